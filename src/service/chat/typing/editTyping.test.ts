import { expect, test } from 'vitest'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { setEditTyping } from '../../../protocol/chat/typing.ts'
import { aService } from '../service.testing.ts'

async function anOrganisation() {
  const service = aService()
  const [ada, ben, cyn] = [service.addUser(), service.addUser(), service.addUser()]
  const general = service.addChannel({ name: 'general', subscribers: [ada, ben] })
  const send = { type: 'channel', to: general, topic: '', content: 'x' } as const
  const { id: inChannel } = await service.call(sendMessage, send, { as: ada })
  const { id: direct } = await service.call(
    sendMessage,
    { type: 'direct', to: [ben.id], content: 'x' },
    { as: ada },
  )
  const edit = (message_id: number, op: 'start' | 'stop' = 'start') =>
    service.call(setEditTyping, { message_id, op }, { as: ada })
  return { service, ada, ben, cyn, general, inChannel, direct, edit }
}

test('readers in the channel are notified, the author and others are not', async () => {
  const { service, ada, ben, cyn, general, inChannel, edit } = await anOrganisation()
  const work = async () => {
    await edit(inChannel)
    await edit(inChannel, 'stop')
  }
  const event = {
    type: 'typing_edit_message',
    sender_id: ada.id,
    message_id: inChannel,
    recipient: { type: 'channel', channel_id: general, topic: '' },
  }
  expect(await service.eventsDuring(ben, work)).toMatchObject([
    { ...event, op: 'start' },
    { ...event, op: 'stop' },
  ])
  expect(await service.eventsDuring(ada, work)).toEqual([])
  expect(await service.eventsDuring(cyn, work)).toEqual([])
})

test('the other participant of a direct message is notified', async () => {
  const { service, ada, ben, direct, edit } = await anOrganisation()
  expect(await service.eventsDuring(ben, () => edit(direct))).toMatchObject([
    { op: 'start', message_id: direct, recipient: { type: 'direct', user_ids: [ada.id, ben.id] } },
  ])
})

test('users who turned typing notifications off are not notified', async () => {
  const { service, ben, inChannel, edit } = await anOrganisation()
  service.context.database.run(
    'UPDATE user SET settings = ? WHERE id = ?',
    JSON.stringify({ receives_typing_notifications: false }),
    ben.id,
  )
  expect(await service.eventsDuring(ben, () => edit(inChannel))).toEqual([])
})

test('older clients are notified in channels only if they support it, with a topic’s name', async () => {
  const { service, ben, inChannel, edit } = await anOrganisation()
  const quiet = { client_capabilities: {} }
  expect(await service.eventsDuring(ben, () => edit(inChannel), quiet)).toEqual([])
  const able = { client_capabilities: { stream_typing_notifications: true } }
  expect(await service.eventsDuring(ben, () => edit(inChannel), able)).toMatchObject([
    { recipient: { topic: 'general chat' } },
  ])
})

test('only the author can report it, unless they turned it off', async () => {
  const { service, ada, ben, inChannel, direct } = await anOrganisation()
  const start = { message_id: inChannel, op: 'start' } as const
  expect(await service.refusal(setEditTyping, start, { as: ben })).toMatchObject({ code: 'BAD_REQUEST' })
  service.context.database.run(
    'UPDATE user SET settings = ? WHERE id = ?',
    JSON.stringify({ send_stream_typing_notifications: false, send_private_typing_notifications: false }),
    ada.id,
  )
  for (const message_id of [inChannel, direct]) {
    expect(await service.refusal(setEditTyping, { ...start, message_id }, { as: ada })).toMatchObject({
      status: 400,
    })
  }
})

test('in a channel with protected history, later subscribers are not notified about earlier messages', async () => {
  const { service, ada, ben, cyn } = await anOrganisation()
  const vault = service.addChannel({
    name: 'vault',
    subscribers: [ada, ben],
    inviteOnly: true,
    historyPublicToSubscribers: false,
  })
  const send = { type: 'channel', to: vault, topic: 'plans', content: 'x' } as const
  const { id: message_id } = await service.call(sendMessage, send, { as: ada })
  service.context.database.run('INSERT INTO subscription (user_id, channel_id) VALUES (?, ?)', cyn.id, vault)
  const work = () => service.call(setEditTyping, { message_id, op: 'start' }, { as: ada })
  expect(await service.eventsDuring(cyn, work)).toEqual([])
  expect(await service.eventsDuring(ben, work)).toMatchObject([{ type: 'typing_edit_message', message_id }])
})
