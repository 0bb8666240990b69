import { create } from 'zustand'
import { useSession } from '../../../kernel/session.ts'

/*
 * What was typed and not saved yet: it outlives the page it was typed on, until the tab closes.
 */

const useDrafts = create<{ readonly texts: ReadonlyMap<string, string> }>()(() => ({ texts: new Map() }))

export interface TypedDraft {
  /** Undefined: nothing was typed that is not saved. */
  readonly text: string | undefined
  readonly type: (text: string) => void
  readonly forget: () => void
  /** Forgets it where it is still that text: more may have been typed while that was being stored. */
  readonly stored: (text: string) => void
}

/** The draft of a field, by a name that no other field has. */
export function useTypedDraft(name: string): TypedDraft {
  const { userId } = useSession()
  const key = `${userId} ${name}`
  const text = useDrafts(({ texts }) => texts.get(key))
  const forget = (): void =>
    useDrafts.setState(({ texts }) => ({ texts: new Map([...texts].filter(([each]) => each !== key)) }))
  return {
    text,
    type: (text) => useDrafts.setState(({ texts }) => ({ texts: new Map(texts).set(key, text) })),
    forget,
    stored: (text) => {
      if (useDrafts.getState().texts.get(key) === text) forget()
    },
  }
}
