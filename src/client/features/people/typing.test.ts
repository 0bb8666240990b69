import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EventContent } from '../../../protocol/chat/queueEvents.ts'
import { aMessage, anArrival } from '../messages/messages.testing.ts'
import { aSession } from '../../kernel/session.testing.ts'
import type { Conversation } from '../../navigation/view.ts'
import { editorsIn, typistsIn } from './typing.ts'
import { laterPeopleFeature } from './laterFeature.ts'

const icons: Conversation = { kind: 'topic', channelId: 3, topic: 'Icons' }
const inTopic = (op: 'start' | 'stop', user_id: number): EventContent => ({
  type: 'typing',
  op,
  message_type: 'stream',
  sender: { user_id, email: '' },
  stream_id: 3,
  topic: 'icons',
})

const { session, restore } = aSession([laterPeopleFeature])
beforeEach(() => {
  vi.useFakeTimers()
  restore({ server_typing_started_expiry_period_milliseconds: 15_000 })
})
afterEach(() => vi.useRealTimers())

test('typing users are listed until they stop, in the order in which they began', () => {
  session.deliver(inTopic('start', 2))
  session.deliver(inTopic('start', 3))
  session.deliver(inTopic('start', 2))
  expect(typistsIn(session, icons)).toEqual([2, 3])
  session.deliver(inTopic('stop', 2))
  expect(typistsIn(session, icons)).toEqual([3])
})

test('a notice that is not renewed ends by itself', () => {
  session.deliver(inTopic('start', 2))
  vi.advanceTimersByTime(14_000)
  session.deliver(inTopic('start', 2))
  vi.advanceTimersByTime(14_000)
  expect(typistsIn(session, icons)).toEqual([2])
  vi.advanceTimersByTime(1_000)
  expect(typistsIn(session, icons)).toEqual([])
})

test('a message ends its author’s typing', () => {
  session.deliver(inTopic('start', 2))
  session.deliver(anArrival(aMessage({ sender_id: 2 })))
  expect(typistsIn(session, icons)).toEqual([])
})

test('the reader’s own notices, such as of another device, are ignored', () => {
  session.deliver(inTopic('start', 1))
  expect(typistsIn(session, icons)).toEqual([])
})

test('the people identify a direct conversation', () => {
  session.deliver({
    type: 'typing',
    op: 'start',
    message_type: 'direct',
    sender: { user_id: 5, email: '' },
    recipients: [1, 5, 2].map((user_id) => ({ user_id, email: '' })),
  })
  expect(typistsIn(session, { kind: 'direct', userIds: [2, 5] })).toEqual([5])
})

test('a new snapshot clears the typing users', () => {
  session.deliver(inTopic('start', 2))
  restore()
  expect(typistsIn(session, icons)).toEqual([])
})

test('users who edit a message are listed apart, until they stop or their notice ends', () => {
  const edit = (op: 'start' | 'stop', sender_id: number, recipient: object): EventContent => ({
    type: 'typing_edit_message',
    op,
    sender_id,
    message_id: 9,
    recipient: { type: 'channel', ...recipient },
  })
  const there = { channel_id: 3, topic: 'icons' }
  session.deliver(edit('start', 2, there))
  session.deliver(edit('start', 1, there))
  session.deliver(edit('start', 5, { type: 'direct', user_ids: [1, 5] }))
  expect(editorsIn(session, icons)).toEqual([2])
  expect(editorsIn(session, { kind: 'direct', userIds: [5] })).toEqual([5])
  expect(typistsIn(session, icons)).toEqual([])
  session.deliver(edit('stop', 2, there))
  expect(editorsIn(session, icons)).toEqual([])
  vi.advanceTimersByTime(15_000)
  expect(editorsIn(session, { kind: 'direct', userIds: [5] })).toEqual([])
})
