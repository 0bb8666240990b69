import { beforeEach, describe, expect, test } from 'vitest'
import { BotType } from '../../../protocol/chat/bot.ts'
import { queueBounds } from '../../../protocol/bounds.ts'
import {
  createBot,
  deactivateBot,
  getBotApiKey,
  getBots,
  regenerateBotApiKey,
  updateBot,
} from '../../../protocol/chat/bots.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { getOwnUser, getUsers } from '../../../protocol/chat/users.ts'
import { reactivateUser, updateUser } from '../../../protocol/chat/userChanges.ts'
import { systemGroupId } from '../groups/groups.ts'
import { storeOrganisationSettings } from '../realm/settings.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'

let service: TestService
let admin: TestUser
let ada: TestUser
let ben: TestUser

beforeEach(() => {
  service = aService()
  admin = service.addUser({ role: Role.administrator })
  ada = service.addUser()
  ben = service.addUser()
})

/** Adds a bot of Ada's and returns it with its key. */
async function addBot(args: { default_sending_stream?: string } = {}): Promise<TestUser> {
  const made = await service.call(
    createBot,
    { full_name: 'Helper', short_name: 'helper', ...args },
    { as: ada },
  )
  return { id: made.user_id, email: made.email ?? '', apiKey: made.api_key }
}

describe('the number of a user’s bots', () => {
  const most = queueBounds.bots_of_a_user
  const add = (number: number, as = ada) =>
    service.call(createBot, { full_name: `Bot ${number}`, short_name: `bot${number}` }, { as })
  const tooMany = {
    code: 'BAD_REQUEST',
    msg: `One person can look after at most ${most} bots. Deactivate one first.`,
  }

  test('a user has a limited number of bots, until one is deactivated', async () => {
    const bots: number[] = []
    for (let number = 0; number < most; number++) bots.push((await add(number)).user_id)
    const args = { full_name: 'One more', short_name: 'more' }
    expect((await service.refusal(createBot, args, { as: ada })).answer).toMatchObject(tooMany)
    await service.call(deactivateBot, { bot_id: bots[0] ?? 0 }, { as: ada })
    await service.call(createBot, args, { as: ada })
  })

  test('a user at the limit cannot receive or reactivate bots', async () => {
    const { user_id: given } = await add(100, ben)
    const { user_id: gone } = await add(101, ada)
    await service.call(deactivateBot, { bot_id: gone }, { as: ada })
    for (let number = 0; number < most; number++) await add(number)
    const gift = { bot_id: given, bot_owner_id: ada.id }
    expect((await service.refusal(updateBot, gift, { as: ben })).answer).toMatchObject(tooMany)
    expect((await service.refusal(reactivateUser, { user_id: gone }, { as: admin })).answer).toMatchObject(
      tooMany,
    )
    // The bot keeps its own name free for itself: another spelling of it is allowed.
    const own = { bot_id: given, bot_owner_id: ben.id, full_name: 'Renamed' }
    expect(await service.call(updateBot, own, { as: ben })).toMatchObject({ full_name: 'Renamed' })
  })

  test('the refusal of a further bot names the limit', async () => {
    expect((await service.register(ada)).max_bots_per_user).toBe(most)
  })
})

const ofBots = { event_types: ['realm_bot'] }

