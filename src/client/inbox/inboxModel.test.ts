import { expect, test } from 'vitest'
import type { UnreadConversation } from '../channels/unreads.ts'
import type { Conversation } from '../conversations/view.ts'
import { inboxGroups } from './inboxModel.ts'

const unread = (conversation: Conversation, latestId: number, mentions = 0): UnreadConversation => ({
  conversation,
  latestId,
  mentions,
  count: 2,
  ids: [latestId - 1, latestId],
})
const topic = (channelId: number, name: string): Conversation => ({ kind: 'topic', channelId, topic: name })

test('direct conversations stand first, channels by their newest message', () => {
  const groups = inboxGroups([
    unread(topic(2, 'b'), 90),
    unread(topic(1, 'a'), 80),
    unread({ kind: 'direct', userIds: [4] }, 50),
    unread(topic(2, 'c'), 40),
  ])
  expect(groups.map((each) => [each.channelId, each.rows.length, each.count])).toEqual([
    [undefined, 1, 2],
    [2, 2, 4],
    [1, 1, 2],
  ])
})

test('a channel that mentions the reader stands before newer ones that do not', () => {
  const groups = inboxGroups([unread(topic(2, 'b'), 90), unread(topic(1, 'a'), 80, 1)])
  expect(groups.map((each) => each.channelId)).toEqual([1, 2])
})

test('without unread messages there are no groups', () => {
  expect(inboxGroups([])).toEqual([])
})
