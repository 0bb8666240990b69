import { useUnreadRules, useUnreads } from './queries.ts'
import { totalUnreads } from './unreads.ts'

export interface UnreadSummary {
  readonly count: number
  readonly mentions: number
  /** Direct messages and mentions: what the window's title counts. */
  readonly important: number
}

/** What is unread in all. */
export function useUnreadSummary(): UnreadSummary {
  const { count, mentions, directs } = totalUnreads(useUnreads(), useUnreadRules())
  return { count, mentions, important: directs + mentions }
}
