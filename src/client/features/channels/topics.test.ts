import { describe, expect, test } from 'vitest'
import type { Topic } from '../../../protocol/chat/channels.ts'
import type { EventContent } from '../../../protocol/chat/queueEvents.ts'
import type { EventOf } from '../../kernel/feature.ts'
import { VisibilityPolicy } from '../../../protocol/chat/shapes.ts'
import { aMessage, anArrival } from '../messages/messages.testing.ts'
import { aSubscription } from './channels.testing.ts'
import {
  applyToTopics,
  applyToUserTopics,
  isTopicMuted,
  leavesTopicsUnsure,
  topicVisibility,
  userTopicKey,
  type UserTopics,
} from './topics.ts'

const topics: readonly Topic[] = Object.freeze([
  { name: 'Icons', max_id: 9 },
  { name: 'logo', max_id: 5 },
])

const arrival = (id: number, subject: string, stream_id = 3): EventContent =>
  anArrival(aMessage({ id, subject, stream_id }))

const move = (given: Partial<Extract<EventContent, { type: 'update_message' }>>): EventContent => ({
  type: 'update_message',
  message_id: 5,
  message_ids: [5],
  flags: [],
  rendering_only: false,
  stream_id: 3,
  orig_subject: 'logo',
  ...given,
})

function apply(event: EventContent, channelId = 3): readonly Topic[] {
  const once = applyToTopics(topics, event, channelId)
  expect(applyToTopics(once, event, channelId)).toBe(once)
  return once
}

describe('topics of a channel', () => {
  test('the topic with a new message moves to the top, under its existing spelling', () => {
    expect(apply(arrival(10, 'LOGO'))).toEqual([
      { name: 'logo', max_id: 10 },
      { name: 'Icons', max_id: 9 },
    ])
  })

  test('a new topic is inserted by the ID of its message', () => {
    expect(apply(arrival(7, 'fonts')).map((each) => each.name)).toEqual(['Icons', 'fonts', 'logo'])
    expect(apply(arrival(1, 'fonts')).map((each) => each.name)).toEqual(['Icons', 'logo', 'fonts'])
  })

  test('known messages and messages in other channels change nothing', () => {
    expect(apply(arrival(4, 'logo'))).toBe(topics)
    expect(apply(arrival(10, 'logo', 8))).toBe(topics)
  })

  test('a renamed topic keeps its position', () => {
    expect(apply(move({ subject: 'brand', propagate_mode: 'change_all' }))).toEqual([
      { name: 'Icons', max_id: 9 },
      { name: 'brand', max_id: 5 },
    ])
    expect(apply(move({ subject: 'Logo', propagate_mode: 'change_all' }))[1]?.name).toBe('Logo')
  })

  test('a topic stays when some of its messages move', () => {
    expect(
      apply(move({ subject: 'brand', propagate_mode: 'change_one' })).map((each) => each.name),
    ).toContain('logo')
  })

  test('a topic that moves to another channel is removed from the old and added to the new one', () => {
    const event = move({ new_stream_id: 4, propagate_mode: 'change_all' })
    expect(apply(event).map((each) => each.name)).toEqual(['Icons'])
    expect(applyToTopics([], event, 4)).toEqual([{ name: 'logo', max_id: 5 }])
  })

  test('a topic from a channel closed to the reader is added', () => {
    const event = move({ stream_id: undefined, orig_subject: undefined, new_stream_id: 3, subject: 'brand' })
    expect(apply(event).map((each) => each.name)).toEqual(['Icons', 'logo', 'brand'])
    expect(leavesTopicsUnsure(event)).toEqual([3])
  })

  test('topics are fetched again if the event does not determine them', () => {
    expect(leavesTopicsUnsure(move({ subject: 'brand' }))).toEqual([3])
    expect(leavesTopicsUnsure(move({ new_stream_id: 4 }))).toEqual([3, 4])
    expect(leavesTopicsUnsure({ type: 'delete_message', message_type: 'stream', stream_id: 3 })).toEqual([3])
    expect(leavesTopicsUnsure({ type: 'delete_message', message_type: 'private' })).toEqual([])
    expect(leavesTopicsUnsure(move({ content: 'edited' }))).toEqual([])
  })
})

const setting = (visibility_policy: number, topic_name = 'Icons'): EventOf<'user_topic'> => ({
  type: 'user_topic',
  stream_id: 3,
  topic_name,
  last_updated: 1,
  visibility_policy,
})

describe('the reader’s settings for topics', () => {
  const muted = applyToUserTopics(new Map(), setting(VisibilityPolicy.muted))

  test('a setting is found in any case', () => {
    expect(topicVisibility(muted, 3, 'ICONS')).toBe(VisibilityPolicy.muted)
    expect(topicVisibility(muted, 4, 'icons')).toBe(VisibilityPolicy.inherit)
  })

  test('an equal setting leaves the same map', () => {
    expect(applyToUserTopics(muted, setting(VisibilityPolicy.muted))).toBe(muted)
    expect(applyToUserTopics(muted, setting(VisibilityPolicy.inherit, 'logo'))).toBe(muted)
  })

  test('"inherit" removes a setting', () => {
    expect(applyToUserTopics(muted, setting(VisibilityPolicy.inherit)).size).toBe(0)
  })

  test('an unknown setting counts as none', () => {
    expect(topicVisibility(applyToUserTopics(new Map(), setting(9)), 3, 'icons')).toBe(
      VisibilityPolicy.inherit,
    )
  })
})

test.each([
  [true, VisibilityPolicy.inherit, true],
  [true, VisibilityPolicy.muted, true],
  [true, VisibilityPolicy.unmuted, false],
  [true, VisibilityPolicy.followed, false],
  [false, VisibilityPolicy.inherit, false],
  [false, VisibilityPolicy.muted, true],
  [false, VisibilityPolicy.unmuted, false],
  [false, VisibilityPolicy.followed, false],
])('in a channel muted: %s, a topic set to %i is silent: %s', (is_muted, visibility_policy, isSilent) => {
  const userTopics: UserTopics = new Map([
    [userTopicKey(3, 'icons'), { stream_id: 3, topic_name: 'icons', last_updated: 0, visibility_policy }],
  ])
  const subscriptions = new Map([[3, aSubscription({ stream_id: 3, is_muted })]])
  expect(isTopicMuted({ subscriptions, userTopics }, 3, 'Icons')).toBe(isSilent)
})
