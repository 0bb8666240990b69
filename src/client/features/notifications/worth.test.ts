import * as v from 'valibot'
import { expect, test } from 'vitest'
import { VisibilityPolicy } from '../../../protocol/chat/shapes.ts'
import { userSettings } from '../../../protocol/chat/userSettings.ts'
import { aSubscription } from '../channels/channels.testing.ts'
import { userTopicKey } from '../channels/topics.ts'
import { noticeOf, type Arrival, type Rules } from './worth.ts'

const both = { isShown: true, isHeard: true }
const neither = { isShown: false, isHeard: false }

interface Given {
  readonly settings?: Readonly<Record<string, unknown>>
  readonly channel?: Parameters<typeof aSubscription>[0]
  readonly policy?: VisibilityPolicy
  readonly muted?: readonly number[]
}

const rules = ({ settings = {}, channel = {}, policy, muted = [] }: Given = {}): Rules => ({
  settings: v.parse(userSettings, settings),
  subscriptions: new Map([[7, aSubscription({ stream_id: 7, ...channel })]]),
  userTopics: new Map(
    policy === undefined
      ? []
      : [
          [
            userTopicKey(7, 'talk'),
            { stream_id: 7, topic_name: 'talk', last_updated: 0, visibility_policy: policy },
          ],
        ],
  ),
  mutedUsers: new Set(muted),
})

const inTopic = (...flags: string[]): Arrival => ({
  conversation: { kind: 'topic', channelId: 7, topic: 'talk' },
  senderId: 2,
  flags,
})
const direct: Arrival = { conversation: { kind: 'direct', userIds: [2] }, senderId: 2, flags: [] }

test('direct messages show a notice with sound, unless that is switched off', () => {
  expect(noticeOf(direct, rules())).toEqual(both)
  expect(noticeOf(direct, rules({ settings: { enable_desktop_notifications: false } })).isShown).toBe(false)
  expect(noticeOf(direct, rules({ settings: { enable_sounds: false } })).isHeard).toBe(false)
  expect(noticeOf(direct, rules({ settings: { notification_sound: 'none' } })).isHeard).toBe(false)
})

test('messages that are read, or by muted people, show no notice', () => {
  expect(noticeOf({ ...direct, flags: ['read'] }, rules())).toEqual(neither)
  expect(noticeOf(direct, rules({ muted: [2] }))).toEqual(neither)
})

test('a channel’s messages show a notice if the reader or the channel’s own setting asks for it', () => {
  expect(noticeOf(inTopic(), rules())).toEqual(neither)
  expect(
    noticeOf(inTopic(), rules({ settings: { enable_stream_desktop_notifications: true } })).isShown,
  ).toBe(true)
  expect(noticeOf(inTopic(), rules({ channel: { desktop_notifications: true } })).isShown).toBe(true)
  const apart = { desktop_notifications: false }
  const settings = { enable_stream_desktop_notifications: true }
  expect(noticeOf(inTopic(), rules({ channel: apart, settings })).isShown).toBe(false)
})

test('messages in followed topics show a notice', () => {
  expect(noticeOf(inTopic(), rules({ policy: VisibilityPolicy.followed }))).toEqual(both)
  const settings = { enable_followed_topic_desktop_notifications: false }
  expect(noticeOf(inTopic(), rules({ policy: VisibilityPolicy.followed, settings })).isShown).toBe(false)
})

test('in a muted topic only mentions of the reader show a notice', () => {
  const muted = rules({ policy: VisibilityPolicy.muted })
  expect(noticeOf(inTopic('mentioned'), muted)).toEqual(both)
  expect(noticeOf(inTopic('has_alert_word'), muted)).toEqual(neither)
  expect(noticeOf(inTopic('stream_wildcard_mentioned'), muted)).toEqual(neither)
})

test('wildcard mentions show a notice unless the reader or the channel switched that off', () => {
  expect(noticeOf(inTopic('stream_wildcard_mentioned'), rules())).toEqual(both)
  const off = rules({ channel: { wildcard_mentions_notify: false } })
  expect(noticeOf(inTopic('stream_wildcard_mentioned'), off)).toEqual(neither)
})
