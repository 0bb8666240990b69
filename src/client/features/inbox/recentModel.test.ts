import { expect, test } from 'vitest'
import type { Message } from '../../../protocol/chat/messages.ts'
import { aWindow } from '../messages/messages.testing.ts'
import { isNothingSaid, recentConversations } from './recentModel.ts'

const inTopic = (id: number, sender_id: number, subject: string): Message =>
  ({
    id,
    sender_id,
    subject,
    type: 'stream',
    stream_id: 7,
    display_recipient: 'design',
  }) as unknown as Message

const direct = (id: number, sender_id: number, others: readonly number[]): Message =>
  ({
    id,
    sender_id,
    subject: '',
    type: 'private',
    display_recipient: others.map((each) => ({ id: each })),
  }) as unknown as Message

test('conversations are sorted by their newest message, with their recent authors', () => {
  const conversations = recentConversations(
    [inTopic(1, 5, 'Icons'), direct(2, 6, [9, 6]), inTopic(3, 6, 'icons'), inTopic(4, 5, 'Fonts')],
    9,
  )
  expect(conversations.map((each) => [each.last.id, each.authorIds])).toEqual([
    [4, [5]],
    [3, [6, 5]],
    [2, [6]],
  ])
})

test.each([
  ['nothing was ever said', [], true, true],
  ['there may be something older', [], false, false],
  ['something was said, be it muted', [1], true, false],
])('whether the conversation is empty: %s', (_, ids, foundOldest, expected) => {
  expect(isNothingSaid(aWindow(ids, { foundOldest }))).toBe(expected)
})
