import { answerBounds, type fetchBounds } from '../../../protocol/bounds.ts'
import { getMessage, matchesNarrow } from '../../../protocol/chat/messageActions.ts'
import { getMessages } from '../../../protocol/chat/messages.ts'
import type { ArgumentsOf, ReplyOf } from '../../../protocol/endpoint.ts'
import { limits } from '../../../protocol/chat/limits.ts'
import type { ChatContext } from '../context.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest, refuse } from '../refuse.ts'
import { openRoute, route, type Route } from '../router.ts'
import { findMessage, readableMessages } from './access.ts'
import { BEYOND_ANY_MESSAGE, checkRange, findRange, readAnchor, type Anchor, type Range } from './anchors.ts'
import { readAnchorDate } from './dates.ts'
import { fittingAround, type Fit } from './fitting.ts'
import { loadMessages } from './load.ts'
import { matchesOf, withMatches } from './matches.ts'
import { compileNarrow, type MessageQuery } from './narrow/compile.ts'
import { selectAmong } from './narrow/store.ts'
import type { Asking } from './narrow/term.ts'
import { sizeOf } from './store/sizes.ts'
import { checkVisitor } from './visitors.ts'
import type { Presentation } from './wire.ts'

type Arguments = ArgumentsOf<typeof getMessages>
type Reply = ReplyOf<typeof getMessages>
/** The part of a query that says which matches are marked. */
type Marks = Pick<MessageQuery, 'search' | 'isSearch'>

const presentationOf = (args: {
  readonly apply_markdown?: boolean | undefined
  readonly allow_empty_topic_name?: boolean | undefined
}): Presentation => ({
  content: (args.apply_markdown ?? true) ? 'html' : 'source',
  emptyTopic: (args.allow_empty_topic_name ?? false) ? 'empty' : 'named',
})

const missing = (name: string): never =>
  refuse('REQUEST_VARIABLE_MISSING', because('requests.missing', { name }), { var_name: name })

function anchorOf({ anchor, anchor_date, use_first_unread_anchor }: Arguments): Anchor {
  if (use_first_unread_anchor) {
    // 0 is no message: older clients fill the parameter that they do not use with it.
    if (anchor !== undefined && anchor !== '0') badRequest('messages.anchorOrUnread')
    return { kind: 'first_unread' }
  }
  const date = anchor_date === undefined ? undefined : readAnchorDate(anchor_date)
  return readAnchor(anchor ?? missing('anchor'), () => date ?? missing('anchor_date'))
}

function rangeOf(args: Arguments): Range {
  const range = {
    anchor: anchorOf(args),
    includeAnchor: args.include_anchor ?? true,
    before: args.num_before ?? missing('num_before'),
    after: args.num_after ?? missing('num_after'),
  }
  checkRange(range)
  return range
}

function checkCount(messageIds: readonly number[]): void {
  if (messageIds.length > limits.max_messages_per_fetch) {
    badRequest(because('messages.tooManyRequested', { limit: limits.max_messages_per_fetch }))
  }
}

/** Parameters of ranges, which `message_ids` excludes. */
const rangeParameters = [
  'anchor',
  'include_anchor',
  'use_first_unread_anchor',
  'num_before',
  'num_after',
] as const

function checkListed(args: Arguments, messageIds: readonly number[]): void {
  const alsoGiven = rangeParameters.find((name) => args[name] !== undefined)
  if (alsoGiven) badRequest(because('messages.idsOr', { name: alsoGiven }))
  checkCount(messageIds)
}

const fitOf = (args: Arguments, bytes: number, marks: Marks | undefined): Fit => ({
  bytes,
  presentation: presentationOf(args),
  isMarked: marks?.isSearch ?? false,
})

/**
 * Refuses a list too large for one answer: leaving messages out would mean that they do not exist. Clients
 * ask again with fewer.
 */
