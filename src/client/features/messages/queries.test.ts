import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getMessages, type Message } from '../../../protocol/chat/messages.ts'
import { VisibilityPolicy } from '../../../protocol/chat/shapes.ts'
import { aSubscription } from '../channels/channels.testing.ts'
import type { View } from '../../navigation/view.ts'
import { settle } from '../../kernel/sync/queueEvents.testing.ts'
import { aSession, type ExampleSession } from '../../kernel/session.testing.ts'
import { aDeletion, aFlagging, aMessage, aMove, anArrival, anUpdate, aReaction } from './messages.testing.ts'
import { loadedMessage, messageQueries, prefetchWindow, windowOf } from './queries.ts'
import { channelsFeature } from '../channels/feature.ts'
import { messagesFeature } from './feature.ts'
import { MAX_MESSAGES, NEWEST_ANCHOR, type MessageWindow } from './window/window.ts'
import { fetchNewer, fetchOlder, jumpTo, jumpToNewest } from './window/paging.ts'

let example: ExampleSession
beforeEach(() => {
  example = aSession([channelsFeature, messagesFeature])
  example.restore({ subscriptions: [aSubscription()] })
})
afterEach(() => example.end())

const icons = { kind: 'topic', channelId: 3, topic: 'icons' } as const
const logo: View = { kind: 'topic', channelId: 3, topic: 'logo' }
const messages = (...ids: number[]): Message[] => ids.map((id) => aMessage({ id }))
const ids = (window: MessageWindow | undefined): number[] | undefined =>
  window?.messages.map((each) => each.id)

interface Reply {
  readonly messages: Message[]
  readonly found_oldest?: boolean
  readonly found_newest?: boolean
  readonly anchor?: number
  readonly found_anchor?: boolean
  readonly history_limited?: boolean
}
const aReply = (reply: Reply) => ({
  found_oldest: true,
  found_newest: true,
  history_limited: false,
  ...reply,
})
const answer = (reply: Reply): void => example.last(getMessages).answer(aReply(reply))

/** Reads the view; `reply` is the service's answer. */
async function read(view: View, reply: Reply): Promise<void> {
  const reading = example.session.cache.fetchQuery(messageQueries.window(example.session, view))
  await settle()
  answer(reply)
  await reading
}

const deliver: ExampleSession['session']['deliver'] = (event) => example.session.deliver(event)
const held = (view: View = icons): number[] | undefined => ids(windowOf(example.session, view))

describe('reading a view', () => {
  test('asks for both sides of the first unread message and lands there', async () => {
    await read(icons, { messages: [aMessage({ id: 1, flags: ['read'] }), aMessage({ id: 2 })], anchor: 2 })
    expect(example.last(getMessages).args).toMatchObject({
      anchor: 'first_unread',
      num_before: 100,
      num_after: 100,
      allow_empty_topic_name: true,
      narrow: [
        { operator: 'channel', operand: 3 },
        { operator: 'topic', operand: 'icons' },
      ],
    })
    expect(windowOf(example.session, icons)?.anchor).toBe(2)
  })

  test('lands at the end when everything is read', async () => {
    await read(icons, { messages: [aMessage({ id: 1, flags: ['read'] })], anchor: 1 })
    expect(windowOf(example.session, icons)?.anchor).toBe(NEWEST_ANCHOR)
  })

  test('opens the feed at the first unread message that it shows, not at a muted one', async () => {
    const unread = (topic: string, ...unread_message_ids: number[]) => ({
      stream_id: 3,
      topic,
      unread_message_ids,
      sender_ids: [2],
    })
    const unread_msgs = {
      count: 3,
      pms: [],
      huddles: [],
      mentions: [],
      streams: [unread('noise', 2, 3), unread('icons', 90)],
      old_unreads_missing: false,
    }
    const user_topics = [
      { stream_id: 3, topic_name: 'noise', visibility_policy: VisibilityPolicy.muted, last_updated: 1 },
    ]
    example.restore({ subscriptions: [aSubscription()], user_topics, unread_msgs })
    await read({ kind: 'feed' }, { messages: [aMessage({ id: 90 })], found_oldest: false })
    expect(example.last(getMessages).args).toMatchObject({ anchor: '90', num_before: 100, num_after: 100 })
    example.restore({
      subscriptions: [aSubscription()],
      user_topics,
      unread_msgs: { ...unread_msgs, streams: [unread('noise', 2, 3)] },
    })
    await read({ kind: 'feed', only: 'channels' }, { messages: [aMessage({ id: 90 })] })
    expect(example.last(getMessages).args).toMatchObject({ anchor: 'newest', num_after: 0 })
  })

  test('leaves it to the service where the feed opens while only the last visit tells what is unread', async () => {
    const session = { ...example.session, queueId: () => undefined }
    void example.session.cache.prefetchQuery(messageQueries.window(session, { kind: 'feed' }))
    await settle()
    expect(example.last(getMessages).args).toMatchObject({ anchor: 'first_unread', num_after: 100 })
  })

  test('happens once: a visit to what was read, or a look ahead, asks nothing', async () => {
    await read(icons, { messages: messages(1) })
    prefetchWindow(example.session, icons)
    prefetchWindow(example.session, { ...icons, topic: 'ICONS' })
    await settle()
    expect(example.callsOf(getMessages)).toHaveLength(1)
  })
})

