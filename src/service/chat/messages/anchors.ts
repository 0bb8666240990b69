import { limits } from '../../../protocol/chat/limits.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest, refuse } from '../refuse.ts'
import { condition } from './access.ts'
import { firstMessageSince } from './dates.ts'
import type { MessageQuery } from './narrow/compile.ts'
import { selectIds } from './narrow/store.ts'
import type { Asking } from './narrow/term.ts'

/** Start of a range of messages (chat spec 4.4). */
export type Anchor =
  | { readonly kind: 'newest' | 'oldest' | 'first_unread' }
  | { readonly kind: 'message'; readonly id: number }
  /** UNIX seconds. */
  | { readonly kind: 'date'; readonly at: number }

/** IDs from this on mean the newest message, as older clients request it and read it in answers. */
export const BEYOND_ANY_MESSAGE = 10_000_000_000_000_000n

/** Parses `anchor`. @param readDate returns UNIX seconds; absent for ranges that cannot begin at a date */
export function readAnchor(given: string, readDate?: () => number): Anchor {
  if (given === 'newest' || given === 'oldest' || given === 'first_unread') return { kind: given }
  if (given === 'date' && readDate) return { kind: 'date', at: readDate() }
  if (!/^-?\d{1,50}$/.test(given)) {
    return refuse('BAD_REQUEST', 'messages.anchorInvalid', { var_name: 'anchor' })
  }
  const id = BigInt(given)
  if (id >= BEYOND_ANY_MESSAGE) return { kind: 'newest' }
  return id <= 0n ? { kind: 'oldest' } : { kind: 'message', id: Number(id) }
}

export interface Range {
  readonly anchor: Anchor
  readonly includeAnchor: boolean
  readonly before: number
  readonly after: number
}

/** @throws Refusal for an invalid or too large range */
export function checkRange({ includeAnchor, before, after }: Range): void {
  if (before + after > limits.max_messages_per_fetch) {
    badRequest(because('messages.tooManyRequested', { limit: limits.max_messages_per_fetch }))
  }
  if (!includeAnchor && before > 0 && after > 0) {
    badRequest('messages.anchorExcluded')
  }
}

export interface Found {
  /** ID of the message that the anchor resolved to; 0 if there is none. */
  readonly anchor: number
  /** Ascending. */
  readonly ids: readonly number[]
  /** Index in `ids` at which the range begins: the anchor's message, else one next to its place. */
  readonly place: number
  readonly foundAnchor: boolean
  /** True if the anchor stood for an end of the history, not for a message. */
  readonly isEnd: boolean
  readonly foundOldest: boolean
  readonly foundNewest: boolean
}

/** Undefined for visitors, who have no unread messages. */
function firstUnread(query: MessageQuery, asking: Asking): number | undefined {
  if (!asking.reader) return undefined
  const [id] = selectIds({ ...query, scope: 'received', lead: 'unread' }, asking, {
    order: 'ascending',
    limit: 1,
  })
  return id
}

function firstSince(at: number, query: MessageQuery, asking: Asking): number | undefined {
  const from = firstMessageSince(asking.context, at)
  if (from === undefined) return undefined
  const also = [condition('m.sent_at >= ?', at)]
  return selectIds(query, asking, { order: 'ascending', limit: 1, from, also })[0]
}

/**
 * ID of the message that an anchor names; undefined if it stands for an end: the oldest if it says so, else
 * the newest.
 */
function messageOf(anchor: Anchor, query: MessageQuery, asking: Asking): number | undefined {
  if (anchor.kind === 'message') return anchor.id
  if (anchor.kind === 'first_unread') return firstUnread(query, asking)
  return anchor.kind === 'date' ? firstSince(anchor.at, query, asking) : undefined
}

/** `count` messages from an end of the history, including the one at the end. */
function fromEnd(
  end: 'newest' | 'oldest',
  { before, after, includeAnchor }: Range,
  query: MessageQuery,
  asking: Asking,
): Found {
  const wanted = end === 'newest' ? before : after
  const count = includeAnchor ? Math.max(wanted, 1) : wanted
  const order = end === 'newest' ? 'descending' : 'ascending'
  const rows = selectIds(query, asking, { order, limit: count + (includeAnchor ? 1 : 2) })
  const rest = includeAnchor ? rows : rows.slice(1)
  const ids = rest.slice(0, count)
  const reachesOtherEnd = wanted > 0 && rest.length <= count
  return {
    anchor: rows[0] ?? 0,
    ids: end === 'newest' ? ids.toReversed() : ids,
    place: end === 'newest' ? Math.max(0, ids.length - 1) : 0,
    foundAnchor: includeAnchor && rows.length > 0,
    isEnd: true,
    foundOldest: end === 'oldest' || reachesOtherEnd,
    foundNewest: end === 'newest' || reachesOtherEnd,
  }
}

/**
 * The anchor's message and those on both sides. Queries one more on each side to find out if the history ends
 * there.
 */
function aroundMessage(anchor: number, range: Range, query: MessageQuery, asking: Asking): Found {
  const { before, after, includeAnchor } = range
  const older =
    before === 0 ? [] : selectIds(query, asking, { order: 'descending', limit: before + 1, to: anchor - 1 })
  const own = includeAnchor
    ? selectIds(query, asking, { order: 'ascending', limit: 1, from: anchor, to: anchor })
    : []
  const newer =
    after === 0 ? [] : selectIds(query, asking, { order: 'ascending', limit: after + 1, from: anchor + 1 })
  const ids = [...older.slice(0, before).toReversed(), ...own, ...newer.slice(0, after)]
  return {
    anchor,
    ids,
    place: Math.max(0, Math.min(Math.min(older.length, before), ids.length - 1)),
    foundAnchor: own.length > 0,
    isEnd: false,
    foundOldest: before > 0 && older.length <= before,
    foundNewest: after > 0 && newer.length <= after,
  }
}

/**
 * Finds the messages around an anchor. At an end of the history, its message counts toward `before` or
 * `after`; any other anchor's message is returned in addition.
 */
export function findRange(range: Range, query: MessageQuery, asking: Asking): Found {
  const { anchor } = range
  const id = messageOf(anchor, query, asking)
  if (id !== undefined) return aroundMessage(id, range, query, asking)
  return fromEnd(anchor.kind === 'oldest' ? 'oldest' : 'newest', range, query, asking)
}
