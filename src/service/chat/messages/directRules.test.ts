import { describe, expect, test } from 'vitest'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { systemGroupId } from '../groups/groups.ts'
import { storeOrganisationSettings } from '../realm/settings.ts'
import { aService, type TestUser } from '../service.testing.ts'

function anOrganisation() {
  const service = aService()
  const admin = service.addUser({ role: 200 })
  const [ada, ben] = [service.addUser(), service.addUser()]
  const bot = service.addUser({ bot: { type: 1, ownerId: ada.id } })
  const message = (...to: TestUser[]) => ({
    type: 'direct' as const,
    to: to.map(({ id }) => id),
    content: 'Hi',
  })
  const send = (as: TestUser, ...to: TestUser[]) => service.call(sendMessage, message(...to), { as })
  const refusal = (as: TestUser, ...to: TestUser[]) => service.refusal(sendMessage, message(...to), { as })
  const group = (name: Parameters<typeof systemGroupId>[1]) => systemGroupId(service.context, name)
  return { service, admin, ada, ben, bot, send, refusal, group }
}

describe('restrictions of direct messages', () => {
  test('direct messages can be limited to conversations with a member of a group', async () => {
    const { service, admin, ada, ben, send, refusal, group } = anOrganisation()
    storeOrganisationSettings(service.context, {
      direct_message_permission_group: group('role:administrators'),
    })
    expect(await refusal(ada, ben)).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
    await send(ada, admin)
    await send(admin, ben)
    await send(ada, ben, admin)
  })

  test('direct messages can be forbidden, except with bots and to oneself', async () => {
    const { service, admin, ada, ben, bot, send, refusal, group } = anOrganisation()
    storeOrganisationSettings(service.context, { direct_message_permission_group: group('role:nobody') })
    expect(await refusal(admin, ben)).toMatchObject({ code: 'BAD_REQUEST' })
    await send(ada, ada)
    await send(ada, bot)
    await send(bot, ada)
    expect(await refusal(ada, bot, ben)).toMatchObject({ code: 'BAD_REQUEST' })
  })
})

describe('direct messages of bots', () => {
  test('a bot writes where its owner can, and to its owner', async () => {
    const { service, admin, ada, ben, bot, send, refusal, group } = anOrganisation()
    const administrators = group('role:administrators')
    storeOrganisationSettings(service.context, { direct_message_initiator_group: administrators })
    expect(await refusal(bot, ben)).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
    await send(bot, ada)
    await send(service.addUser({ bot: { type: 1, ownerId: admin.id } }), ben)
  })

  test('a bot answers users who wrote to it', async () => {
    const { service, ben, bot, send, refusal, group } = anOrganisation()
    storeOrganisationSettings(service.context, { direct_message_permission_group: group('role:nobody') })
    expect(await refusal(bot, ben)).toMatchObject({ code: 'BAD_REQUEST' })
    await send(ben, bot)
    await send(bot, ben)
  })
})

test('a user who cannot start a conversation can continue one', async () => {
  const { service, admin, ada, ben, send, refusal, group } = anOrganisation()
  storeOrganisationSettings(service.context, { direct_message_initiator_group: group('role:administrators') })
  expect(await refusal(ada, admin)).toMatchObject({ code: 'BAD_REQUEST' })
  await send(admin, ada)
  await send(ada, admin)
  expect(await refusal(ada, ben)).toMatchObject({ code: 'BAD_REQUEST' })
})
