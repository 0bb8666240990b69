import { beforeEach, describe, expect, test } from 'vitest'
import { deactivateOwnUser } from '../../../protocol/chat/account.ts'
import { getBotApiKey, regenerateBotApiKey, updateBot } from '../../../protocol/chat/bots.ts'
import { createChannel, getChannels, subscribe } from '../../../protocol/chat/channelTools.ts'
import { createGroup, isGroupMember } from '../../../protocol/chat/groups.ts'
import { getMessages } from '../../../protocol/chat/messages.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { deactivateUser, reactivateUser, updateUser } from '../../../protocol/chat/userChanges.ts'
import { getOwnUser } from '../../../protocol/chat/users.ts'
import { systemGroupId } from '../groups/groups.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'

let chat: TestService
let owner: TestUser
let admin: TestUser
let ada: TestUser
let bot: TestUser
let library: number

beforeEach(() => {
  chat = aService()
  owner = chat.addUser({ role: Role.owner })
  admin = chat.addUser({ role: Role.administrator })
  ada = chat.addUser()
  bot = chat.addUser({ fullName: 'Robo', bot: { type: 1, ownerId: ada.id } })
  library = chat.addChannel({ name: 'library', subscribers: [owner] })
})

const become = (user: TestUser, role: Role, as = owner) =>
  chat.call(updateUser, { user_id: user.id, role }, { as })
const roleOf = async (user: TestUser): Promise<number> => (await chat.call(getOwnUser, {}, { as: user })).role
const isIn = async (user: TestUser, group: Parameters<typeof systemGroupId>[1]): Promise<boolean> => {
  const asked = { user_group_id: systemGroupId(chat.context, group), user_id: user.id }
  return (await chat.call(isGroupMember, asked, { as: owner })).is_user_group_member
}

describe('the bot of a user demoted to guest', () => {
  beforeEach(async () => void (await become(ada, Role.guest)))

  test('the bot of a guest is a guest, in the groups of guests', async () => {
    expect(await roleOf(bot)).toBe(Role.guest)
    expect(await isIn(bot, 'role:members')).toBe(false)
    expect(await isIn(bot, 'role:everyone')).toBe(true)
  })

  test('the bot of a guest sees and joins only its owner’s channels, and adds nobody', async () => {
    expect((await chat.call(getChannels, {}, { as: bot })).streams).toEqual([])
    const asked = {
      anchor: 'newest',
      num_before: 10,
      num_after: 0,
      narrow: [{ operator: 'channel', operand: library, negated: false }],
    }
    expect((await chat.call(getMessages, asked, { as: bot })).messages).toEqual([])
    const refusals = [
      await chat.refusal(subscribe, { subscriptions: [{ name: 'library' }] }, { as: bot }),
      await chat.refusal(
        subscribe,
        { subscriptions: [{ name: 'library' }], principals: [ada.id] },
        { as: bot },
      ),
      await chat.refusal(createChannel, { name: 'new', subscribers: [ada.id] }, { as: bot }),
      await chat.refusal(createGroup, { name: 'new', description: '', members: [] }, { as: bot }),
      await chat.refusal(
        sendMessage,
        { type: 'channel', to: library, topic: 't', content: 'x' },
        { as: bot },
      ),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
  })

  test('the key of a guest’s bot grants no more than a guest’s rights', async () => {
    const { api_key } = await chat.call(getBotApiKey, { bot_id: bot.id }, { as: ada })
    expect(await roleOf({ ...bot, apiKey: api_key })).toBe(Role.guest)
  })

  test('the bot is a member again when its owner is', async () => {
    await become(ada, Role.member)
    expect(await roleOf(bot)).toBe(Role.member)
    expect(await isIn(bot, 'role:members')).toBe(true)
  })

  test('the bot is a member again under an owner who is a member', async () => {
    await chat.call(updateBot, { bot_id: bot.id, bot_owner_id: owner.id }, { as: admin })
    expect(await roleOf(bot)).toBe(Role.member)
    await chat.call(updateBot, { bot_id: bot.id, bot_owner_id: ada.id }, { as: owner })
    expect(await roleOf(bot)).toBe(Role.guest)
  })

  test('neither owner nor administrator can give the bot a higher role than its owner’s', async () => {
    const refusal = await chat.refusal(updateUser, { user_id: bot.id, role: Role.member }, { as: owner })
    expect([refusal.code, refusal.answer['msg']]).toEqual([
      'BAD_REQUEST',
      'A bot cannot have more permissions than its owner.',
    ])
  })
})

test('the bot receives the removal of channels that it can no longer see', async () => {
  const events = await chat.eventsDuring(bot, () => become(ada, Role.guest))
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'realm_user', op: 'update', person: { user_id: bot.id, role: 600 } }),
  )
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'stream', op: 'delete', stream_ids: [library] }),
  )
})

