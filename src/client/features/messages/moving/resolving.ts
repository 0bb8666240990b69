/** Precedes the name of a topic that was marked as resolved. */
const MARK = '✔ '

export const isResolved = (topic: string): boolean => topic.startsWith(MARK)

/** The topic's name without marks of resolving. */
export const withoutMark = (topic: string): string => topic.replace(/^(?:✔ )+/, '')

/** True for the renaming that resolves a topic, which the interface does not call a move. */
export const isResolving = (before: string, after: string): boolean =>
  before !== after && withoutMark(before) === withoutMark(after)

/** The name with the mark of a resolved topic. */
export const withMark = (name: string): string => `${MARK}${withoutMark(name)}`

/** Code points that the mark of a resolved topic takes. */
export const markLength = (topic: string): number => (isResolved(topic) ? MARK.length : 0)

/**
 * The topic with the mark of resolved topics added, or removed if it had one. A name that would grow too long is
 * shortened at its end.
 */
export function toggledMark(topic: string, maxLength: number): string {
  if (isResolved(topic)) return withoutMark(topic)
  return Array.from(`${MARK}${topic}`).slice(0, maxLength).join('')
}
