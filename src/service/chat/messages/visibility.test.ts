import { describe, expect, test } from 'vitest'
import { updateUserTopic } from '../../../protocol/chat/channelTools.ts'
import { addReaction } from '../../../protocol/chat/messageActions.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { addSubmessage } from '../../../protocol/chat/messageTools.ts'
import type { UserSettings } from '../../../protocol/chat/userSettings.ts'
import { aService } from '../service.testing.ts'
import { storeUserSettings } from '../users/settings.ts'

async function anOrganisation(settings: Partial<UserSettings>) {
  const service = aService()
  const [ada, ben] = [service.addUser({ fullName: 'Ada' }), service.addUser({ fullName: 'Ben' })]
  const general = service.addChannel({ name: 'general', subscribers: [ada, ben] })
  storeUserSettings(service.context, ben.id, settings)
  const say = async (content: string, as = ada) =>
    (await service.call(sendMessage, { type: 'channel', to: general, topic: 'lunch', content }, { as })).id
  const changes = (work: () => unknown) => service.eventsDuring(ben, work, { event_types: ['user_topic'] })
  const react = (message_id: number) =>
    service.call(addReaction, { message_id, emoji_name: 'tada' }, { as: ben })
  const vote = (message_id: number) => {
    const content = JSON.stringify({ type: 'vote', key: 'canned,0', vote: 1 })
    return service.call(addSubmessage, { message_id, msg_type: 'widget', content }, { as: ben })
  }
  const set = (visibility_policy: 0 | 1 | 2 | 3) =>
    service.call(updateUserTopic, { stream_id: general, topic: 'lunch', visibility_policy }, { as: ben })
  const followed = [{ type: 'user_topic', stream_id: general, topic_name: 'lunch', visibility_policy: 3 }]
  return { service, ada, ben, general, say, changes, react, vote, set, followed }
}

describe('who follows where they take part', () => {
  test('follows a topic by reacting and by voting', async () => {
    const { say, changes, react, vote, set, followed } = await anOrganisation({
      automatically_follow_topics_policy: 1,
    })
    const id = await say('/poll Soup?\nYes')
    expect(await changes(() => react(id))).toMatchObject(followed)
    await set(0)
    expect(await changes(() => vote(id))).toMatchObject(followed)
  })

  test('does so only by writing where that is what they chose', async () => {
    const { ben, say, changes, react, followed } = await anOrganisation({
      automatically_follow_topics_policy: 2,
    })
    const id = await say('x')
    expect(await changes(() => react(id))).toEqual([])
    expect(await changes(() => say('y', ben))).toMatchObject(followed)
  })
})

describe('who follows where they are mentioned', () => {
  const wanted = { automatically_follow_topics_where_mentioned: true }

  test('follows by being called by name', async () => {
    const { say, changes, followed } = await anOrganisation(wanted)
    expect(await changes(() => say('@**Ben** come'))).toMatchObject(followed)
    expect(await changes(() => say('@**Ben** again'))).toEqual([])
  })

  test('does not follow by a silent mention, by a call to all, or in what they muted', async () => {
    const { say, changes, set } = await anOrganisation(wanted)
    expect(await changes(() => say('@_**Ben** was here'))).toEqual([])
    expect(await changes(() => say('@**all** look'))).toEqual([])
    await set(1)
    expect(await changes(() => say('@**Ben** come'))).toEqual([])
  })

  test('is asked for', async () => {
    const { say, changes } = await anOrganisation({})
    expect(await changes(() => say('@**Ben** come'))).toEqual([])
  })
})