describe('an event while the window is read', () => {
  test('a reaction is not lost', async () => {
    const reading = read(icons, { messages: messages(1) })
    deliver(aReaction('add', 1))
    await reading
    expect(windowOf(example.session, icons)?.messages[0]?.reactions).toHaveLength(1)
  })

  test('a message is appended, once, whether or not the answer has it', async () => {
    const reading = read(icons, { messages: messages(1, 2) })
    deliver(anArrival(aMessage({ id: 2 })))
    deliver(anArrival(aMessage({ id: 3 })))
    await reading
    expect(held()).toEqual([1, 2, 3])
  })

  test('a deleted message does not come back with an older answer', async () => {
    const reading = read(icons, { messages: messages(1, 2) })
    deliver(aDeletion([2]))
    await reading
    expect(held()).toEqual([1])
  })

  test('messages that were moved away do not come back', async () => {
    const reading = read(icons, { messages: messages(1, 2) })
    deliver(aMove({ message_id: 2, message_ids: [2], subject: 'logo' }))
    await reading
    expect(held()).toEqual([1])
  })

  test('messages that were moved here are asked for again when the answer is too old to have them', async () => {
    const reading = example.session.cache.fetchQuery(messageQueries.window(example.session, logo))
    await settle()
    deliver(aMove({ message_id: 2, message_ids: [2], subject: 'logo' }))
    answer({ messages: [aMessage({ id: 1, subject: 'logo' })] })
    await settle()
    answer({ messages: [1, 2].map((id) => aMessage({ id, subject: 'logo' })) })
    expect(ids(await reading)).toEqual([1, 2])
    expect(example.callsOf(getMessages)).toHaveLength(2)
  })

  test('a new content wins over the older answer', async () => {
    const reading = read(icons, { messages: messages(1) })
    deliver(anUpdate({ content: 'New', rendered_content: '<p>New</p>' }))
    await reading
    expect(windowOf(example.session, icons)?.messages[0]?.content).toBe('<p>New</p>')
  })
})

