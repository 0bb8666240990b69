import { useUnreadRules, useUnreads } from './queries.ts'
import { totalUnreads } from './unreads.ts'

export interface UnreadSummary {
  readonly count: number
  readonly mentions: number
  /** Direct messages and mentions: the count in the window's title. */
  readonly important: number
}

/** Returns the totals of unread messages. */
export function useUnreadSummary(): UnreadSummary {
  const { count, mentions, directs } = totalUnreads(useUnreads(), useUnreadRules())
  return { count, mentions, important: directs + mentions }
}
