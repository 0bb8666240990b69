import { useRef, useState, type RefObject } from 'react'
import { contentOf, partsOf, type FilePart, type Parts, type QuotePart } from '../messages/parts/parts.ts'

type Chips = Pick<Parts, 'quotes' | 'files'>

const none: Chips = { quotes: [], files: [] }

/**
 * The quotes and files of the message in a field, which shows its text alone. `changed` is called after they change,
 * with the whole message.
 */
export function useParts(
  field: RefObject<HTMLTextAreaElement | null>,
  initial: string,
  changed: (content: string) => void,
) {
  const [first] = useState(() => partsOf(initial))
  const [chips, setChips] = useState<Chips>(first)
  // The values of this moment: the message is sent in the event that changed them.
  const latest = useRef<Chips>(first)
  const keep = (next: Chips): void => {
    latest.current = next
    setChips(next)
  }
  const content = (): string =>
    field.current ? contentOf({ ...latest.current, text: field.current.value }) : ''
  const change = (next: Chips): void => {
    keep(next)
    changed(content())
  }
  return {
    chips,
    /** The text that the field begins with. */
    initialText: first.text,
    /** The whole message; empty while there is no field. */
    content,
    /** Shows a whole message instead of the present one. */
    show: (message: string): void => {
      const { text, ...others } = partsOf(message)
      if (field.current) field.current.value = text
      keep(others)
    },
    /** Empties all of it. */
    clear: (): void => {
      if (field.current) field.current.value = ''
      keep(none)
    },
    addFile: (file: FilePart): void => change({ ...latest.current, files: [...latest.current.files, file] }),
    /** Adds the quotes and files of a text. @returns the rest of it, for the field */
    addFrom: (text: string): string => {
      const { quotes, files, text: rest } = partsOf(text)
      if (quotes.length + files.length === 0) return text
      const now = latest.current
      change({ quotes: [...now.quotes, ...quotes], files: [...now.files, ...files] })
      return rest
    },
    remove: (part: QuotePart | FilePart): void =>
      change({
        quotes: latest.current.quotes.filter((each) => each !== part),
        files: latest.current.files.filter((each) => each !== part),
      }),
  }
}
