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

describe('following topics on participation', () => {
  test('reacting and voting follow a topic', async () => {
    const { say, changes, react, vote, set, followed } = await anOrganisation({
      automatically_follow_topics_policy: 1,
    })
    const id = await say('/poll Soup?\nYes')
    expect(await changes(() => react(id))).toMatchObject(followed)
    await set(0)
    expect(await changes(() => vote(id))).toMatchObject(followed)
  })

  test('only writing follows a topic if the setting says so', async () => {
    const { ben, say, changes, react, followed } = await anOrganisation({
      automatically_follow_topics_policy: 2,
    })
    const id = await say('x')
    expect(await changes(() => react(id))).toEqual([])
    expect(await changes(() => say('y', ben))).toMatchObject(followed)
  })
})

describe('following topics on mentions', () => {
  const wanted = { automatically_follow_topics_where_mentioned: true }

  test('a mention by name follows the topic', async () => {
    const { say, changes, followed } = await anOrganisation(wanted)
    expect(await changes(() => say('@**Ben** come'))).toMatchObject(followed)
    expect(await changes(() => say('@**Ben** again'))).toEqual([])
  })

  test('silent mentions, wildcards and mentions in muted topics do not follow', async () => {
    const { say, changes, set } = await anOrganisation(wanted)
    expect(await changes(() => say('@_**Ben** was here'))).toEqual([])
    expect(await changes(() => say('@**all** look'))).toEqual([])
    await set(1)
    expect(await changes(() => say('@**Ben** come'))).toEqual([])
  })

  test('mentions follow a topic only if the setting asks for it', async () => {
    const { say, changes } = await anOrganisation({ automatically_follow_topics_where_mentioned: false })
    expect(await changes(() => say('@**Ben** come'))).toEqual([])
  })
})
