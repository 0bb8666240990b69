import type { View } from './view.ts'

/** The position at which a reader wants to land: an ID means the message or, if it is gone, its position. */
export type Anchor = 'first_unread' | 'newest' | number

/** Messages read on each side of the anchor, and by each page without a number of its own. */
export const PAGE = 100

/** Conversations open where the reader stopped reading, collections at their end. */
export const usualAnchor = (view: View): Anchor =>
  /^(mentions|starred|reactions|search)$/.test(view.kind) ? 'newest' : 'first_unread'

/** The arguments of `GET /messages` for what a view shows when it opens. */
export const rangeAround = (anchor: Anchor) => ({
  anchor: String(anchor),
  num_before: PAGE,
  num_after: anchor === 'newest' ? 0 : PAGE,
})

/** The arguments of `GET /messages` for messages as the app shows them. */
export const AS_SHOWN = { apply_markdown: true, allow_empty_topic_name: true } as const
