import { queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import type { Message } from '../../../protocol/chat/messages.ts'
import type { EventContent } from '../../../protocol/chat/queueEvents.ts'
import { channel, subscriptions, unreadRules, unreads } from '../channels/queries.ts'
import { allUnreads, isCounted, unreadIdsIn } from '../channels/unreads.ts'
import { ONLY } from '../../navigation/only.ts'
import { conversationOf, viewKey, type View } from '../../navigation/view.ts'
import { changeRead, readAnew } from '../../kernel/entry.ts'
import type { EventOf, Feature } from '../../kernel/feature.ts'
import type { Session } from '../../kernel/session.ts'
import { roomFor } from './muting.ts'
import { redeliverReads, withPendingReads } from './reading/readMarks.ts'
import { readRange, readUpTo, type Range } from './reading/readRange.ts'
import { applyToWindow, arrivedMessage, bringsIn, isShownIn, type WindowContext } from './reduce.ts'
import {
  covers,
  MAX_MESSAGES,
  messageIn,
  NEWEST_ANCHOR,
  withMessages,
  type MessageWindow,
} from './window/window.ts'

/** Where a reader wants to land: an ID stands for the message or, where it is gone, its place. */
export type Anchor = 'first_unread' | 'newest' | number

/** Messages read on each side of the anchor, and by each page that asks for no other number. */
export const PAGE = 100

/** Conversations open where one stopped reading, collections at their end. */
export const usualAnchor = (view: View): Anchor =>
  /^(mentions|starred|reactions|search)$/.test(view.kind) ? 'newest' : 'first_unread'

/** Whether events tell of everything that happens in the view: not in channels one is not in, nor what a search finds. */
export const isFollowed = (session: Session, view: View): boolean =>
  view.kind !== 'search' && (!('channelId' in view) || subscriptions(session).has(view.channelId))

export const messageQueries = {
  windows: () => ['messages', 'window'] as const,
  windowKey: (view: View) => [...messageQueries.windows(), viewKey(view)] as const,
  /**
   * The one window of the view. Read anew, it covers what it held, whatever the anchor; what an earlier visit left is
   * replaced.
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

/** What a window of this session needs to know beside an event. */
export const contextOf = (session: Session): WindowContext => ({
  ownUserId: session.userId,
  channelName: (channelId) => channel(session, channelId)?.name,
  roomFor: (view, messages) => roomFor(unreadRules(session), view, messages),
})

const MAX_ATTEMPTS = 3

/**
 * Reads a window and applies what happened meanwhile. When that brought in a message which is not in the answer, the
 * answer is older than the event and is asked for again.
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

/** Where one lands after asking for that anchor: without unread messages, at the end. */
function landingIn(window: MessageWindow, anchor: Anchor): number {
  if (typeof anchor === 'number') return anchor
  if (anchor === 'newest') return NEWEST_ANCHOR
  const found = messageIn(window, window.anchor)
  return found && !found.flags.includes('read') ? found.id : NEWEST_ANCHOR
}

/**
 * The place to ask the service for: its first unread message of the feed may be one that the feed leaves out, which
 * could be weeks before the first that is shown. Before it has told what is unread, the last visit's place is old as
 * well, and only better than its own where there was something to leave out.
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
  const range: Range = { anchor: String(anchor), num_before: PAGE, num_after: anchor === 'newest' ? 0 : PAGE }
  const window = await readCaughtUp(session, () => readRange(session, view, range, signal))
  return { ...window, anchor: landingIn(window, anchor) }
}

/**
 * The same stretch again, with as much after it as a page holds; one before it tells whether there are older ones.
 * Messages that are as they were stay the same objects, so that their rows are not drawn again.
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
  /** The message at which it ends or begins; it is not among them. */
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

function messageAmong(windows: readonly MessageWindow[], id: number): Message | undefined {
  for (const window of windows) {
    const message = messageIn(window, id)
    if (message) return message
  }
  return undefined
}

/** Reads the view ahead of a visit, such as when its link is pointed at. Nothing is read twice. */
export const prefetchWindow = (session: Session, view: View): void =>
  void session.cache.prefetchQuery(messageQueries.window(session, view))

const changeWindow = (session: Session, view: View, change: (window: MessageWindow) => MessageWindow): void =>
  changeRead(session, messageQueries.windowKey(view), change)

/** The collections that a message which has just come may be part of, and what filters show of them. */
const collections: readonly View[] = (['feed', 'mentions', 'starred'] as const).flatMap((kind) => [
  { kind },
  ...ONLY.map((only) => ({ kind, only })),
])

/** Only these views can show a message that has just come. */
function applyArrival(session: Session, event: EventOf<'message'>): void {
  const message = arrivedMessage(event)
  const conversation = conversationOf(message, session.userId)
  const views: View[] = [conversation, ...collections]
  if (conversation.kind === 'topic') views.push({ kind: 'channel', channelId: conversation.channelId })
  const context = contextOf(session)
  for (const view of views) changeWindow(session, view, (window) => applyToWindow(window, event, context))
}

/** Windows of which no event was missed: what they hold is what the service has. */
const freshWindows = (session: Session): readonly MessageWindow[] =>
  windows(session).filter(({ view, isKept }) => {
    const state = session.cache.getQueryState(messageQueries.windowKey(view))
    return state?.isInvalidated === false && isKept !== true && isFollowed(session, view)
  })

/** A message, from a window that is up to date where one holds it, else from whichever does. */
export const loadedMessage = (session: Session, id: number): Message | undefined =>
  messageAmong(freshWindows(session), id) ?? messageAmong(windows(session), id)

/** Those of these messages that are known as they are, as they are after the event. */
function messagesAfter(session: Session, event: EventContent, ids: readonly number[]): readonly Message[] {
  const fresh = freshWindows(session)
  const messages = ids.flatMap((id) => messageAmong(fresh, id) ?? []).toSorted((a, b) => a.id - b.id)
  const all: MessageWindow = {
    view: { kind: 'feed' },
    messages,
    foundOldest: true,
    foundNewest: true,
    anchor: 0,
  }
  return applyToWindow(all, event, contextOf(session)).messages
}

/** Applies the event to every window; one that now misses messages which no fresh window holds, or lost all, is read anew. */
function applyChange(session: Session, event: EventContent): void {
  const context = contextOf(session)
  const all = windows(session)
  const incoming = all.map((window) => bringsIn(event, window.view, session.userId))
  const wanted = incoming.some((ids) => ids.length > 0) ? new Set(incoming.flat()) : undefined
  const known = wanted ? messagesAfter(session, event, [...wanted]) : []
  for (const [index, window] of all.entries()) {
    const ids = incoming[index] ?? []
    const applied = applyToWindow(window, event, context)
    const found = known.filter((each) => ids.includes(each.id))
    const after = withMessages(
      applied,
      found.filter((each) => isShownIn(window.view, each, session.userId)),
      context.roomFor,
    )
    if (after !== window) changeWindow(session, window.view, () => after)
    const isMissing = ids.some((id) => covers(after, id) && !found.some((each) => each.id === id))
    // With its last message went the place from which the others of the view could be read on.
    const isLost =
      after !== window && after.messages.length === 0 && !(after.foundOldest && after.foundNewest)
    if (isMissing || isLost) {
      void readAnew(session, messageQueries.windowKey(window.view))
    }
  }
}

/** While one is not in a channel, nothing tells of its messages: what was read of it is old when one joins. */
function readJoinedAnew(session: Session, event: EventOf<'subscription'>): void {
  if (event.op !== 'add') return
  const channelIds = new Set(event.subscriptions.map((each) => each.stream_id))
  for (const { view } of windows(session)) {
    if ((view.kind === 'topic' || view.kind === 'channel') && channelIds.has(view.channelId)) {
      void readAnew(session, messageQueries.windowKey(view))
    }
  }
}

/** Keeps the windows that were read up to date. Comes after the channels, whose names it uses. */
export const messagesFeature: Feature = {
  name: 'messages',
  restore: redeliverReads,
  on: {
    message: applyArrival,
    update_message: applyChange,
    delete_message: applyChange,
    reaction: applyChange,
    submessage: applyChange,
    update_message_flags: applyChange,
    stream: applyChange,
    subscription: readJoinedAnew,
  },
}