describe('an event after the window was read', () => {
  test('goes to every view that shows the message', async () => {
    const views: View[] = [icons, { kind: 'channel', channelId: 3 }, { kind: 'feed' }, logo]
    for (const view of views) await read(view, { messages: [] })
    deliver(anArrival(aMessage({ id: 5 })))
    expect(views.map(held)).toEqual([[5], [5], [5], []])
  })

  test('a batch in any order ends like the service: deletion and edit before the message', async () => {
    await read(icons, { messages: [] })
    deliver(aDeletion([6]))
    deliver(anArrival(aMessage({ id: 5 })))
    deliver(aReaction('add', 5))
    deliver(anArrival(aMessage({ id: 5 })))
    expect(held()).toEqual([5])
    expect(windowOf(example.session, icons)?.messages[0]?.reactions).toHaveLength(1)
  })

  test('a move takes loaded messages to the window they come to, without asking', async () => {
    await read(icons, { messages: messages(1, 2) })
    await read(logo, { messages: [aMessage({ id: 3, subject: 'logo' })] })
    deliver(aMove({ message_ids: [1, 2], subject: 'logo' }))
    expect(held()).toEqual([])
    expect(held(logo)).toEqual([1, 2, 3])
    expect(loadedMessage(example.session, 1)?.subject).toBe('logo')
    await settle()
    expect(example.callsOf(getMessages)).toHaveLength(2)
  })

  test('a move of messages that are not loaded makes the window they come to stale', async () => {
    await read(logo, { messages: [aMessage({ id: 3, subject: 'logo' })] })
    deliver(aMove({ message_ids: [1, 2], subject: 'logo' }))
    await settle()
    const query = example.session.cache.getQueryState(messageQueries.windowKey(logo))
    expect(query?.isInvalidated).toBe(true)
    expect(held(logo)).toEqual([3])
  })

  test('a move takes nothing along from a stale window, which may have missed an edit', async () => {
    await read(icons, { messages: messages(1) })
    await read(logo, { messages: [aMessage({ id: 3, subject: 'logo' })] })
    const { cache } = example.session
    await cache.invalidateQueries({ queryKey: messageQueries.windowKey(icons) })
    deliver(aMove({ message_ids: [1], subject: 'logo' }))
    await settle()
    expect(held(logo)).toEqual([3])
    expect(cache.getQueryState(messageQueries.windowKey(logo))?.isInvalidated).toBe(true)
  })

  test('a star takes nothing along from a search, of whose messages not every change is told', async () => {
    await read({ kind: 'search', query: 'hello' }, { messages: messages(1) })
    await read({ kind: 'starred' }, { messages: [] })
    deliver(aFlagging('add', 'starred', [1]))
    expect(held({ kind: 'starred' })).toEqual([])
  })

  test('a stale window stays stale whatever events still change in it', async () => {
    await read(icons, { messages: messages(1) })
    await example.session.cache.invalidateQueries({ queryKey: messageQueries.windows() })
    deliver(anArrival(aMessage({ id: 5 })))
    expect(held()).toEqual([1, 5])
    expect(example.session.cache.getQueryState(messageQueries.windowKey(icons))?.isInvalidated).toBe(true)
  })

  test('a star brings a loaded message into the starred ones', async () => {
    await read(icons, { messages: messages(1, 2) })
    await read({ kind: 'starred' }, { messages: [] })
    deliver(aFlagging('add', 'starred', [2]))
    expect(held({ kind: 'starred' })).toEqual([2])
  })

  test('a reaction brings a loaded message of one’s own among those with reactions, not of others', async () => {
    const { userId } = example.session
    await read(icons, {
      messages: [aMessage({ id: 2, sender_id: userId }), aMessage({ id: 3, sender_id: 77 })],
    })
    const view: View = { kind: 'reactions' }
    await read(view, { messages: [] })
    const asked = example.last(getMessages)
    deliver(aReaction('add', 2))
    deliver(aReaction('add', 3))
    await settle()
    expect(held(view)).toEqual([2])
    expect(example.last(getMessages)).toBe(asked)
  })

  test('a reaction to a message that is not loaded makes those with reactions stale', async () => {
    const view: View = { kind: 'reactions' }
    await read(view, { messages: [] })
    deliver(aReaction('add', 9))
    await settle()
    const key = messageQueries.windowKey(view)
    expect(example.session.cache.getQueryState(key)?.isInvalidated).toBe(true)
  })

  test('joining a channel makes what was read of it stale', async () => {
    await read(icons, { messages: messages(1) })
    deliver({ type: 'subscription', op: 'add', subscriptions: [aSubscription()] })
    await settle()
    expect(example.session.cache.getQueryState(messageQueries.windowKey(icons))?.isInvalidated).toBe(true)
  })
})

test('read anew, a window covers what it held, keeps its place and the messages that did not change', async () => {
  await read(icons, { messages: messages(10, 11), found_oldest: false, anchor: 10 })
  const before = windowOf(example.session, icons)
  const reading = example.session.cache.fetchQuery({
    ...messageQueries.window(example.session, icons),
    staleTime: 0,
  })
  await settle()
  expect(example.last(getMessages).args).toMatchObject({ anchor: '10', num_before: 1, num_after: 101 })
  answer({ messages: [aMessage({ id: 10 }), aMessage({ id: 11, content: 'New' }), aMessage({ id: 12 })] })
  const after = await reading
  expect(ids(after)).toEqual([10, 11, 12])
  expect(after.anchor).toBe(10)
  expect(after.messages[0]).toBe(before?.messages[0])
})