function checkSize(
  asking: Asking,
  messageIds: readonly number[],
  fit: Fit,
  var_name: 'message_ids' | 'msg_ids' = 'message_ids',
): void {
  if (messageIds.length > 1 && sizeOf(asking.context.database, messageIds, fit) > fit.bytes) {
    refuse('BAD_REQUEST', 'messages.tooLarge', {
      var_name,
    })
  }
}

/**
 * Returns the listed messages that the reader can read, received or not; with a narrow, those that match it.
 */
function fetchListed(
  args: Arguments,
  messageIds: readonly number[],
  asking: Asking,
  { bytes }: FetchBounds,
): Reply {
  checkListed(args, messageIds)
  const narrow = args.narrow ?? []
  const query = narrow.length === 0 ? undefined : compileNarrow(narrow, asking)
  const ids = query
    ? selectAmong(query, asking, messageIds)
    : readableMessages(asking.context, asking.reader, messageIds)
  checkSize(asking, ids, fitOf(args, bytes, query))
  return reply(args, asking, ids, query)
}

/**
 * Returns the part of the range that fits into the answer, nearest to the anchor. If more is left on a side,
 * the answer says that its end was not found, and clients continue from the last message received.
 */
function fetchRange(args: Arguments, asking: Asking, room: number, { bytes }: FetchBounds): Reply {
  const range = rangeOf(args)
  const query = compileNarrow(args.narrow ?? [], asking)
  const { ids, place, ...found } = findRange(range, query, asking)
  const most = Math.min(bytes, Math.max(room, answerBounds.small))
  const { start, end } = fittingAround(asking.context, ids, place, fitOf(args, most, query))
  // The old parameter has the old answer if everything is read: clients that send it look for that number.
  const isAllRead = args.use_first_unread_anchor === true && found.isEnd
  return {
    ...reply(args, asking, ids.slice(start, end), query),
    anchor: isAllRead ? Number(BEYOND_ANY_MESSAGE) : found.anchor,
    found_anchor: found.foundAnchor && !isAllRead,
    found_oldest: found.foundOldest && start === 0,
    found_newest: found.foundNewest && end === ids.length,
  }
}

function reply(args: Arguments, asking: Asking, ids: readonly number[], marks: Marks | undefined): Reply {
  const presentation = presentationOf(args)
  const messages = loadMessages(asking.context, asking.reader, ids, presentation)
  return {
    messages: marks?.isSearch ? withMatches(asking.context, messages, marks.search) : messages,
    found_anchor: false,
    found_oldest: false,
    found_newest: false,
    history_limited: false,
  }
}

/** Limits of one answer: see `fetchBounds` of the protocol. Tests use lower ones. */
export type FetchBounds = { readonly [name in keyof typeof fetchBounds]: number }

/** Routes that fetch messages (chat spec 4.4). */
export const fetchRoutes = (context: ChatContext, bounds: FetchBounds): Route[] => [
  openRoute(getMessages, (args, { caller, room }) => {
    const asking = { context, reader: caller }
    if (!caller) checkVisitor(context, args)
    return args.message_ids === undefined
      ? fetchRange(args, asking, room, bounds)
      : fetchListed(args, args.message_ids, asking, bounds)
  }),
  route(getMessage, ({ message_id, ...args }, caller) => {
    const { id, content } = findMessage(context, caller, message_id)
    const [message] = loadMessages(context, caller, [id], presentationOf(args))
    return message ? { message, raw_content: content } : refuse('BAD_REQUEST', 'messages.invalid')
  }),
  route(matchesNarrow, ({ msg_ids, narrow }, caller) => {
    checkCount(msg_ids)
    const asking = { context, reader: caller }
    const query = compileNarrow(narrow, asking)
    const ids = selectAmong(query, asking, msg_ids)
    checkSize(
      asking,
      ids,
      { ...bounds, presentation: { content: 'html' }, isMarked: query.isSearch },
      'msg_ids',
    )
    return { messages: matchesOf(context, ids, query.search) }
  }),
]
