import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTyping } from '../../../protocol/chat/typing.ts'
import { NetworkError } from '../../kernel/api/errors.ts'
import { aSubscription } from '../channels/channels.testing.ts'
import { aSession, type ExampleSession } from '../../kernel/session.testing.ts'
import { channelsFeature } from '../channels/feature.ts'
import { notifyTyping, stopTyping } from './typing.ts'

const icons = { kind: 'topic', channelId: 3, topic: 'icons' } as const
const ana = { kind: 'direct', userIds: [2] } as const

let example: ExampleSession
const begin = (blocks: Readonly<Record<string, unknown>> = {}): void => {
  example = aSession([channelsFeature])
  example.restore({
    subscriptions: [aSubscription({ subscriber_count: 5 })],
    server_typing_started_wait_period_milliseconds: 10_000,
    server_typing_stopped_wait_period_milliseconds: 5_000,
    ...blocks,
  })
}
beforeEach(() => {
  vi.useFakeTimers()
  begin()
})
afterEach(() => {
  example.end()
  vi.useRealTimers()
})

const told = (): unknown[] => example.callsOf(setTyping).map((call) => call.args['op'])

test('the first key sends a typing notice, further keys only after the renewal period', () => {
  for (let second = 0; second < 11; second++) {
    notifyTyping(example.session, icons)
    vi.advanceTimersByTime(1000)
  }
  expect(told()).toEqual(['start', 'start'])
  expect(example.last(setTyping).args).toEqual({ op: 'start', type: 'stream', stream_id: 3, topic: 'icons' })
})

test('a pause ends the typing notice', () => {
  notifyTyping(example.session, ana)
  vi.advanceTimersByTime(4999)
  expect(told()).toEqual(['start'])
  vi.advanceTimersByTime(1)
  expect(told()).toEqual(['start', 'stop'])
  expect(example.last(setTyping).args).toEqual({ op: 'stop', type: 'direct', to: [2] })
})

test('sending the message ends the typing notice, once', () => {
  notifyTyping(example.session, icons)
  stopTyping(example.session)
  stopTyping(example.session)
  vi.advanceTimersByTime(20_000)
  expect(told()).toEqual(['start', 'stop'])
})

test('typing in another conversation ends the notice here and begins one there', () => {
  notifyTyping(example.session, icons)
  notifyTyping(example.session, ana)
  expect(example.callsOf(setTyping).map((call) => [call.args['op'], call.args['type']])).toEqual([
    ['start', 'stream'],
    ['stop', 'stream'],
    ['start', 'direct'],
  ])
})

test.each([
  ['notes to oneself', {}, { kind: 'direct', userIds: [] } as const],
  ['a crowd', { subscriptions: [aSubscription({ subscriber_count: 101 })] }, icons],
  ['people, by one’s own setting', { user_settings: { send_private_typing_notifications: false } }, ana],
  ['channels, by one’s own setting', { user_settings: { send_stream_typing_notifications: false } }, icons],
])('no typing notice is sent to %s', (_, blocks, conversation) => {
  example.end()
  begin(blocks)
  notifyTyping(example.session, conversation)
  expect(told()).toEqual([])
})

test('a typing notice that fails shows no error', async () => {
  notifyTyping(example.session, icons)
  example.last(setTyping).fail(new NetworkError('unreachable'))
  await vi.advanceTimersByTimeAsync(100)
  expect(told()).toEqual(['start'])
})

test('nothing is told where the person cannot post', () => {
  const nobody = { direct_members: [], direct_subgroups: [] }
  begin({ subscriptions: [aSubscription({ subscriber_count: 5, can_send_message_group: nobody })] })
  notifyTyping(example.session, icons)
  expect(told()).toEqual([])
})
