import { describe, expect, test } from 'vitest'
import type { UserTopic } from '../../../protocol/chat/channels.ts'
import { VisibilityPolicy } from '../../../protocol/chat/shapes.ts'
import { aSnapshot } from '../../kernel/sync/queueEvents.testing.ts'
import { aSubscription } from './channels.testing.ts'
import { userTopicKey } from './topics.ts'
import {
  channelUnreads,
  directUnreads,
  topicUnreads,
  totalUnreads,
  unreadConversations,
  unreadIdsIn,
  unreadsFrom,
  type UnreadRules,
} from './unreads.ts'

const unreads = unreadsFrom(
  aSnapshot({
    unread_msgs: {
      count: 12,
      pms: [
        { other_user_id: 2, unread_message_ids: [20] },
        { other_user_id: 1, unread_message_ids: [21] },
      ],
      huddles: [{ user_ids_string: '1,2,5', unread_message_ids: [30, 31] }],
      streams: [
        { stream_id: 3, topic: 'Icons', unread_message_ids: [1, 2, 3] },
        { stream_id: 3, topic: 'logo', unread_message_ids: [4] },
        { stream_id: 4, topic: 'build', unread_message_ids: [40, 41] },
        { stream_id: 4, topic: 'release', unread_message_ids: [50] },
        { stream_id: 9, topic: 'left', unread_message_ids: [60] },
      ],
      mentions: [41, 3],
      old_unreads_missing: true,
    },
  }),
  1,
)

const set = (channelId: number, topic_name: string, visibility_policy: number): [string, UserTopic] => [
  userTopicKey(channelId, topic_name),
  { stream_id: channelId, topic_name, last_updated: 0, visibility_policy },
]

const rules: UnreadRules = {
  subscriptions: new Map([
    [3, aSubscription({ stream_id: 3 })],
    [4, aSubscription({ stream_id: 4, is_muted: true })],
  ]),
  userTopics: new Map([set(3, 'logo', VisibilityPolicy.muted), set(4, 'release', VisibilityPolicy.followed)]),
  mutedUsers: new Set([2]),
}

test('a topic has its own unread messages, in any case, muted or not', () => {
  expect(topicUnreads(unreads, 3, 'iCONS')).toEqual({ count: 3, mentions: 1, ids: [1, 2, 3] })
  expect(topicUnreads(unreads, 3, 'logo').count).toBe(1)
  expect(topicUnreads(unreads, 3, 'nothing')).toEqual({ count: 0, mentions: 0, ids: [] })
})

test('direct conversations have their own unread messages, notes to yourself too', () => {
  expect(directUnreads(unreads, [2]).ids).toEqual([20])
  expect(directUnreads(unreads, []).ids).toEqual([21])
  expect(directUnreads(unreads, [2, 5]).ids).toEqual([30, 31])
})

describe('counts', () => {
  test('a channel counts all but muted topics', () => {
    expect(channelUnreads(unreads, 3, rules)).toEqual({ count: 3, mentions: 1, mutedCount: 1 })
  })

  test('a muted channel counts topics that are unmuted or followed, and mentions', () => {
    expect(channelUnreads(unreads, 4, rules)).toEqual({ count: 1, mentions: 1, mutedCount: 2 })
  })

  test('the total leaves out muted topics, muted people and unsubscribed channels', () => {
    expect(totalUnreads(unreads, rules)).toEqual({ count: 7, mentions: 1, directs: 3 })
  })

  test('missing older unread messages are known', () => {
    expect(unreads.oldUnreadsMissing).toBe(true)
  })
})

test('the inbox sorts conversations by their newest message; with rules, only those that count', () => {
  expect(unreadConversations(unreads, rules).map((each) => each.latestId)).toEqual([50, 31, 21, 3])
  expect(unreadConversations(unreads)).toHaveLength(8)
})

test.each([
  [{ kind: 'topic', channelId: 3, topic: 'icons' } as const, [1, 2, 3]],
  [{ kind: 'channel', channelId: 3 } as const, [1, 2, 3, 4]],
  [{ kind: 'direct', userIds: [2] } as const, [20]],
  [{ kind: 'feed' } as const, [1, 2, 3, 21, 30, 31, 50]],
  [{ kind: 'feed', only: 'direct' } as const, [21, 30, 31]],
  [{ kind: 'mentions' } as const, [3, 41]],
  [{ kind: 'mentions', only: 'channels' } as const, [3, 41]],
  [{ kind: 'starred' } as const, []],
])('%o shows the unread %o', (view, ids) => {
  expect(unreadIdsIn(unreads, view, rules)).toEqual(ids)
})

test('a snapshot without unread messages has none', () => {
  expect(totalUnreads(unreadsFrom(aSnapshot(), 1), rules)).toEqual({ count: 0, mentions: 0, directs: 0 })
})
