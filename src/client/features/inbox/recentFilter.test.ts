import { expect, test } from 'vitest'
import type { Subscription } from '../../../protocol/chat/channels.ts'
import { aMessage } from '../messages/messages.testing.ts'
import { isLetThrough, type RecentFilter } from './recentFilter.ts'
import type { RecentConversation } from './recentModel.ts'

const topic: RecentConversation = {
  conversation: { kind: 'topic', channelId: 3, topic: 'icons' },
  last: aMessage(),
  authorIds: [2],
}
const direct: RecentConversation = {
  conversation: { kind: 'direct', userIds: [2] },
  last: aMessage(),
  authorIds: [2, 1],
}
const silent = { subscriptions: new Map([[3, { is_muted: true } as Subscription]]), userTopics: new Map() }
const loud = { subscriptions: new Map(), userTopics: new Map() }
const facts = { ownUserId: 1, rules: loud, isUnread: false }
const only = (kind: RecentFilter['kind']): RecentFilter => ({ kind, muted: 'hidden' })

test.each([
  ['all', [true, true]],
  ['unread', [false, false]],
  ['participated', [false, true]],
  ['channels', [true, false]],
  ['direct', [false, true]],
] as const)('the filter “%s” lets a topic and a direct conversation pass: %s', (kind, expected) => {
  expect([topic, direct].map((each) => isLetThrough(only(kind), each, facts))).toEqual(expected)
})

test('an unread conversation passes the filter for unread ones', () => {
  expect(isLetThrough(only('unread'), topic, { ...facts, isUnread: true })).toBe(true)
})

test('muted conversations are shown only on request; direct conversations are in no channel', () => {
  const muted = { ...facts, rules: silent }
  expect(isLetThrough(only('all'), topic, muted)).toBe(false)
  expect(isLetThrough({ kind: 'all', muted: 'shown' }, topic, muted)).toBe(true)
  expect(isLetThrough(only('all'), direct, muted)).toBe(true)
})
