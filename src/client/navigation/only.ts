/** Which of the messages that a view gathers. */
export const ONLY = ['unread', 'channels', 'direct'] as const
export type Only = (typeof ONLY)[number]