test('what comes into a full feed that leaves it out takes no room from what shows', async () => {
  const user_topics = [{ stream_id: 3, topic_name: 'noise', visibility_policy: VisibilityPolicy.muted }]
  example.restore({ subscriptions: [aSubscription()], user_topics })
  const muted = (id: number): Message => aMessage({ id, subject: 'noise' })
  const noise = Array.from({ length: MAX_MESSAGES - 1 }, (_, index) => muted(index + 2))
  const feed: View = { kind: 'feed' }
  await read(feed, { messages: [aMessage({ id: 1 }), ...noise] })
  deliver(anArrival(muted(5000)))
  deliver(anArrival(muted(5001)))
  expect(held(feed)?.[0]).toBe(1)
  expect(windowOf(example.session, feed)).toMatchObject({
    foundOldest: true,
    messages: { length: MAX_MESSAGES + 2 },
  })
})

describe('paging', () => {
  const middle = { messages: messages(10, 11), found_oldest: false, found_newest: false }

  test('adds the older page, and does so once however often it is asked for', async () => {
    await read(icons, middle)
    const paging = [fetchOlder(example.session, icons), fetchOlder(example.session, icons)]
    expect(example.last(getMessages).args).toMatchObject({
      anchor: '10',
      include_anchor: false,
      num_before: 100,
      num_after: 0,
    })
    answer({ messages: messages(8, 9), found_newest: false })
    await Promise.all(paging)
    expect(held()).toEqual([8, 9, 10, 11])
    expect(example.callsOf(getMessages)).toHaveLength(2)
    expect(windowOf(example.session, icons)).toMatchObject({ foundOldest: true, foundNewest: false })
  })

  test('adds the newer page; messages that come meanwhile are neither lost nor repeated', async () => {
    await read(icons, middle)
    const paging = fetchNewer(example.session, icons)
    deliver(anArrival(aMessage({ id: 13 })))
    expect(held()).toEqual([10, 11])
    answer({ messages: messages(12, 13), found_oldest: false })
    await paging
    deliver(anArrival(aMessage({ id: 14 })))
    expect(held()).toEqual([10, 11, 12, 13, 14])
  })

  test('a message that comes after the newer page was read at the service is appended to it', async () => {
    await read(icons, middle)
    const paging = fetchNewer(example.session, icons)
    deliver(anArrival(aMessage({ id: 13 })))
    answer({ messages: messages(12), found_oldest: false })
    await paging
    expect(held()).toEqual([10, 11, 12, 13])
  })

  test('a message deleted while its page is on its way stays away', async () => {
    await read(icons, middle)
    const paging = fetchOlder(example.session, icons)
    deliver(aDeletion([9]))
    answer({ messages: messages(8, 9), found_newest: false })
    await paging
    expect(held()).toEqual([8, 10, 11])
  })

  test('asks nothing beyond the ends', async () => {
    await read(icons, { messages: messages(1) })
    await Promise.all([fetchOlder(example.session, icons), fetchNewer(example.session, icons)])
    expect(example.callsOf(getMessages)).toHaveLength(1)
  })

  test('ends where the service has nothing more, even when it says that there is more', async () => {
    await read(icons, middle)
    const older = fetchOlder(example.session, icons)
    answer({ messages: [], found_oldest: false })
    await older
    const newer = fetchNewer(example.session, icons)
    answer({ messages: [], found_newest: false })
    await newer
    expect(windowOf(example.session, icons)).toMatchObject({ foundOldest: true, foundNewest: true })
    await Promise.all([fetchOlder(example.session, icons), fetchNewer(example.session, icons)])
    expect(example.callsOf(getMessages)).toHaveLength(3)
  })

  test('knows when older messages are kept from the reader', async () => {
    await read(icons, middle)
    const paging = fetchOlder(example.session, icons)
    answer({ messages: messages(8), history_limited: true })
    await paging
    expect(windowOf(example.session, icons)).toMatchObject({ foundOldest: true, isHistoryLimited: true })
  })

  test('a jump to a message that is gone lands at its place', async () => {
    await read(icons, middle)
    const jump = jumpTo(example.session, icons, 5)
    await settle()
    answer({ messages: messages(3, 7), found_anchor: false, anchor: 5 })
    await jump
    expect([held(), windowOf(example.session, icons)?.anchor]).toEqual([[3, 7], 5])
  })

  test('rests after a failure, so that a list at its edge does not storm', async () => {
    await read(icons, middle)
    const paging = fetchOlder(example.session, icons)
    example.last(getMessages).fail(new Error('broken'))
    await paging
    await fetchOlder(example.session, icons)
    expect(example.callsOf(getMessages)).toHaveLength(2)
    expect(held()).toEqual([10, 11])
  })

  test('a jump gives up what is on its way for the old place', async () => {
    await read(icons, middle)
    const older = fetchOlder(example.session, icons)
    const olderCall = example.last(getMessages)
    const jump = jumpToNewest(example.session, icons)
    await settle()
    answer({ messages: messages(90, 91), found_oldest: false })
    await jump
    olderCall.answer(aReply({ messages: messages(8, 9) }))
    await older
    expect(held()).toEqual([90, 91])
  })

  test('a jump during the first reading wins, whichever answer comes first', async () => {
    const reading = example.session.cache
      .fetchQuery(messageQueries.window(example.session, icons))
      .catch(() => undefined)
    await settle()
    const first = example.last(getMessages)
    const jump = jumpTo(example.session, icons, 50)
    await settle()
    first.answer(aReply({ messages: messages(1, 2) }))
    answer({ messages: messages(50, 51), found_oldest: false })
    await Promise.all([reading, jump])
    expect(held()).toEqual([50, 51])
    expect(windowOf(example.session, icons)?.anchor).toBe(50)
  })

  test('a jump to the end asks nothing when the end is there', async () => {
    await read(icons, { messages: messages(1) })
    await jumpToNewest(example.session, icons)
    expect(example.callsOf(getMessages)).toHaveLength(1)
  })
})

