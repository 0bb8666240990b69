import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { updateUserTopic } from '../../../protocol/chat/channelTools.ts'
import { VisibilityPolicy } from '../../../protocol/chat/shapes.ts'
import { ApiError } from '../../kernel/api/errors.ts'
import { aSubscription } from '../channels/channels.testing.ts'
import { userTopics } from '../channels/queries.ts'
import { channelsFeature } from '../channels/feature.ts'
import { topicVisibility } from '../channels/topics.ts'
import { inEnglish } from '../../i18n/useText.ts'
import { aSession, type ExampleSession } from '../../kernel/session.testing.ts'
import { useToasts } from '../../ui/toastStore.ts'
import { toggleMuted } from './muteTopic.ts'

const icons = { kind: 'topic', channelId: 3, topic: 'icons' } as const

let example: ExampleSession
beforeEach(() => {
  vi.useFakeTimers()
  useToasts.setState({ toasts: [] })
  example = aSession([channelsFeature])
  example.restore({ subscriptions: [aSubscription()] })
})
afterEach(() => {
  example.end()
  vi.useRealTimers()
})

const policy = () => topicVisibility(userTopics(example.session), 3, 'icons')
const toasts = () => useToasts.getState().toasts

/** Mutes the topic and undoes it; the call that undoes it waits for its answer. */
async function undone(): Promise<void> {
  const muted = toggleMuted(example.session, inEnglish, icons)
  example.last(updateUserTopic).answer({})
  await muted
  expect(policy()).toBe(VisibilityPolicy.muted)
  toasts()[0]?.action?.run()
}

test('muting a topic can be undone', async () => {
  await undone()
  expect(policy()).toBe(VisibilityPolicy.inherit)
})

test('a refused undo is reported, and the topic stays muted', async () => {
  await undone()
  example.last(updateUserTopic).fail(new ApiError('BAD_REQUEST', 'Invalid channel ID', 400))
  await vi.advanceTimersByTimeAsync(0)
  expect(toasts().at(-1)).toMatchObject({ text: 'Invalid channel ID', tone: 'danger' })
  expect(policy()).toBe(VisibilityPolicy.muted)
})
