import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  addReaction,
  deleteMessage as deleteMessageCall,
  removeReaction,
  updateFlagsForNarrow,
  updateMessage,
} from '../../../protocol/chat/messageActions.ts'
import { getMessages, updateFlags, type Message } from '../../../protocol/chat/messages.ts'
import { ApiError, NetworkError } from '../../kernel/api/errors.ts'
import { aSubscription } from '../channels/channels.testing.ts'
import { unreads } from '../channels/queries.ts'
import { channelsFeature } from '../channels/feature.ts'
import { topicUnreads } from '../channels/unreads.ts'
import { aSession, type ExampleSession } from '../../kernel/session.testing.ts'
import { aMessage, anArrival, aReaction, icons } from './messages.testing.ts'
import {
  deleteMessage,
  editMessage,
  markConversationRead,
  markUnreadFrom,
  toggleReaction,
  toggleStar,
} from './mutations.ts'
import { loadedMessage, messageQueries, windowOf } from './queries.ts'
import { messagesFeature } from './feature.ts'
import type { MessageWindow } from './window/window.ts'

const tada = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' }
const refusal = new ApiError('BAD_REQUEST', 'No', 400)
const lost = new NetworkError('unreachable')

let example: ExampleSession
beforeEach(() => {
  vi.useFakeTimers()
  example = aSession([channelsFeature, messagesFeature])
  example.restore({ subscriptions: [aSubscription()] })
})
afterEach(() => {
  example.end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const step = (milliseconds = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds)

async function load(...messages: Message[]): Promise<void> {
  const reading = example.session.cache.fetchQuery(messageQueries.window(example.session, icons))
  await step()
  example.last(getMessages).answer({ messages, found_oldest: true, found_newest: true })
  await reading
}

const message = (): Message => loadedMessage(example.session, 1) ?? aMessage()
const own = (): number => message().reactions.filter((each) => each.user_id === 1).length
const toggle = (): Promise<void> => toggleReaction(example.session, message(), tada)

describe('a reaction', () => {
  beforeEach(() => load(aMessage()))

  test('a reaction shows at once and stays when the service accepts it', async () => {
    const done = toggle()
    expect(own()).toBe(1)
    expect(example.last(addReaction).args).toEqual({ message_id: 1, ...tada })
    example.last(addReaction).answer({})
    await done
    example.session.deliver(aReaction('add', 1, 1))
    expect(own()).toBe(1)
  })

  test('a refused reaction is removed, and a notice has the reason', async () => {
    const done = toggle()
    example.last(addReaction).fail(refusal)
    await expect(done).rejects.toBe(refusal)
    expect(own()).toBe(0)
  })

  test.each([
    ['add', addReaction, 'REACTION_ALREADY_EXISTS'],
    ['remove', removeReaction, 'REACTION_DOES_NOT_EXIST'],
  ] as const)(
    'a refusal to %s a reaction because that is already done counts as a success',
    async (op, endpoint, code) => {
      if (op === 'remove') example.session.deliver(aReaction('add', 1, 1))
      const done = toggle()
      example.last(endpoint).fail(new ApiError(code, 'Already', 400))
      await done
      expect(own()).toBe(op === 'add' ? 1 : 0)
    },
  )

  test('a reaction toggled twice during its request ends as it began, with one request after the other', async () => {
    const first = toggle()
    const second = toggle()
    expect(own()).toBe(0)
    expect(example.callsOf(removeReaction)).toHaveLength(0)
    example.last(addReaction).answer({})
    await step()
    example.last(removeReaction).answer({})
    await Promise.all([first, second])
    expect(own()).toBe(0)
  })

  test('a reaction toggled three times requests only the final state', async () => {
    const done = [toggle(), toggle(), toggle()]
    example.last(addReaction).answer({})
    await Promise.all(done)
    expect(example.callsOf(removeReaction)).toHaveLength(0)
    expect(own()).toBe(1)
  })

  test('a reaction refused after an accepted change returns to the accepted state', async () => {
    const first = toggle()
    const second = toggle()
    example.last(addReaction).answer({})
    await step()
    const settled = Promise.allSettled([first, second])
    example.last(removeReaction).fail(refusal)
    await settled
    expect(own()).toBe(1)
  })

  test('a reaction stays shown while its answer is lost, and is requested again', async () => {
    const done = toggle()
    example.last(addReaction).fail(lost)
    await step(1000)
    expect(own()).toBe(1)
    example.last(addReaction).fail(new ApiError('REACTION_ALREADY_EXISTS', 'Already', 400))
    await done
    expect(example.callsOf(addReaction)).toHaveLength(2)
  })

  test('a reaction of a session that has ended is not requested again', async () => {
    const done = toggle()
    example.last(addReaction).fail(lost)
    await step()
    const outcome = Promise.allSettled([done])
    example.end()
    expect(await outcome).toMatchObject([{ status: 'rejected' }])
    await step(60_000)
    expect(example.callsOf(addReaction)).toHaveLength(1)
  })
})

test('a star shows at once and disappears if refused', async () => {
  await load(aMessage())
  const done = toggleStar(example.session, message())
  expect(message().flags).toEqual(['starred'])
  expect(example.last(updateFlags).args).toEqual({ messages: [1], op: 'add', flag: 'starred' })
  example.last(updateFlags).fail(refusal)
  await expect(done).rejects.toBe(refusal)
  expect(message().flags).toEqual([])
})

test('a star set on another device can be removed, whatever the state of an earlier visit', async () => {
  const { session } = example
  const key = messageQueries.windowKey({ kind: 'feed' })
  session.cache.setQueryData<MessageWindow>(key, {
    view: { kind: 'feed' },
    messages: [aMessage()],
    foundOldest: true,
    foundNewest: true,
    anchor: 1,
    isKept: true,
  })
  await load(aMessage({ flags: ['read', 'starred'] }))
  void toggleStar(session, aMessage())
  expect(example.last(updateFlags).args).toEqual({ messages: [1], op: 'remove', flag: 'starred' })
})

test('an edit names the version that it was made on', async () => {
  vi.useRealTimers()
  void editMessage(example.session, 1, 'New', 'Old').catch(() => undefined)
  await vi.waitFor(() => example.last(updateMessage), 10_000)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('Old'))
  expect(example.last(updateMessage).args).toEqual({
    message_id: 1,
    content: 'New',
    prev_content_sha256: Buffer.from(digest).toString('hex'),
  })
})

test('an edit on a page without TLS does not name its version', async () => {
  vi.stubGlobal('crypto', {})
  const editing = editMessage(example.session, 1, 'New', 'Old')
  await step()
  expect(example.last(updateMessage).args).toEqual({ message_id: 1, content: 'New' })
  example.last(updateMessage).answer({})
  await editing
})

test('a deleted message disappears when the service accepts, not before', async () => {
  await load(aMessage())
  const done = deleteMessage(example.session, message())
  expect(windowOf(example.session, icons)?.messages).toHaveLength(1)
  example.last(deleteMessageCall).answer({})
  await done
  expect(windowOf(example.session, icons)?.messages).toHaveLength(0)
})

const sweepReply = (given: object) => ({
  processed_count: 1000,
  updated_count: 1000,
  first_processed_id: 1,
  last_processed_id: 1000,
  found_oldest: true,
  found_newest: false,
  ...given,
})
const unread = () => topicUnreads(unreads(example.session), 3, 'icons')

describe('marking a whole view as read', () => {
  beforeEach(async () => {
    await load()
    example.session.deliver(anArrival(aMessage({ id: 1 })))
    example.session.deliver(anArrival(aMessage({ id: 2 }), ['mentioned']))
  })

  test('marking a whole view as read shows at once, and is sent in steps from the newest known message', async () => {
    const done = markConversationRead(example.session, icons)
    expect(unread().count).toBe(0)
    expect(message().flags).toEqual(['read'])
    expect(example.last(updateFlagsForNarrow).args).toMatchObject({
      anchor: '2',
      include_anchor: true,
      num_before: 1000,
      num_after: 0,
      op: 'add',
      flag: 'read',
      narrow: [{ operator: 'channel' }, { operator: 'topic' }, { operator: 'is', operand: 'unread' }],
    })
    example.last(updateFlagsForNarrow).answer(sweepReply({ first_processed_id: 1, found_oldest: false }))
    await step()
    expect(example.last(updateFlagsForNarrow).args).toMatchObject({ anchor: '1', include_anchor: false })
    example.last(updateFlagsForNarrow).answer(sweepReply({ found_oldest: true }))
    await done
  })

  test('marking a whole view as read leaves messages that arrive meanwhile unread', async () => {
    const done = markConversationRead(example.session, icons)
    example.session.deliver(anArrival(aMessage({ id: 3 })))
    example.last(updateFlagsForNarrow).answer(sweepReply({ found_oldest: true }))
    await done
    expect(unread().ids).toEqual([3])
  })

  test('marking a whole view as read sends nothing if nothing is unread', async () => {
    await markConversationRead(example.session, { kind: 'topic', channelId: 3, topic: 'elsewhere' })
    expect(example.calls.filter(({ endpoint }) => endpoint === updateFlagsForNarrow)).toEqual([])
  })

  test('marking a whole view as read is undone if refused, mentions too', async () => {
    const done = markConversationRead(example.session, icons)
    example.last(updateFlagsForNarrow).fail(refusal)
    await expect(done).rejects.toBe(refusal)
    expect(unread()).toEqual({ count: 2, mentions: 1, ids: [1, 2] })
    expect(message().flags).toEqual([])
  })
})

test('marking messages as unread from one on shows at once for the loaded ones', async () => {
  await load(...[1, 2, 3].map((id) => aMessage({ id, flags: ['read'] })))
  const done = markUnreadFrom(example.session, icons, 2)
  expect(unread().ids).toEqual([2, 3])
  expect(example.last(updateFlagsForNarrow).args).toMatchObject({
    anchor: '2',
    include_anchor: true,
    op: 'remove',
  })
  example.last(updateFlagsForNarrow).fail(refusal)
  await expect(done).rejects.toBe(refusal)
  expect(unread().count).toBe(0)
})

test('messages of channels without a subscription do not show as unread, because the service leaves them unchanged', async () => {
  example.session.deliver({
    type: 'subscription',
    op: 'remove',
    subscriptions: [{ stream_id: 3, name: 'design' }],
  })
  await load(aMessage({ id: 1, flags: ['read'] }))
  const done = markUnreadFrom(example.session, icons, 1)
  expect(unread().count).toBe(0)
  example
    .last(updateFlagsForNarrow)
    .answer(sweepReply({ found_newest: true, ignored_because_not_subscribed_channels: [3] }))
  await done
  expect(message().flags).toEqual(['read'])
})

describe('undoing "mark as unread"', () => {
  const sweeps = () => example.callsOf(updateFlagsForNarrow)

  async function unreadFrom(count: number): Promise<() => Promise<void>> {
    const done = markUnreadFrom(example.session, icons, 1)
    example.last(updateFlagsForNarrow).answer(sweepReply({ processed_count: count, found_newest: true }))
    return done
  }

  test('undoing "mark as unread" leaves messages that arrived since unread: it covers only as many as were marked', async () => {
    await load(aMessage({ id: 1, flags: ['read'] }))
    const takeBack = await unreadFrom(1002)
    example.session.deliver(anArrival(aMessage({ id: 9000 })))
    const done = takeBack()
    expect(example.last(updateFlagsForNarrow).args).toMatchObject({ anchor: '1', num_after: 1000, op: 'add' })
    example.last(updateFlagsForNarrow).answer(sweepReply({ processed_count: 1001 }))
    await step()
    expect(example.last(updateFlagsForNarrow).args).toMatchObject({ include_anchor: false, num_after: 1 })
    example.last(updateFlagsForNarrow).answer(sweepReply({ processed_count: 1 }))
    await done
    expect(sweeps()).toHaveLength(3)
  })

  test('undoing "mark as unread" keeps messages unread that were so before, however often the connection fails', async () => {
    await load(aMessage({ id: 1, flags: ['read'] }))
    example.session.deliver(anArrival(aMessage({ id: 2 })))
    const done = (await unreadFrom(2))()
    example.last(updateFlagsForNarrow).answer(sweepReply({ processed_count: 2, found_newest: true }))
    await step()
    expect(example.last(updateFlags).args).toEqual({ messages: [2], op: 'remove', flag: 'read' })
    example.last(updateFlags).fail(lost)
    await step(1000)
    example.last(updateFlags).answer({ messages: [2] })
    await done
    expect(example.callsOf(updateFlags)).toHaveLength(2)
  })
})
