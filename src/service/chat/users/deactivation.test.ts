import { beforeEach, describe, expect, test } from 'vitest'
import { getMessages } from '../../../protocol/chat/messages.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { getEvents } from '../../../protocol/chat/register.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { getOwnUser, getUsers } from '../../../protocol/chat/users.ts'
import { deactivateUser, reactivateUser } from '../../../protocol/chat/userChanges.ts'
import { deactivateBot } from '../../../protocol/chat/bots.ts'
import { updateOrganisation } from '../../../protocol/chat/organisation.ts'
import { deactivateOwnUser } from '../../../protocol/chat/account.ts'
import { fetchApiKey } from '../../../protocol/chat/apiKeys.ts'
import { aService, TEST_PASSWORD, type TestService, type TestUser } from '../service.testing.ts'

let service: TestService
let owner: TestUser
let admin: TestUser
let member: TestUser

beforeEach(async () => {
  service = aService()
  owner = service.addUser({ role: Role.owner })
  admin = service.addUser({ role: Role.administrator })
  member = await service.addUserWithPassword()
})

const deactivate = (user: TestUser, as: TestUser) =>
  service.call(deactivateUser, { user_id: user.id }, { as })

describe('deactivated accounts', () => {
  test('a deactivated account cannot send requests or sign in, until reactivated and signed in again', async () => {
    await deactivate(member, admin)
    expect((await service.refusal(getOwnUser, {}, { as: member })).status).toBe(401)
    const password = { username: member.email, password: TEST_PASSWORD }
    expect((await service.refusal(fetchApiKey, password)).code).toBe('USER_DEACTIVATED')
    await service.call(reactivateUser, { user_id: member.id }, { as: admin })
    expect((await service.refusal(getOwnUser, {}, { as: member })).status).toBe(401)
    const { api_key } = await service.call(fetchApiKey, password)
    await service.call(getOwnUser, {}, { as: { ...member, apiKey: api_key } })
  })

  test('a deactivated account loses its queue, even with a held request', async () => {
    const { queue_id } = await service.register(member)
    const held = service.call(getEvents, { queue_id: queue_id ?? '', last_event_id: -1 }, { as: member })
    await deactivate(member, admin)
    expect((await held).events).toEqual([])
  })

  test('a deactivated account is published as such, and as removed from groups and channels', async () => {
    const channel = service.addChannel({ name: 'design', subscribers: [admin, member] })
    const events = await service.eventsDuring(admin, () => deactivate(member, admin))
    expect(events).toMatchObject([
      { type: 'realm_user', op: 'update', person: { user_id: member.id, is_active: false } },
      { type: 'user_group', op: 'remove_members', user_ids: [member.id] },
      { type: 'subscription', op: 'peer_remove', stream_ids: [channel], user_ids: [member.id] },
    ])
    const after = await service.register(admin, { include_subscribers: 'true' })
    expect(after.realm_users?.some((user) => user.user_id === member.id)).toBe(false)
    expect(after.realm_non_active_users?.map((user) => user.user_id)).toEqual([member.id])
    expect(after.realm_user_groups?.some((group) => group.members.includes(member.id))).toBe(false)
    expect(after.subscriptions?.[0]?.subscribers).toEqual([admin.id])
  })

  test('a reactivated account is back in its groups and channels', async () => {
    const channel = service.addChannel({ name: 'design', subscribers: [admin, member] })
    await deactivate(member, admin)
    const events = await service.eventsDuring(admin, () =>
      service.call(reactivateUser, { user_id: member.id }, { as: admin }),
    )
    expect(events).toMatchObject([
      { type: 'realm_user', person: { user_id: member.id, is_active: true } },
      { type: 'user_group', op: 'add_members', user_ids: [member.id] },
      { type: 'subscription', op: 'peer_add', stream_ids: [channel], user_ids: [member.id] },
    ])
  })

  test('a deactivated account’s messages stay', async () => {
    service.addChannel({ name: 'design', subscribers: [admin, member] })
    const message = { type: 'channel', to: 'design', topic: 'lunch', content: 'Soup' } as const
    const { id } = await service.call(sendMessage, message, { as: member })
    await deactivate(member, admin)
    const { messages } = await service.call(getMessages, { message_ids: [id] }, { as: admin })
    expect(messages).toMatchObject([{ sender_id: member.id, content: '<p>Soup</p>' }])
  })

  test('deactivating an account ends its bots and open invitations', async () => {
    const bot = service.addUser({ bot: { type: 1, ownerId: member.id } })
    service.context.database.run(
      "INSERT INTO invitation (token_digest, invited_by, invited_as, invited_at) VALUES (x'00', ?, 400, 1)",
      member.id,
    )
    const events = await service.eventsDuring(admin, () => deactivate(member, admin))
    expect(events.map(({ type }) => type)).toContain('invites_changed')
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'realm_bot', op: 'delete', bot: { user_id: bot.id } }),
    )
    expect((await service.refusal(getOwnUser, {}, { as: bot })).status).toBe(401)
    expect(service.context.database.get('SELECT status FROM invitation')).toEqual({ status: 'revoked' })
  })
})

