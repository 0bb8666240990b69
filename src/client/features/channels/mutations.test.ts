import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  subscribe,
  updateSubscriptionProperties,
  updateUserTopic,
} from '../../../protocol/chat/channelTools.ts'
import { VisibilityPolicy } from '../../../protocol/chat/shapes.ts'
import { ApiError } from '../../kernel/api/errors.ts'
import { aSession, type ExampleSession } from '../../kernel/session.testing.ts'
import { aChannel, aSubscription } from './channels.testing.ts'
import { joinChannel, setSubscriptionProperty, setTopicVisibility } from './mutations.ts'
import { subscriptions, userTopics } from './queries.ts'
import { channelsFeature } from './feature.ts'
import { topicVisibility } from './topics.ts'

const refusal = new ApiError('BAD_REQUEST', 'No', 400)

let example: ExampleSession
beforeEach(() => {
  vi.useFakeTimers()
  example = aSession([channelsFeature])
  example.restore({ subscriptions: [aSubscription({ color: '#111111' })] })
})
afterEach(() => {
  example.end()
  vi.useRealTimers()
})

const step = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0)
const design = () => subscriptions(example.session).get(3)
const setColor = (color: string): Promise<void> => setSubscriptionProperty(example.session, 3, 'color', color)

test('a property changes at once, and back after a refusal', async () => {
  const done = setSubscriptionProperty(example.session, 3, 'is_muted', true)
  expect(design()?.is_muted).toBe(true)
  expect(example.last(updateSubscriptionProperties).args).toEqual({
    subscription_data: [{ stream_id: 3, property: 'is_muted', value: true }],
  })
  example.last(updateSubscriptionProperties).fail(refusal)
  await expect(done).rejects.toBe(refusal)
  expect(design()?.is_muted).toBe(false)
})

test('of several changes in a row the last is stored, and a refusal restores the last accepted one', async () => {
  const done = Promise.allSettled([setColor('#222222'), setColor('#333333'), setColor('#444444')])
  await step()
  example.last(updateSubscriptionProperties).answer({})
  await step()
  const { args } = example.last(updateSubscriptionProperties)
  expect(args).toMatchObject({ subscription_data: [{ value: '#444444' }] })
  expect(example.callsOf(updateSubscriptionProperties)).toHaveLength(2)
  example.last(updateSubscriptionProperties).fail(refusal)
  await done
  expect(design()?.color).toBe('#222222')
})

test('a topic is muted at once, whatever its case', async () => {
  const done = setTopicVisibility(example.session, 3, 'Icons', VisibilityPolicy.muted)
  expect(topicVisibility(userTopics(example.session), 3, 'icons')).toBe(VisibilityPolicy.muted)
  expect(example.last(updateUserTopic).args).toEqual({ stream_id: 3, topic: 'Icons', visibility_policy: 1 })
  example.last(updateUserTopic).fail(refusal)
  await expect(done).rejects.toBe(refusal)
  expect(userTopics(example.session).size).toBe(0)
})

test('joining a closed channel is refused', async () => {
  const done = joinChannel(example.session, aChannel())
  expect(example.last(subscribe).args).toEqual({ subscriptions: [{ name: 'design' }] })
  example.last(subscribe).answer({ subscribed: {}, already_subscribed: {}, unauthorized: ['design'] })
  await expect(done).rejects.toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' })
})
