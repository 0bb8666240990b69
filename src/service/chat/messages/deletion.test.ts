import { expect, test } from 'vitest'
import { deleteMessage } from '../../../protocol/chat/messageActions.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { systemGroupId } from '../groups/groups.ts'
import { storeOrganisationSettings } from '../realm/settings.ts'
import { aService, type TestUser } from '../service.testing.ts'

const START = Date.UTC(2026, 2, 1)

async function anOrganisation() {
  const clock = { time: START }
  const service = aService({ now: () => clock.time })
  const [ada, ben] = [service.addUser(), service.addUser()]
  const general = service.addChannel({ name: 'general', subscribers: [ada, ben] })
  const say = async (as: TestUser) =>
    (await service.call(sendMessage, { type: 'channel', to: general, topic: 'x', content: 'x' }, { as })).id
  const remove = (as: TestUser, message_id: number) => service.call(deleteMessage, { message_id }, { as })
  const refusal = (as: TestUser, message_id: number) => service.refusal(deleteMessage, { message_id }, { as })
  const allow = (settings: Parameters<typeof storeOrganisationSettings>[1]) =>
    storeOrganisationSettings(service.context, settings)
  const nobody = systemGroupId(service.context, 'role:nobody')
  return { service, clock, ada, ben, general, say, remove, refusal, allow, nobody }
}

test('an author deletes within the time limit and a short grace period', async () => {
  const { clock, ada, say, remove, refusal, allow } = await anOrganisation()
  allow({ message_content_delete_limit_seconds: 60 })
  const [first, second] = [await say(ada), await say(ada)]
  clock.time += 80_000
  await remove(ada, first)
  clock.time += 1000
  expect(await refusal(ada, second)).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
})

test('deleting one’s own messages can be forbidden, and allowed by a channel', async () => {
  const { service, ada, general, say, remove, refusal, allow, nobody } = await anOrganisation()
  allow({ can_delete_own_message_group: nobody })
  const id = await say(ada)
  expect(await refusal(ada, id)).toMatchObject({ code: 'BAD_REQUEST' })
  const permissions = { can_delete_own_message_group: { direct_members: [ada.id], direct_subgroups: [] } }
  service.context.database.run(
    'UPDATE channel SET permissions = ? WHERE id = ?',
    JSON.stringify(permissions),
    general,
  )
  await remove(ada, id)
})

test('a channel can let users delete others’ messages in it', async () => {
  const { service, ada, ben, general, say, remove, refusal } = await anOrganisation()
  const id = await say(ada)
  expect(await refusal(ben, id)).toMatchObject({ code: 'BAD_REQUEST' })
  const permissions = { can_delete_any_message_group: { direct_members: [ben.id], direct_subgroups: [] } }
  service.context.database.run(
    'UPDATE channel SET permissions = ? WHERE id = ?',
    JSON.stringify(permissions),
    general,
  )
  await remove(ben, id)
})

test('a bot’s owner deletes its messages', async () => {
  const { service, ada, ben, general, say, remove, refusal } = await anOrganisation()
  const bot = service.addUser({ bot: { type: 1, ownerId: ada.id } })
  service.context.database.run(
    'INSERT INTO subscription (user_id, channel_id) VALUES (?, ?)',
    bot.id,
    general,
  )
  const id = await say(bot)
  expect(await refusal(ben, id)).toMatchObject({ code: 'BAD_REQUEST' })
  await remove(ada, id)
})
