/** A command with a line for each item: a poll with options, a to-do list with tasks. */
export type ListKind = 'poll' | 'todo'

export interface ListText {
  /** The question, or the list's title. */
  readonly title: string
  readonly items: readonly string[]
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** The message: `/poll Where to?` and below it the options (chat spec 4.1). */
export const writeList = (kind: ListKind, { title, items }: ListText): string =>
  [`/${kind} ${oneLine(title)}`.trimEnd(), ...items.map(oneLine).filter((each) => each !== '')].join('\n')

/** Reads the list that a text already holds; undefined if the text is something else. */
export function readList(kind: ListKind, text: string): ListText | undefined {
  if (text.trim() === '') return { title: '', items: [] }
  const [first = '', ...lines] = text.split('\n')
  const command = new RegExp(`^/${kind}(?:\\s+(.*))?$`).exec(first.trimEnd())
  return command
    ? { title: command[1] ?? '', items: lines.map(oneLine).filter((each) => each !== '') }
    : undefined
}