test('a window whose messages all went is read anew, unless it held all there were', async () => {
  await read(icons, { messages: messages(1, 2), found_oldest: false })
  await read(logo, { messages: [aMessage({ id: 3, subject: 'logo' })] })
  deliver(aDeletion([1, 2, 3]))
  await settle()
  const isStale = (view: View): boolean | undefined =>
    example.session.cache.getQueryState(messageQueries.windowKey(view))?.isInvalidated
  expect([isStale(icons), isStale(logo)]).toEqual([true, false])
})

describe('a message that several windows hold', () => {
  const starred = (id: number): Message => aMessage({ id, flags: ['read', 'starred'] })

  test('is the one that events kept up to date, not what an earlier visit left of it', async () => {
    const { session } = example
    session.cache.setQueryData<MessageWindow>(messageQueries.windowKey(icons), {
      view: icons,
      messages: messages(1),
      foundOldest: true,
      foundNewest: true,
      anchor: NEWEST_ANCHOR,
      isKept: true,
    })
    expect(loadedMessage(session, 1)?.flags).not.toContain('starred')
    await read({ kind: 'feed' }, { messages: [starred(1)] })
    expect(loadedMessage(session, 1)?.flags).toContain('starred')
  })

  test('is not the one of a window that missed events, whichever was read first', async () => {
    const { session } = example
    await read(icons, { messages: messages(1) })
    await read({ kind: 'feed' }, { messages: [starred(1)] })
    await session.cache.invalidateQueries({ queryKey: messageQueries.windowKey(icons) })
    expect(loadedMessage(session, 1)?.flags).toContain('starred')
    await session.cache.invalidateQueries({ queryKey: messageQueries.windowKey({ kind: 'feed' }) })
    expect(loadedMessage(session, 1)).toBeDefined()
  })
})

test('what an earlier visit left is replaced by what is around the first unread message', async () => {
  const { session } = example
  const query = messageQueries.window(session, icons)
  session.cache.setQueryData<MessageWindow>(query.queryKey, {
    view: icons,
    messages: messages(1, 2),
    foundOldest: true,
    foundNewest: true,
    anchor: NEWEST_ANCHOR,
    isKept: true,
  })
  const reading = session.cache.fetchQuery({ ...query, staleTime: 0 })
  await settle()
  expect(example.last(getMessages).args).toMatchObject({ anchor: 'first_unread', num_before: 100 })
  answer({ messages: messages(900, 901), found_oldest: false, anchor: 900 })
  await reading
  expect(held()).toEqual([900, 901])
  expect(windowOf(session, icons)?.isKept).toBeUndefined()
})
