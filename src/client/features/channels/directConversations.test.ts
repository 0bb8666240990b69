import { expect, test } from 'vitest'
import { aDirectMessage, aMessage, anArrival } from '../messages/messages.testing.ts'
import { aSnapshot } from '../../kernel/sync/queueEvents.testing.ts'
import { applyToDirectConversations, directConversationsFrom } from './directConversations.ts'

const known = directConversationsFrom(
  aSnapshot({
    recent_private_conversations: [
      { max_message_id: 5, user_ids: [2] },
      { max_message_id: 9, user_ids: [3, 2] },
      { max_message_id: 1, user_ids: [] },
    ],
  }),
  1,
)

test('direct conversations are sorted newest first, each with the other people in order', () => {
  expect(known).toEqual([
    { userIds: [2, 3], maxMessageId: 9 },
    { userIds: [2], maxMessageId: 5 },
    { userIds: [], maxMessageId: 1 },
  ])
})

test('a message moves its conversation to the top, once', () => {
  const event = anArrival(aDirectMessage([2], { id: 10 }))
  const after = applyToDirectConversations(known, event, 1)
  expect(after[0]).toEqual({ userIds: [2], maxMessageId: 10 })
  expect(after).toHaveLength(3)
  expect(applyToDirectConversations(after, event, 1)).toBe(after)
})

test('a new conversation is added to the list', () => {
  const after = applyToDirectConversations(known, anArrival(aDirectMessage([7], { id: 12 })), 1)
  expect(after[0]).toEqual({ userIds: [7], maxMessageId: 12 })
})

test('messages in channels leave direct conversations unchanged', () => {
  expect(applyToDirectConversations(known, anArrival(aMessage({ id: 20 })), 1)).toBe(known)
})
