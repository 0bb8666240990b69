import { queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import type { Message } from '../../../protocol/chat/messages.ts'
import { channel, subscriptions, unreadRules, unreads } from '../channels/queries.ts'
import { allUnreads, isCounted, unreadIdsIn } from '../channels/unreads.ts'
import { PAGE, rangeAround, usualAnchor, type Anchor } from '../../navigation/messagesAround.ts'
import { viewKey, type View } from '../../navigation/view.ts'
import type { Session } from '../../kernel/session.ts'
import { roomFor } from './muting.ts'
import { withPendingReads } from './reading/readMarks.ts'
import { readRange, readUpTo } from './reading/readRange.ts'
import { applyToWindow, bringsIn, type WindowContext } from './reduce.ts'
import { covers, MAX_MESSAGES, messageIn, NEWEST_ANCHOR, type MessageWindow } from './window/window.ts'

/**
 * True if events report all changes in the view: not in channels without a subscription, nor for the results
 * of a search.
 */
export const isFollowed = (session: Session, view: View): boolean =>
  view.kind !== 'search' && (!('channelId' in view) || subscriptions(session).has(view.channelId))

export const messageQueries = {
  windows: () => ['messages', 'window'] as const,
  windowKey: (view: View) => [...messageQueries.windows(), viewKey(view)] as const,
  /**
   * The window of the view. When it is read again, it covers its former range, whatever the anchor; a window stored
   * by an earlier visit is replaced.
   */
  window: (session: Session, view: View, anchor: Anchor = usualAnchor(view)) =>
    queryOptions({
      queryKey: messageQueries.windowKey(view),
      queryFn: ({ signal }) => {
        const held = session.cache.getQueryData<MessageWindow>(messageQueries.windowKey(view))
        const first = held?.messages[0]
        return held && first && !held.isKept
          ? readAgain(session, held, first, signal)
          : readAround(session, view, anchor, signal)
      },
      staleTime: () => (isFollowed(session, view) ? Infinity : 0),
      structuralSharing: false,
    }),
}

/** The data of this session that a window needs beside an event. */
export const contextOf = (session: Session): WindowContext => ({
  ownUserId: session.userId,
  channelName: (channelId) => channel(session, channelId)?.name,
  roomFor: (view, messages) => roomFor(unreadRules(session), view, messages),
})

const MAX_ATTEMPTS = 3

/**
 * Reads a window and applies the events received in the meantime. If such an event concerns a message that is missing
 * from the answer, the answer is older than the event, and the window is read again.
 */
async function readCaughtUp(session: Session, read: () => Promise<MessageWindow>): Promise<MessageWindow> {
  for (let attempt = 1; ; attempt++) {
    let isMissing = false
    const window = await session.journal.catchUp(read, (before: MessageWindow, event) => {
      const after = applyToWindow(before, event, contextOf(session))
      isMissing ||= bringsIn(event, after.view, session.userId).some(
        (id) => covers(after, id) && !messageIn(after, id),
      )
      return after
    })
    if (!isMissing || attempt === MAX_ATTEMPTS) return withPendingReads(session, window)
  }
}

/** The position where the reader lands after asking for that anchor: without unread messages, the end. */
function landingIn(window: MessageWindow, anchor: Anchor): number {
  if (typeof anchor === 'number') return anchor
  if (anchor === 'newest') return NEWEST_ANCHOR
  const found = messageIn(window, window.anchor)
  return found && !found.flags.includes('read') ? found.id : NEWEST_ANCHOR
}

/**
 * Returns the anchor for the request. In the feed, the service's first unread message can be one that the feed leaves
 * out, weeks before the first that is shown. Before the service has reported the unread messages, only the last
 * visit's position is known: it is out of date too, but better than the service's if the feed leaves messages out.
 */
function placeFor(session: Session, view: View, anchor: Anchor): Anchor {
  if (view.kind !== 'feed' || anchor !== 'first_unread') return anchor
  const rules = unreadRules(session)
  const unread = unreads(session)
  const isOld = session.queueId() === undefined
  if (isOld && [...allUnreads(unread)].every(({ conversation }) => isCounted(conversation, rules)))
    return anchor
  return unreadIdsIn(unread, view, rules)[0] ?? 'newest'
}

/** The window around a place. */
export async function readAround(
  session: Session,
  view: View,
  asked: Anchor,
  signal: AbortSignal,
): Promise<MessageWindow> {
  const anchor = placeFor(session, view, asked)
  const window = await readCaughtUp(session, () => readRange(session, view, rangeAround(anchor), signal))
  return { ...window, anchor: landingIn(window, anchor) }
}

/**
 * Reads the same stretch again, with a page after it; a message before it shows whether there are older ones.
 * Unchanged messages stay the same objects, so that their rows are not drawn again.
 */
async function readAgain(
  session: Session,
  held: MessageWindow,
  first: Message,
  signal: AbortSignal,
): Promise<MessageWindow> {
  const last = held.messages.at(-1)?.id ?? first.id
  const range = {
    anchor: String(first.id),
    num_before: 1,
    num_after: Math.min(held.messages.length + PAGE, MAX_MESSAGES) - 1,
  }
  const window = await readCaughtUp(session, () => readUpTo(session, held.view, range, last, signal))
  const before = windowOf(session, held.view) ?? held
  const messages = window.messages.map((each): Message => replaceEqualDeep(messageIn(before, each.id), each))
  return { ...window, messages, anchor: held.anchor }
}

interface Page {
  /** The message at which the page ends or begins; it is not part of the page. */
  readonly id: number
  readonly count: number
}

/** The page before a message. */
export const readBefore = async (
  session: Session,
  view: View,
  { id, count }: Page,
  signal: AbortSignal,
): Promise<MessageWindow> =>
  readCaughtUp(session, async () => ({
    ...(await readRange(
      session,
      view,
      { anchor: String(id), include_anchor: false, num_before: count, num_after: 0 },
      signal,
    )),
    foundNewest: false,
  }))

/** The page after a message. */
export const readAfter = async (
  session: Session,
  view: View,
  { id, count }: Page,
  signal: AbortSignal,
): Promise<MessageWindow> =>
  readCaughtUp(session, async () => ({
    ...(await readRange(
      session,
      view,
      { anchor: String(id), include_anchor: false, num_before: 0, num_after: count },
      signal,
    )),
    foundOldest: false,
  }))

/** The view's window, if it was read. */
export const windowOf = (session: Session, view: View): MessageWindow | undefined =>
  session.cache.getQueryData<MessageWindow>(messageQueries.windowKey(view))

/** Every window that was read. */
export const windows = (session: Session): readonly MessageWindow[] =>
  session.cache
    .getQueriesData<MessageWindow>({ queryKey: messageQueries.windows() })
    .flatMap(([, window]) => (window ? [window] : []))

/** The message from the first of these windows that holds it. */
export function messageAmong(windows: readonly MessageWindow[], id: number): Message | undefined {
  for (const window of windows) {
    const message = messageIn(window, id)
    if (message) return message
  }
  return undefined
}

/** Reads the view ahead of a visit, such as when its link is pointed at. Nothing is read twice. */
export const prefetchWindow = (session: Session, view: View): void =>
  void session.cache.prefetchQuery(messageQueries.window(session, view))

/** Windows that missed no event: they are as current as the service. */
export const freshWindows = (session: Session): readonly MessageWindow[] =>
  windows(session).filter(({ view, isKept }) => {
    const state = session.cache.getQueryState(messageQueries.windowKey(view))
    return state?.isInvalidated === false && isKept !== true && isFollowed(session, view)
  })

/** A message, from a window that is up to date where one holds it, else from any other that does. */
export const loadedMessage = (session: Session, id: number): Message | undefined =>
  messageAmong(freshWindows(session), id) ?? messageAmong(windows(session), id)