test('an administrator’s bot is demoted with its owner step by step, and promoted up to its given role', async () => {
  const helper = chat.addUser({ bot: { type: 1, ownerId: admin.id } })
  await become(helper, Role.administrator)
  const roles: number[] = []
  for (const role of [Role.moderator, Role.guest, Role.member, Role.administrator, Role.owner] as const) {
    await become(admin, role)
    roles.push(await roleOf(helper))
  }
  expect(roles).toEqual([300, 600, 400, 200, 200])
})

describe('a bot whose owner is deactivated', () => {
  const gone = { status: 401 }
  test.each([
    ['by themselves', () => chat.call(deactivateOwnUser, {}, { as: ada })],
    ['by an administrator', () => chat.call(deactivateUser, { user_id: ada.id }, { as: owner })],
  ])('a bot is deactivated with its owner if %s', async (_, leave) => {
    await leave()
    expect(await chat.refusal(getOwnUser, {}, { as: bot })).toMatchObject(gone)
  })

  test('a bot is not reactivated with its owner; when it is, its role is limited to its owner’s', async () => {
    await chat.call(deactivateUser, { user_id: ada.id }, { as: owner })
    await become(ada, Role.guest)
    await chat.call(reactivateUser, { user_id: ada.id }, { as: owner })
    expect(await chat.refusal(getOwnUser, {}, { as: bot })).toMatchObject(gone)
    expect((await chat.refusal(getBotApiKey, { bot_id: bot.id }, { as: owner })).answer['msg']).toBe(
      'No such bot',
    )
    await chat.call(reactivateUser, { user_id: bot.id }, { as: owner })
    const { api_key } = await chat.call(getBotApiKey, { bot_id: bot.id }, { as: owner })
    expect(await roleOf({ ...bot, apiKey: api_key })).toBe(Role.guest)
  })

  test('a bot reactivated without its owner belongs to the administrator who did it', async () => {
    await chat.call(deactivateUser, { user_id: ada.id }, { as: owner })
    await chat.call(reactivateUser, { user_id: bot.id }, { as: admin })
    const { api_key } = await chat.call(getBotApiKey, { bot_id: bot.id }, { as: admin })
    expect(await chat.call(getOwnUser, {}, { as: { ...bot, apiKey: api_key } })).toMatchObject({
      bot_owner_id: admin.id,
      role: Role.member,
    })
  })
})

test('an administrator cannot read the key of an owner’s bot with an owner’s rights', async () => {
  const mighty = chat.addUser({ bot: { type: 1, ownerId: owner.id } })
  await become(mighty, Role.owner)
  for (const refusal of [
    await chat.refusal(getBotApiKey, { bot_id: mighty.id }, { as: admin }),
    await chat.refusal(regenerateBotApiKey, { bot_id: mighty.id }, { as: admin }),
    await chat.refusal(updateBot, { bot_id: mighty.id, bot_owner_id: admin.id }, { as: admin }),
  ]) {
    expect(refusal.answer['msg']).toBe('Insufficient permission')
  }
  expect(await chat.call(getBotApiKey, { bot_id: mighty.id }, { as: owner })).toHaveProperty('api_key')
})

test('a bot added to a private channel cannot subscribe its owner to it', async () => {
  chat.addChannel({ name: 'vault', subscribers: [owner, bot], inviteOnly: true })
  const bringIn = (principals: number[]) => ({ subscriptions: [{ name: 'vault' }], principals })
  expect((await chat.refusal(subscribe, bringIn([ada.id]), { as: bot })).code).toBe('BAD_REQUEST')
  await chat.call(subscribe, bringIn([ada.id]), { as: owner })
})
