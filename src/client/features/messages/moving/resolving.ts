/** Leads the name of a topic that was marked as resolved. */
const MARK = '✔ '

export const isResolved = (topic: string): boolean => topic.startsWith(MARK)

/** The topic's name without marks of resolving. */
export const withoutMark = (topic: string): string => topic.replace(/^(?:✔ )+/, '')

/** Resolving a topic renames it, but nobody calls that a move. */
export const isResolving = (before: string, after: string): boolean =>
  before !== after && withoutMark(before) === withoutMark(after)

/** The topic marked as resolved or, where it was, no longer. A name that would grow too long loses its end. */
export function toggledMark(topic: string, maxLength: number): string {
  if (isResolved(topic)) return withoutMark(topic)
  return Array.from(`${MARK}${topic}`).slice(0, maxLength).join('')
}
