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
  test('reading a view requests both sides of the first unread message and lands there', async () => {
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

  test('reading a view lands at the end if everything is read', async () => {
    await read(icons, { messages: [aMessage({ id: 1, flags: ['read'] })], anchor: 1 })
    expect(windowOf(example.session, icons)?.anchor).toBe(NEWEST_ANCHOR)
  })

  test('the feed opens at the first unread message that it shows, not at a muted one', async () => {
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

  test('the service decides where the feed opens while only the last visit’s unread messages are known', async () => {
    const session = { ...example.session, queueId: () => undefined }
    void example.session.cache.prefetchQuery(messageQueries.window(session, { kind: 'feed' }))
    await settle()
    expect(example.last(getMessages).args).toMatchObject({ anchor: 'first_unread', num_after: 100 })
  })

  test('a view is read once: a later visit, or reading ahead, requests nothing', async () => {
    await read(icons, { messages: messages(1) })
    prefetchWindow(example.session, icons)
    prefetchWindow(example.session, { ...icons, topic: 'ICONS' })
    await settle()
    expect(example.callsOf(getMessages)).toHaveLength(1)
  })
})

describe('an event while the window is read', () => {
  test('a reaction during the fetch is not lost', async () => {
    const reading = read(icons, { messages: messages(1) })
    deliver(aReaction('add', 1))
    await reading
    expect(windowOf(example.session, icons)?.messages[0]?.reactions).toHaveLength(1)
  })

  test('a message that arrives during the fetch is appended once, with or without it in the answer', async () => {
    const reading = read(icons, { messages: messages(1, 2) })
    deliver(anArrival(aMessage({ id: 2 })))
    deliver(anArrival(aMessage({ id: 3 })))
    await reading
    expect(held()).toEqual([1, 2, 3])
  })

  test('a message deleted during the fetch does not return with the answer', async () => {
    const reading = read(icons, { messages: messages(1, 2) })
    deliver(aDeletion([2]))
    await reading
    expect(held()).toEqual([1])
  })

  test('messages moved away during the fetch do not return with the answer', async () => {
    const reading = read(icons, { messages: messages(1, 2) })
    deliver(aMove({ message_id: 2, message_ids: [2], subject: 'logo' }))
    await reading
    expect(held()).toEqual([1])
  })

  test('messages moved into the view during the fetch are requested again if the answer lacks them', async () => {
    const reading = example.session.cache.fetchQuery(messageQueries.window(example.session, logo))
    await settle()
    deliver(aMove({ message_id: 2, message_ids: [2], subject: 'logo' }))
    answer({ messages: [aMessage({ id: 1, subject: 'logo' })] })
    await settle()
    answer({ messages: [1, 2].map((id) => aMessage({ id, subject: 'logo' })) })
    expect(ids(await reading)).toEqual([1, 2])
    expect(example.callsOf(getMessages)).toHaveLength(2)
  })

  test('an edit during the fetch takes precedence over the answer', async () => {
    const reading = read(icons, { messages: messages(1) })
    deliver(anUpdate({ content: 'New', rendered_content: '<p>New</p>' }))
    await reading
    expect(windowOf(example.session, icons)?.messages[0]?.content).toBe('<p>New</p>')
  })
})

describe('an event after the window was read', () => {
  test('an event goes to every view that shows the message', async () => {
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

  test('a move takes loaded messages to the window of their new conversation, without a request', async () => {
    await read(icons, { messages: messages(1, 2) })
    await read(logo, { messages: [aMessage({ id: 3, subject: 'logo' })] })
    deliver(aMove({ message_ids: [1, 2], subject: 'logo' }))
    expect(held()).toEqual([])
    expect(held(logo)).toEqual([1, 2, 3])
    expect(loadedMessage(example.session, 1)?.subject).toBe('logo')
    await settle()
    expect(example.callsOf(getMessages)).toHaveLength(2)
  })

  test('a move of messages that are not loaded makes the window of their new conversation stale', async () => {
    await read(logo, { messages: [aMessage({ id: 3, subject: 'logo' })] })
    deliver(aMove({ message_ids: [1, 2], subject: 'logo' }))
    await settle()
    const query = example.session.cache.getQueryState(messageQueries.windowKey(logo))
    expect(query?.isInvalidated).toBe(true)
    expect(held(logo)).toEqual([3])
  })

  test('a move takes no messages from a stale window, which can have missed an edit', async () => {
    await read(icons, { messages: messages(1) })
    await read(logo, { messages: [aMessage({ id: 3, subject: 'logo' })] })
    const { cache } = example.session
    await cache.invalidateQueries({ queryKey: messageQueries.windowKey(icons) })
    deliver(aMove({ message_ids: [1], subject: 'logo' }))
    await settle()
    expect(held(logo)).toEqual([3])
    expect(cache.getQueryState(messageQueries.windowKey(logo))?.isInvalidated).toBe(true)
  })

  test('a star takes no message from a search, whose messages do not get all events', async () => {
    await read({ kind: 'search', query: 'hello' }, { messages: messages(1) })
    await read({ kind: 'starred' }, { messages: [] })
    deliver(aFlagging('add', 'starred', [1]))
    expect(held({ kind: 'starred' })).toEqual([])
  })

  test('a stale window stays stale after further events', async () => {
    await read(icons, { messages: messages(1) })
    await example.session.cache.invalidateQueries({ queryKey: messageQueries.windows() })
    deliver(anArrival(aMessage({ id: 5 })))
    expect(held()).toEqual([1, 5])
    expect(example.session.cache.getQueryState(messageQueries.windowKey(icons))?.isInvalidated).toBe(true)
  })

  test('a star adds a loaded message to the starred ones', async () => {
    await read(icons, { messages: messages(1, 2) })
    await read({ kind: 'starred' }, { messages: [] })
    deliver(aFlagging('add', 'starred', [2]))
    expect(held({ kind: 'starred' })).toEqual([2])
  })

  test('a reaction adds the reader’s own loaded message to those with reactions, and no other’s', async () => {
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

  test('a reaction to a message that is not loaded makes the view of reactions stale', async () => {
    const view: View = { kind: 'reactions' }
    await read(view, { messages: [] })
    deliver(aReaction('add', 9))
    await settle()
    const key = messageQueries.windowKey(view)
    expect(example.session.cache.getQueryState(key)?.isInvalidated).toBe(true)
  })

  test('joining a channel makes its windows stale', async () => {
    await read(icons, { messages: messages(1) })
    deliver({ type: 'subscription', op: 'add', subscriptions: [aSubscription()] })
    await settle()
    expect(example.session.cache.getQueryState(messageQueries.windowKey(icons))?.isInvalidated).toBe(true)
  })
})

test('a window that is read again covers its former range, and keeps its position and unchanged messages', async () => {
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

test('messages that a full feed hides take no room from the shown ones', async () => {
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

  test('paging adds the older page, once for several requests', async () => {
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

  test('paging adds the newer page; messages that arrive meanwhile are neither lost nor repeated', async () => {
    await read(icons, middle)
    const paging = fetchNewer(example.session, icons)
    deliver(anArrival(aMessage({ id: 13 })))
    expect(held()).toEqual([10, 11])
    answer({ messages: messages(12, 13), found_oldest: false })
    await paging
    deliver(anArrival(aMessage({ id: 14 })))
    expect(held()).toEqual([10, 11, 12, 13, 14])
  })

  test('a message that arrives after the service read the newer page is appended to it', async () => {
    await read(icons, middle)
    const paging = fetchNewer(example.session, icons)
    deliver(anArrival(aMessage({ id: 13 })))
    answer({ messages: messages(12), found_oldest: false })
    await paging
    expect(held()).toEqual([10, 11, 12, 13])
  })

  test('a message deleted while its page is loading stays away', async () => {
    await read(icons, middle)
    const paging = fetchOlder(example.session, icons)
    deliver(aDeletion([9]))
    answer({ messages: messages(8, 9), found_newest: false })
    await paging
    expect(held()).toEqual([8, 10, 11])
  })

  test('paging requests nothing beyond the ends', async () => {
    await read(icons, { messages: messages(1) })
    await Promise.all([fetchOlder(example.session, icons), fetchNewer(example.session, icons)])
    expect(example.callsOf(getMessages)).toHaveLength(1)
  })

  test('paging ends at an empty page, even if the service reports that there is more', async () => {
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

  test('paging knows when older messages are withheld from the reader', async () => {
    await read(icons, middle)
    const paging = fetchOlder(example.session, icons)
    answer({ messages: messages(8), history_limited: true })
    await paging
    expect(windowOf(example.session, icons)).toMatchObject({ foundOldest: true, isHistoryLimited: true })
  })

  test('a jump to a deleted message lands at its position', async () => {
    await read(icons, middle)
    const jump = jumpTo(example.session, icons, 5)
    await settle()
    answer({ messages: messages(3, 7), found_anchor: false, anchor: 5 })
    await jump
    expect([held(), windowOf(example.session, icons)?.anchor]).toEqual([[3, 7], 5])
  })

  test('paging pauses after a failure, so that a list at its edge sends no flood of requests', async () => {
    await read(icons, middle)
    const paging = fetchOlder(example.session, icons)
    example.last(getMessages).fail(new Error('broken'))
    await paging
    await fetchOlder(example.session, icons)
    expect(example.callsOf(getMessages)).toHaveLength(2)
    expect(held()).toEqual([10, 11])
  })

  test('a jump cancels pending requests for the old position', async () => {
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

  test('a jump during the first fetch takes precedence, in either order of the answers', async () => {
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

  test('a jump to the end requests nothing if the end is loaded', async () => {
    await read(icons, { messages: messages(1) })
    await jumpToNewest(example.session, icons)
    expect(example.callsOf(getMessages)).toHaveLength(1)
  })
})

test('a window that lost all its messages is read again, unless it held the whole view', async () => {
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

  test('of several windows with a message, the one that events keep current is used, not the one of an earlier visit', async () => {
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

  test('of several windows with a message, one that missed events is not used, in either order of reading', async () => {
    const { session } = example
    await read(icons, { messages: messages(1) })
    await read({ kind: 'feed' }, { messages: [starred(1)] })
    await session.cache.invalidateQueries({ queryKey: messageQueries.windowKey(icons) })
    expect(loadedMessage(session, 1)?.flags).toContain('starred')
    await session.cache.invalidateQueries({ queryKey: messageQueries.windowKey({ kind: 'feed' }) })
    expect(loadedMessage(session, 1)).toBeDefined()
  })
})

test('the window of an earlier visit is replaced by the messages around the first unread one', async () => {
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
