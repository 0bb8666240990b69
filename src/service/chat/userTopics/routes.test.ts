import { expect, test } from 'vitest'
import { deleteTopic, updateUserTopic } from '../../../protocol/chat/channelTools.ts'
import { updateMessage } from '../../../protocol/chat/messageActions.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { Role, VisibilityPolicy } from '../../../protocol/chat/shapes.ts'
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

test('a setting that a topic has already is not published again', async () => {
  const chat = aService()
  const as = chat.addUser()
  const stream_id = chat.addChannel({ name: 'open', subscribers: [as] })
  const set = (visibility_policy: VisibilityPolicy) => async () =>
    chat.call(updateUserTopic, { stream_id, topic: 'lunch', visibility_policy }, { as })
  expect(await chat.eventsDuring(as, set(VisibilityPolicy.inherit))).toEqual([])
  await set(VisibilityPolicy.followed)()
  expect(await chat.eventsDuring(as, set(VisibilityPolicy.followed))).toEqual([])
})

test('the settings of a topic end with its last message, and follow its spelling', async () => {
  const chat = aService()
  const as = chat.addUser({ role: Role.owner })
  const stream_id = chat.addChannel({ name: 'open', subscribers: [as] })
  const say = (topic: string) =>
    chat.call(sendMessage, { type: 'channel', to: stream_id, topic, content: 'x' }, { as })
  const { id } = await say('lunch')
  await chat.call(updateUserTopic, { stream_id, topic: 'lunch', visibility_policy: 3 }, { as })
  const args = { message_id: id, topic: 'LUNCH', propagate_mode: 'change_all' } as const
  await chat.call(updateMessage, args, { as })
  expect((await chat.register(as)).user_topics).toMatchObject([{ topic_name: 'LUNCH', visibility_policy: 3 }])
  const remove = () => chat.call(deleteTopic, { stream_id, topic_name: 'lunch' }, { as })
  expect(await chat.eventsDuring(as, remove)).toContainEqual(
    expect.objectContaining({ type: 'user_topic', topic_name: 'LUNCH', visibility_policy: 0 }),
  )
  expect((await chat.register(as)).user_topics).toEqual([])
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