describe('creating a bot', () => {
  test('a bot acts under its own account', async () => {
    const bot = await addBot()
    expect(await service.call(getOwnUser, {}, { as: bot })).toMatchObject({
      user_id: bot.id,
      email: 'helper-bot@bots.invalid',
      full_name: 'Helper',
      is_bot: true,
      bot_type: 1,
      bot_owner_id: ada.id,
      role: Role.member,
    })
  })

  test('a bot’s address is in the organization’s domain', async () => {
    service.context.database.run("INSERT INTO allowed_domain (domain) VALUES ('our.example')")
    expect((await addBot()).email).toBe('helper-bot@our.example')
  })

  test('a bot is visible to all users, its defaults to its owner and administrators', async () => {
    service.addChannel({ name: 'build', subscribers: [ada] })
    const add = () => addBot({ default_sending_stream: 'build' })
    const events = await service.eventsDuring(admin, add, { event_types: ['realm_user', 'realm_bot'] })
    const bot = {
      default_sending_stream: 'build',
      default_events_register_stream: null,
      default_all_public_streams: false,
      services: [],
    }
    expect(events).toMatchObject([
      { type: 'realm_user', op: 'add', person: { is_bot: true } },
      { type: 'realm_bot', op: 'add', bot },
    ])
    expect((await service.register(ada)).realm_bots).toMatchObject([bot])
    expect((await service.register(admin)).realm_bots).toMatchObject([bot])
    expect((await service.register(ben)).realm_bots).toEqual([])
    expect((await service.call(getBots, {}, { as: ada })).bots).toMatchObject([
      { ...bot, username: 'helper-bot@bots.invalid', full_name: 'Helper' },
    ])
    expect((await service.call(getBots, {}, { as: admin })).bots).toEqual([])
  })

  test.each([
    [{ short_name: 'no spaces' }, 'Bad name or username'],
    [{ short_name: '' }, 'Bad name or username'],
    [{ full_name: 'B' }, 'Name too short!'],
    [{ bot_type: 4 }, 'Invalid bot type'],
    [{ default_sending_stream: 'nowhere' }, "Invalid channel name 'nowhere'"],
  ])('a bot cannot be created with %j', async (part, msg) => {
    const args = { full_name: 'Helper', short_name: 'helper', ...part }
    const refusal = await service.refusal(createBot, args, { as: ada })
    expect([refusal.code, refusal.answer['msg']]).toEqual(['BAD_REQUEST', msg])
    expect((await service.call(getUsers, {}, { as: ada })).members).toHaveLength(3)
  })

  test('a bot’s address is unique', async () => {
    await addBot()
    const again = await service.refusal(
      createBot,
      { full_name: 'Other', short_name: 'Helper-bot' },
      { as: ben },
    )
    expect(again.answer['msg']).toBe('Email is already in use.')
  })

  test('bots are created by users with permission, and never by guests or bots', async () => {
    const args = { full_name: 'Helper', short_name: 'other' }
    const guest = service.addUser({ role: Role.guest })
    const bot = await addBot()
    await service.refusal(createBot, args, { as: guest })
    await service.refusal(createBot, args, { as: bot })
    storeOrganisationSettings(service.context, {
      can_create_bots_group: systemGroupId(service.context, 'role:administrators'),
    })
    const refusal = await service.refusal(createBot, args, { as: ada })
    expect(refusal.answer['msg']).toBe('Insufficient permission')
    await service.call(createBot, args, { as: admin })
  })
})

test('people who can create only bots that post create no others', async () => {
  const administrators = systemGroupId(service.context, 'role:administrators')
  const create = (bot_type: BotType, short_name: string) =>
    service.refusal(createBot, { full_name: 'Helper', short_name, bot_type }, { as: ada })
  storeOrganisationSettings(service.context, { can_create_bots_group: administrators })
  expect((await create(BotType.generic, 'one')).answer['msg']).toBe('Insufficient permission')
  const args = { full_name: 'Helper', short_name: 'two', bot_type: BotType.incomingWebhook }
  await service.call(createBot, args, { as: ada })
  storeOrganisationSettings(service.context, { can_create_write_only_bots_group: administrators })
  expect((await create(BotType.incomingWebhook, 'three')).answer['msg']).toBe('Insufficient permission')
  await service.call(createBot, { ...args, short_name: 'four' }, { as: admin })
})

describe('bots’ keys', () => {
  test('a bot’s key can be read again by its owner and administrators alone', async () => {
    const bot = await addBot()
    for (const as of [ada, admin]) {
      expect((await service.call(getBotApiKey, { bot_id: bot.id }, { as })).api_key).toBe(bot.apiKey)
    }
    const refusal = await service.refusal(getBotApiKey, { bot_id: bot.id }, { as: ben })
    expect(refusal.answer['msg']).toBe('Insufficient permission')
  })

  test('a bot’s key is stored only encrypted', async () => {
    const bot = await addBot()
    const row = service.context.database.get<{ sealed_key: Uint8Array }>('SELECT sealed_key FROM bot')
    expect(row?.sealed_key.length).toBeGreaterThan(bot.apiKey.length)
    expect(Buffer.from(row?.sealed_key ?? []).includes(bot.apiKey)).toBe(false)
  })

  test('a bot’s key can be renewed, which ends the old one', async () => {
    const bot = await addBot()
    const { api_key } = await service.call(regenerateBotApiKey, { bot_id: bot.id }, { as: ada })
    expect((await service.refusal(getOwnUser, {}, { as: bot })).code).toBe('INVALID_API_KEY')
    await service.call(getOwnUser, {}, { as: { ...bot, apiKey: api_key } })
    expect((await service.call(getBotApiKey, { bot_id: bot.id }, { as: ada })).api_key).toBe(api_key)
    await service.refusal(regenerateBotApiKey, { bot_id: bot.id }, { as: ben })
  })

  test('a bot whose key was never stored gets another one', async () => {
    const bot = service.addUser({ bot: { type: 1, ownerId: ada.id } })
    const { api_key } = await service.call(getBotApiKey, { bot_id: bot.id }, { as: ada })
    for (const as of [bot, { ...bot, apiKey: api_key }]) {
      expect(await service.call(getOwnUser, {}, { as })).toMatchObject({ user_id: bot.id })
    }
  })
})

