import { expect, test } from 'vitest'
import { updateUserTopic } from '../../../protocol/chat/channelTools.ts'
import { VisibilityPolicy } from '../../../protocol/chat/shapes.ts'
import { aService } from '../service.testing.ts'

test('a topic is followed, muted and reset, ignoring case', async () => {
  const now = Date.UTC(2026, 4, 1)
  const chat = aService({ now: () => now })
  const as = chat.addUser()
  const stream_id = chat.addChannel({ name: 'open', subscribers: [as] })
  const set = (topic: string, visibility_policy: VisibilityPolicy) =>
    chat.call(updateUserTopic, { stream_id, topic, visibility_policy }, { as })
  const userTopics = async () => (await chat.register(as)).user_topics
  const events = await chat.eventsDuring(as, () => set('Lunch', VisibilityPolicy.followed))
  const followed = { stream_id, topic_name: 'Lunch', visibility_policy: 3, last_updated: now / 1000 }
  expect(events).toMatchObject([{ type: 'user_topic', ...followed }])
  expect(await userTopics()).toEqual([followed])
  await set('LUNCH', VisibilityPolicy.muted)
  expect(await userTopics()).toMatchObject([{ visibility_policy: 1 }])
  const letGo = await chat.eventsDuring(as, () => set('lunch', VisibilityPolicy.inherit))
  expect(letGo).toMatchObject([{ type: 'user_topic', visibility_policy: 0 }])
  expect(await userTopics()).toEqual([])
})

test('the empty topic can be given by its display name', async () => {
  const chat = aService()
  const as = chat.addUser()
  const stream_id = chat.addChannel({ name: 'open', subscribers: [as] })
  await chat.call(updateUserTopic, { stream_id, topic: 'general chat', visibility_policy: 3 }, { as })
  expect((await chat.register(as)).user_topics).toMatchObject([{ topic_name: '' }])
})

test('topic settings are published to their user only', async () => {
  const chat = aService()
  const [as, other] = [chat.addUser(), chat.addUser()]
  const stream_id = chat.addChannel({ name: 'open', subscribers: [as, other] })
  const set = () => chat.call(updateUserTopic, { stream_id, topic: 'x', visibility_policy: 3 }, { as })
  expect(await chat.eventsDuring(other, set)).toEqual([])
})

test('unknown channels, hidden ones and invalid values are refused', async () => {
  const chat = aService()
  const as = chat.addUser()
  const open = chat.addChannel({ name: 'open' })
  const secret = chat.addChannel({ name: 'secret', inviteOnly: true })
  const refusal = (stream_id: number, topic = 'x', visibility_policy: VisibilityPolicy = 3) =>
    chat.refusal(updateUserTopic, { stream_id, topic, visibility_policy }, { as })
  expect((await refusal(secret)).answer).toEqual((await refusal(999)).answer)
  expect((await refusal(open, 'x'.repeat(61))).answer['var_name']).toBe('topic')
  expect((await refusal(open, 'x', 4 as VisibilityPolicy)).answer['var_name']).toBe('visibility_policy')
})
