import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getMessages, updateFlags } from '../../../../protocol/chat/messages.ts'
import { ApiError, NetworkError } from '../../../kernel/api/errors.ts'
import { aSubscription } from '../../channels/channels.testing.ts'
import { unreads } from '../../channels/queries.ts'
import { topicUnreads } from '../../channels/unreads.ts'
import { aSession, type ExampleCall, type ExampleSession } from '../../../kernel/session.testing.ts'
import { aMessage, anArrival, icons } from '../messages.testing.ts'
import { messageQueries } from '../queries.ts'
import { channelsFeature } from '../../channels/feature.ts'
import { messagesFeature } from '../feature.ts'
import { forgetReads, markRead } from './readMarks.ts'

let example: ExampleSession
beforeEach(() => {
  vi.useFakeTimers()
  example = aSession([channelsFeature, messagesFeature])
  example.restore({ subscriptions: [aSubscription()] })
  for (const id of [1, 2, 3]) example.session.deliver(anArrival(aMessage({ id })))
})
afterEach(() => {
  example.end()
  vi.useRealTimers()
})

const step = (milliseconds = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds)
const unread = (): readonly number[] => topicUnreads(unreads(example.session), 3, 'icons').ids
const idsOf = (call: ExampleCall): readonly number[] => v.parse(v.array(v.number()), call.args['messages'])
const sent = (): readonly (readonly number[])[] => example.callsOf(updateFlags).map(idsOf)

test('read marks show together at once and are sent together after a moment', async () => {
  markRead(example.session, [1])
  markRead(example.session, [2])
  await step()
  expect(unread()).toEqual([3])
  expect(sent()).toEqual([])
  await step(500)
  expect(example.last(updateFlags).args).toEqual({ messages: [1, 2], op: 'add', flag: 'read' })
})

test('read marks made during a request are sent with the next', async () => {
  markRead(example.session, [1])
  await step(500)
  markRead(example.session, [2])
  await step(2000)
  expect(sent()).toEqual([[1]])
  example.last(updateFlags).answer({ messages: [1] })
  await step(500)
  expect(sent()).toEqual([[1], [2]])
})

test('read marks whose answer is lost are sent again until there is one', async () => {
  markRead(example.session, [1])
  await step(500)
  example.last(updateFlags).fail(new NetworkError('unreachable'))
  await step(1000)
  example.last(updateFlags).fail(new ApiError('RATE_LIMIT_HIT', 'Slow down', 429, {}, 7000))
  await step(6900)
  expect(sent()).toHaveLength(2)
  await step(3200)
  expect(sent()).toEqual([[1], [1], [1]])
  expect(unread()).toEqual([2, 3])
})

test('read marks wait while the person is signed out, and are sent after signing in', async () => {
  markRead(example.session, [1])
  await step(500)
  example.last(updateFlags).fail(new ApiError('UNAUTHORIZED', 'Signed out', 401))
  await step(10_000)
  example.last(updateFlags).answer({ messages: [1] })
  expect(sent().length).toBeGreaterThan(1)
})

test('no request has more than a thousand read marks', async () => {
  markRead(
    example.session,
    Array.from({ length: 1500 }, (_, index) => index + 1),
  )
  await step(500)
  example.last(updateFlags).answer({ messages: [] })
  await step(500)
  expect(sent().map((ids) => ids.length)).toEqual([1000, 500])
})

test('a message that the service does not know does not hold up other read marks', async () => {
  const unreadAtService = new Set([1, 2, 3])
  markRead(example.session, [1, 2, 3])
  for (let round = 0; round < 8 && unreadAtService.size > 0; round++) {
    await step(500)
    const call = example.last(updateFlags)
    const ids = idsOf(call)
    if (ids.includes(2)) {
      call.fail(new ApiError('BAD_REQUEST', 'Invalid message(s)', 400))
    } else {
      for (const id of ids) unreadAtService.delete(id)
      call.answer({ messages: ids })
    }
    await step()
  }
  expect([...unreadAtService]).toEqual([2])
})

test('pending read marks survive a new snapshot and an older window', async () => {
  markRead(example.session, [1])
  await step()
  example.restore({
    subscriptions: [aSubscription()],
    unread_msgs: { streams: [{ stream_id: 3, topic: 'icons', unread_message_ids: [1, 2] }] },
  })
  expect(unread()).toEqual([2])
  const reading = example.session.cache.fetchQuery(messageQueries.window(example.session, icons))
  await step()
  const messages = [1, 2].map((id) => aMessage({ id }))
  example.last(getMessages).answer({ messages, found_oldest: true, found_newest: true })
  expect((await reading).messages.map((each) => each.flags)).toEqual([['read'], []])
})

test('read marks undone before they are sent are not sent', async () => {
  markRead(example.session, [1, 2])
  forgetReads(example.session, [1])
  await step(500)
  expect(sent()).toEqual([[2]])
})

test('read marks undone after their answer was lost are not sent again', async () => {
  markRead(example.session, [1, 2])
  await step(500)
  example.last(updateFlags).fail(new NetworkError('unreachable'))
  forgetReads(example.session, [1])
  await step(1000)
  expect(sent()).toEqual([[1, 2], [2]])
  example.last(updateFlags).fail(new NetworkError('unreachable'))
  forgetReads(example.session, [2])
  await step(5000)
  expect(sent()).toHaveLength(2)
  markRead(example.session, [3])
  await step(500)
  expect(sent().at(-1)).toEqual([3])
})

test('a session that has ended sends no read marks', async () => {
  markRead(example.session, [1])
  await step()
  example.end()
  await step(5000)
  expect(sent()).toEqual([])
})