describe('permission to deactivate accounts', () => {
  test('members cannot deactivate or reactivate others’ accounts', async () => {
    const refusals = [
      await service.refusal(deactivateUser, { user_id: admin.id }, { as: member }),
      await service.refusal(reactivateUser, { user_id: admin.id }, { as: member }),
    ]
    expect(refusals.map(({ answer }) => answer['msg'])).toEqual([
      'Insufficient permission',
      'Insufficient permission',
    ])
  })

  test('people reactivate their own bots, of kinds that they may create', async () => {
    const bot = service.addUser({ bot: { type: 1, ownerId: member.id } })
    await service.call(deactivateBot, { bot_id: bot.id }, { as: member })
    const other = service.addUser()
    const refused = await service.refusal(reactivateUser, { user_id: bot.id }, { as: other })
    expect(refused.answer['msg']).toBe('Insufficient permission')
    await service.call(reactivateUser, { user_id: bot.id }, { as: member })
    const { members } = await service.call(getUsers, { user_ids: [bot.id] }, { as: member })
    expect(members).toMatchObject([{ is_active: true, bot_owner_id: member.id }])

    await service.call(deactivateBot, { bot_id: bot.id }, { as: member })
    const nobody = { new: { direct_members: [], direct_subgroups: [] } }
    await service.call(updateOrganisation, { can_create_bots_group: nobody }, { as: owner })
    const late = await service.refusal(reactivateUser, { user_id: bot.id }, { as: member })
    expect(late.answer['msg']).toBe('Insufficient permission')
  })

  test('only owners deactivate owners', async () => {
    const second = service.addUser({ role: Role.owner })
    const refusal = await service.refusal(deactivateUser, { user_id: second.id }, { as: admin })
    expect(refusal.answer['msg']).toBe('Must be an organization owner')
    await deactivate(second, owner)
  })

  test('the only owner cannot be deactivated', async () => {
    for (const refusal of [
      await service.refusal(deactivateUser, { user_id: owner.id }, { as: owner }),
      await service.refusal(deactivateOwnUser, {}, { as: owner }),
    ]) {
      expect(refusal.answer).toMatchObject({
        code: 'CANNOT_DEACTIVATE_LAST_USER',
        is_last_owner: true,
        entity: 'organization owner',
      })
    }
  })

  test('all others can deactivate their own account', async () => {
    await service.call(deactivateOwnUser, {}, { as: member })
    const { members } = await service.call(getUsers, { user_ids: [member.id] }, { as: admin })
    expect(members).toMatchObject([{ is_active: false }])
  })

  test('bots have endpoints of their own', async () => {
    const bot = service.addUser({ bot: { type: 1, ownerId: member.id } })
    const refusal = await service.refusal(deactivateUser, { user_id: bot.id }, { as: admin })
    expect(refusal.answer['msg']).toBe('No such user')
  })

  test('an active account cannot be reactivated', async () => {
    const refusal = await service.refusal(reactivateUser, { user_id: member.id }, { as: admin })
    expect(refusal.answer['msg']).toBe('User is already active')
  })

  test('a bot of a deactivated owner goes to the administrator who reactivates it', async () => {
    const bot = service.addUser({ bot: { type: 1, ownerId: member.id } })
    await deactivate(member, admin)
    await service.call(reactivateUser, { user_id: bot.id }, { as: admin })
    const { members } = await service.call(getUsers, { user_ids: [bot.id] }, { as: admin })
    expect(members).toMatchObject([{ is_active: true, bot_owner_id: admin.id }])
  })
})
