import { expect, test } from 'vitest'
import type { Conversation } from '../../navigation/view.ts'
import { nextUnread } from './nextUnread.ts'

const [first, second, third] = [1, 2, 3].map((id): Conversation => ({ kind: 'direct', userIds: [id] })) as [
  Conversation,
  Conversation,
  Conversation,
]

test('the next unread conversation follows the current one, and wraps around', () => {
  expect(nextUnread([first, second, third], second)).toBe(third)
  expect(nextUnread([first, second, third], third)).toBe(first)
})

test('the first unread conversation is next if the current view is not unread', () => {
  expect(nextUnread([first, second], { kind: 'feed' })).toBe(first)
  expect(nextUnread([first], undefined)).toBe(first)
})

test('there is no next conversation when nothing else is unread', () => {
  expect(nextUnread([], first)).toBeUndefined()
  expect(nextUnread([first], first)).toBeUndefined()
})