describe('changing a bot', () => {
  test('a change publishes a bot’s name to all users and its channels to its owner', async () => {
    service.addChannel({ name: 'build', subscribers: [ada] })
    const bot = await addBot()
    const events = await service.eventsDuring(
      ada,
      async () => {
        const changed = await service.call(
          updateBot,
          { bot_id: bot.id, full_name: 'Aide', default_events_register_stream: 'build' },
          { as: ada },
        )
        expect(changed).toMatchObject({ full_name: 'Aide', default_events_register_stream: 'build' })
        const drawn = `/user_avatars/${bot.id}?version=1`
        expect(changed).toMatchObject({ bot_owner: ada.email, avatar_url: drawn })
      },
      { event_types: ['realm_user', 'realm_bot'] },
    )
    expect(events).toMatchObject([
      { type: 'realm_user', person: { user_id: bot.id, full_name: 'Aide' } },
      { type: 'realm_bot', op: 'update', bot: { default_events_register_stream: 'build' } },
    ])
    const cleared = { bot_id: bot.id, default_events_register_stream: '', default_all_public_streams: true }
    expect(await service.call(updateBot, cleared, { as: admin })).toMatchObject({
      default_events_register_stream: null,
      default_all_public_streams: true,
    })
  })

  test('a bot’s channels are named only to users who can see them', async () => {
    const hidden = service.addChannel({ name: 'hidden', inviteOnly: true, subscribers: [ada] })
    const bot = await addBot()
    const send = { bot_id: bot.id, default_sending_stream: 'hidden' }
    expect(await service.call(updateBot, send, { as: ada })).toMatchObject({
      default_sending_stream: 'hidden',
    })
    service.context.database.run('UPDATE subscription SET is_active = 0 WHERE channel_id = ?', hidden)
    const { bots } = await service.call(getBots, {}, { as: ada })
    expect(bots).toMatchObject([{ user_id: bot.id, default_sending_stream: null }])
    const { realm_bots } = await service.register(ada)
    expect(realm_bots).toMatchObject([{ user_id: bot.id, default_sending_stream: null }])
    const seen = (await service.register(admin)).realm_bots
    expect(seen).toContainEqual(
      expect.objectContaining({ user_id: bot.id, default_sending_stream: 'hidden' }),
    )
  })

  test('transferring a bot adds it for the new owner and removes it for the old one', async () => {
    const bot = await addBot()
    const [old, heir] = [await service.register(ada, ofBots), await service.register(ben, ofBots)]
    await service.call(updateBot, { bot_id: bot.id, bot_owner_id: ben.id }, { as: ada })
    expect(await service.events(ada, old.queue_id)).toMatchObject([
      { op: 'delete', bot: { user_id: bot.id } },
    ])
    expect(await service.events(ben, heir.queue_id)).toMatchObject([{ op: 'add', bot: { user_id: bot.id } }])
    await service.refusal(updateBot, { bot_id: bot.id, full_name: 'Mine' }, { as: ada })
    await service.call(updateBot, { bot_id: bot.id, full_name: 'Mine' }, { as: ben })
  })

  test('a bot’s owner must be an active user', async () => {
    const bot = await addBot()
    const gone = service.addUser({ isActive: false })
    for (const bot_owner_id of [999, gone.id, bot.id]) {
      const refusal = await service.refusal(updateBot, { bot_id: bot.id, bot_owner_id }, { as: ada })
      expect(refusal.answer['msg']).toContain('Failed to change owner')
    }
  })

  test('bots are changed by their owners and administrators only, and users are no bots', async () => {
    const bot = await addBot()
    for (const [bot_id, msg] of [
      [bot.id, 'Insufficient permission'],
      [ada.id, 'No such bot'],
      [999, 'No such bot'],
    ] as const) {
      const refusal = await service.refusal(updateBot, { bot_id, full_name: 'Mine' }, { as: ben })
      expect(refusal.answer['msg']).toBe(msg)
    }
  })
})

test('a deactivated bot can do nothing more, and its messages stay', async () => {
  const bot = await addBot()
  await service.refusal(deactivateBot, { bot_id: bot.id }, { as: ben })
  const events = await service.eventsDuring(ada, () =>
    service.call(deactivateBot, { bot_id: bot.id }, { as: ada }),
  )
  expect(events).toContainEqual(expect.objectContaining({ type: 'realm_bot', op: 'delete' }))
  expect((await service.refusal(getOwnUser, {}, { as: bot })).status).toBe(401)
  expect((await service.register(ada)).realm_bots).toEqual([])
  const { members } = await service.call(getUsers, { user_ids: [bot.id] }, { as: ada })
  expect(members).toMatchObject([{ is_active: false, full_name: 'Helper' }])
})

test('a new administrator receives all bots', async () => {
  const owner = service.addUser({ role: Role.owner })
  const bot = await addBot()
  const become = (role: Role) => () => service.call(updateUser, { user_id: ben.id, role }, { as: owner })
  expect(await service.eventsDuring(ben, become(Role.administrator), ofBots)).toMatchObject([
    { op: 'add', bot: { user_id: bot.id } },
  ])
  expect(await service.eventsDuring(ben, become(Role.member), ofBots)).toMatchObject([
    { op: 'delete', bot: { user_id: bot.id } },
  ])
})
