import { expect, test } from 'vitest'
import { narrowOf } from './narrow.ts'
import { conversationKey, conversationOf, directConversation, viewKey } from './view.ts'

test('topics that differ only in case are one conversation', () => {
  const lower = { kind: 'topic', channelId: 3, topic: 'lunch' } as const
  expect(conversationKey(lower)).toBe(conversationKey({ ...lower, topic: 'LUNCH' }))
})

test('a direct conversation does not depend on the order of people, and leaves the reader out', () => {
  expect(directConversation([9, 4, 7, 4], 7)).toEqual({ kind: 'direct', userIds: [4, 9] })
})

test('notes to yourself are a direct conversation without other people', () => {
  const message = { type: 'private', subject: '', display_recipient: [{ id: 7 }] }
  const conversation = conversationOf(message, 7)
  expect(conversation).toEqual({ kind: 'direct', userIds: [] })
  expect(narrowOf(conversation, 7)).toEqual([{ operator: 'dm', operand: [7], negated: false }])
})

test('a channel message belongs to its topic', () => {
  const message = { type: 'stream', stream_id: 3, subject: 'Lunch', display_recipient: 'general' }
  expect(conversationOf(message, 7)).toEqual({ kind: 'topic', channelId: 3, topic: 'Lunch' })
})

test('different views have different keys', () => {
  const keys = [
    viewKey({ kind: 'feed' }),
    viewKey({ kind: 'channel', channelId: 3 }),
    viewKey({ kind: 'topic', channelId: 3, topic: '' }),
    viewKey({ kind: 'direct', userIds: [3] }),
    viewKey({ kind: 'search', query: 'feed' }),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})
