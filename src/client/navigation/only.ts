/** Filters by which a collection can leave out messages. */
export const ONLY = ['unread', 'channels', 'direct'] as const
export type Only = (typeof ONLY)[number]
