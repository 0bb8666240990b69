import { describe, expect, test } from 'vitest'
import { updateFlags } from '../../../../protocol/chat/messages.ts'
import { sendMessage } from '../../../../protocol/chat/sending.ts'
import {
  getReadReceipts,
  markAllAsRead,
  markChannelAsRead,
  markTopicAsRead,
} from '../../../../protocol/chat/messageTools.ts'
import { storeOrganisationSettings } from '../../realm/settings.ts'
import { aService, type TestUser } from '../../service.testing.ts'

function anOrganisation() {
  const service = aService()
  const [ada, ben, cyn] = [service.addUser(), service.addUser(), service.addUser()]
  const general = service.addChannel({ name: 'general', subscribers: [ada, ben, cyn] })
  const other = service.addChannel({ name: 'other', subscribers: [ada, ben, cyn] })
  const say = async (to = general, topic = 'lunch') =>
    (await service.call(sendMessage, { type: 'channel', to, topic, content: 'x' }, { as: ada })).id
  const read = (as: TestUser, ...messages: number[]) =>
    service.call(updateFlags, { messages, op: 'add', flag: 'read' }, { as })
  const unread = async (as: TestUser) => (await service.register(as)).unread_msgs?.count
  return { service, ada, ben, cyn, general, other, say, read, unread }
}

describe('read receipts', () => {
  const readersOf = async (
    { service }: ReturnType<typeof anOrganisation>,
    message_id: number,
    as: TestUser,
  ) => (await service.call(getReadReceipts, { message_id }, { as })).user_ids

  test('read receipts name readers of the message, without its sender', async () => {
    const organisation = anOrganisation()
    const { ada, ben, cyn, say, read } = organisation
    const id = await say()
    expect(await readersOf(organisation, id, ada)).toEqual([])
    await read(cyn, id)
    await read(ben, id)
    await read(ada, id)
    expect(await readersOf(organisation, id, ada)).toEqual([ben.id, cyn.id])
  })

  test('read receipts omit users muted by either side', async () => {
    const organisation = anOrganisation()
    const { service, ada, ben, cyn, say, read } = organisation
    const id = await say()
    await read(ben, id)
    await read(cyn, id)
    const mute = (by: TestUser, whom: TestUser) =>
      service.context.database.run('INSERT INTO muted_user VALUES (?, ?, 0)', by.id, whom.id)
    mute(ada, ben)
    expect(await readersOf(organisation, id, ada)).toEqual([cyn.id])
    mute(cyn, ada)
    expect(await readersOf(organisation, id, ada)).toEqual([])
    expect(await readersOf(organisation, id, ben)).toEqual([ben.id, cyn.id])
  })

  test('read receipts omit users who do not share them', async () => {
    const organisation = anOrganisation()
    const { service, ada, ben, say, read } = organisation
    const id = await say()
    await read(ben, id)
    service.context.database.run(
      'UPDATE user SET settings = ? WHERE id = ?',
      JSON.stringify({ send_read_receipts: false }),
      ben.id,
    )
    expect(await readersOf(organisation, id, ada)).toEqual([])
  })

  test('read receipts can be turned off, and need read access to the message', async () => {
    const { service, ada, say } = anOrganisation()
    const message_id = await say()
    const guest = service.addUser({ role: 600 })
    expect(await service.refusal(getReadReceipts, { message_id }, { as: guest })).toMatchObject({
      status: 400,
    })
    storeOrganisationSettings(service.context, { enable_read_receipts: false })
    expect(await service.refusal(getReadReceipts, { message_id }, { as: ada })).toMatchObject({
      code: 'BAD_REQUEST',
    })
  })
})

describe('deprecated ways of marking as read', () => {
  test('marking everything as read is published', async () => {
    const { service, ben, other, say, unread } = anOrganisation()
    const ids = [await say(), await say(other)]
    const events = await service.eventsDuring(ben, async () => {
      expect(await service.call(markAllAsRead, {}, { as: ben })).toMatchObject({ complete: true })
    })
    expect(events).toMatchObject([{ type: 'update_message_flags', op: 'add', flag: 'read', messages: ids }])
    expect(await unread(ben)).toBe(0)
  })

  test('a channel is marked as read', async () => {
    const { service, ben, general, other, say, unread } = anOrganisation()
    await say()
    await say(other)
    await service.call(markChannelAsRead, { stream_id: general }, { as: ben })
    expect(await unread(ben)).toBe(1)
  })

  test('a topic is marked as read', async () => {
    const { service, ben, general, say, unread } = anOrganisation()
    await say(general, 'Lunch')
    await say(general, 'plans')
    await service.call(markTopicAsRead, { stream_id: general, topic_name: 'lunch' }, { as: ben })
    expect(await unread(ben)).toBe(1)
  })

  test('an unknown channel or topic cannot be marked as read', async () => {
    const { service, ben, general } = anOrganisation()
    const topic = { stream_id: general, topic_name: 'nothing' }
    expect(await service.refusal(markTopicAsRead, topic, { as: ben })).toMatchObject({ status: 400 })
    expect(await service.refusal(markChannelAsRead, { stream_id: 99 }, { as: ben })).toMatchObject({
      status: 400,
    })
  })
})
