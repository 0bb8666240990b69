import { expect, test } from 'vitest'
import type { Conversation } from '../../navigation/view.ts'
import { nextUnread } from './nextUnread.ts'

const [first, second, third] = [1, 2, 3].map((id): Conversation => ({ kind: 'direct', userIds: [id] })) as [
  Conversation,
  Conversation,
  Conversation,
]

test('goes on from the current conversation and starts again at the end', () => {
  expect(nextUnread([first, second, third], second)).toBe(third)
  expect(nextUnread([first, second, third], third)).toBe(first)
})

test('starts with the first where the current view is none of them', () => {
  expect(nextUnread([first, second], { kind: 'feed' })).toBe(first)
  expect(nextUnread([first], undefined)).toBe(first)
})

test('leads nowhere when nothing else is unread', () => {
  expect(nextUnread([], first)).toBeUndefined()
  expect(nextUnread([first], first)).toBeUndefined()
})
