import { afterEach, beforeEach, expect, test } from 'vitest'
import { getMessages } from '../../../../protocol/chat/messages.ts'
import { settle } from '../../../kernel/sync/queueEvents.testing.ts'
import { aSession, type ExampleSession } from '../../../kernel/session.testing.ts'
import { aMessage } from '../messages.testing.ts'
import { messageAt } from './jumpToDate.ts'

let example: ExampleSession
beforeEach(() => {
  example = aSession([])
})
afterEach(() => example.end())

const view = { kind: 'topic', channelId: 3, topic: 'icons' } as const
const day = new Date(Date.UTC(2026, 2, 4))
const seconds = day.getTime() / 1000

async function found(messages: ReturnType<typeof aMessage>[], moment: Date | 'oldest' = day) {
  const finding = messageAt(example.session, view, moment)
  await settle()
  example
    .last(getMessages)
    .answer({ messages, found_oldest: true, found_newest: true, history_limited: false })
  return finding
}

test('a jump requests the first message on or after the day, within the view', async () => {
  const messages = [
    aMessage({ id: 8, timestamp: seconds + 90 }),
    aMessage({ id: 7, timestamp: seconds + 60 }),
  ]
  expect(await found(messages)).toEqual({ messageId: 7, isEarlier: false })
  expect(example.last(getMessages).args).toMatchObject({
    anchor: 'date',
    anchor_date: '2026-03-04T00:00:00.000Z',
    num_before: 0,
    narrow: [
      { operator: 'channel', operand: 3 },
      { operator: 'topic', operand: 'icons' },
    ],
  })
})

test('a jump to a day without later messages finds the last one before it, and says so', async () => {
  expect(await found([aMessage({ id: 5, timestamp: seconds - 60 })])).toEqual({
    messageId: 5,
    isEarlier: true,
  })
})

test('a jump to the beginning requests the oldest message', async () => {
  expect(await found([aMessage({ id: 1, timestamp: seconds - 60 })], 'oldest')).toEqual({
    messageId: 1,
    isEarlier: false,
  })
  expect(example.last(getMessages).args).toMatchObject({ anchor: 'oldest' })
})

test('a view without messages has no date to jump to', async () => {
  expect(await found([])).toBeUndefined()
})
