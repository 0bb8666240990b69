import { beforeEach, describe, expect, test } from 'vitest'
import { Role } from '../../../protocol/chat/shapes.ts'
import { getUserStatus, updateOwnStatus } from '../../../protocol/chat/statusChanges.ts'
import { updateUserStatus } from '../../../protocol/chat/statusChanges.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { aService, requestFor, type TestService, type TestUser } from '../service.testing.ts'

const START = Date.UTC(2026, 2, 1)
const LATER = START / 1000 + 60

let clock: { time: number }
let service: TestService
let admin: TestUser
let ada: TestUser
let ben: TestUser

beforeEach(() => {
  clock = { time: START }
  service = aService({ now: () => clock.time })
  admin = service.addUser({ role: Role.administrator })
  ada = service.addUser()
  ben = service.addUser()
})

type Args = ArgumentsOf<typeof updateOwnStatus>
const say = (args: Args) => service.call(updateOwnStatus, args, { as: ada })
const statusOf = async (user: TestUser) =>
  (await service.call(getUserStatus, { user_id: user.id }, { as: ben })).status

const house = { emoji_name: 'house', emoji_code: '1f3e0', reaction_type: 'unicode_emoji' } as const

describe('a status', () => {
  test('a status is published to all users', async () => {
    const events = await service.eventsDuring(ben, () =>
      say({ status_text: ' At home ', emoji_name: 'house' }),
    )
    const status = { status_text: 'At home', ...house }
    expect(events).toMatchObject([{ type: 'user_status', user_id: ada.id, ...status }])
    expect(await statusOf(ada)).toEqual(status)
    expect((await service.register(ben)).user_status).toEqual({ [ada.id]: status })
  })

  test('bots have one, too', async () => {
    const bot = service.addUser({ bot: { type: 1, ownerId: ada.id } })
    await service.call(updateOwnStatus, { status_text: 'Running' }, { as: bot })
    expect(await statusOf(bot)).toMatchObject({ status_text: 'Running' })
  })

  test('a status changes only in the given parts', async () => {
    await say({ status_text: 'At home', ...house })
    const events = await service.eventsDuring(ben, () => say({ status_text: '' }))
    expect(events).toEqual([
      { type: 'user_status', user_id: ada.id, status_text: '', id: expect.any(Number) },
    ])
    expect(await statusOf(ada)).toEqual(house)
    await say({ emoji_name: '' })
    expect(await statusOf(ada)).toEqual({})
    expect((await service.register(ben)).user_status).toEqual({})
  })

  test('a status can have a custom emoji', async () => {
    const { id } = service.context.database.run(
      "INSERT INTO custom_emoji (name, path) VALUES ('boat', 'boat.png')",
    )
    const boat = { emoji_name: 'boat', emoji_code: String(id), reaction_type: 'realm_emoji' } as const
    await say({ emoji_name: 'boat' })
    expect(await statusOf(ada)).toEqual(boat)
    await say(boat)
    expect(await statusOf(ada)).toEqual(boat)
  })

  test.each<[string, Args, string]>([
    ['nothing new', {}, 'Client did not pass any new values.'],
    ['a long text', { status_text: '🐙'.repeat(61) }, 'status_text is too long (limit: 60 characters)'],
    ['a code alone', { emoji_code: '1f3e0' }, 'Client must pass emoji_name'],
    ['a type alone', { reaction_type: 'unicode_emoji' }, 'Client must pass emoji_name'],
    ['an unknown emoji', { emoji_name: 'kraken_dance' }, "Emoji 'kraken_dance' does not exist"],
    ['an unknown code', { ...house, emoji_code: 'beef' }, 'Invalid emoji code'],
    ['a name of another emoji', { ...house, emoji_name: 'boat' }, 'Invalid emoji name'],
    [
      'an unknown custom emoji',
      { ...house, emoji_code: '9', reaction_type: 'realm_emoji' },
      'Invalid emoji code',
    ],
  ])('a status cannot be %s', async (_, args, msg) => {
    const refusal = await service.refusal(updateOwnStatus, args, { as: ada })
    expect([refusal.code, refusal.answer['msg']]).toEqual(['BAD_REQUEST', expect.stringContaining(msg)])
  })

  test('a status has at most 60 characters, however many bytes', async () => {
    await say({ status_text: '🐙'.repeat(60) })
    expect((await statusOf(ada)).status_text).toBe('🐙'.repeat(60))
  })

  test('a status’s emoji must be of a known kind', async () => {
    const { url, headers } = requestFor(updateOwnStatus, {}, { as: ada })
    const body = new URLSearchParams({ emoji_name: 'house', reaction_type: 'hologram' })
    const response = await service.fetch(new Request(url, { method: 'POST', headers, body }))
    expect(await response.json()).toMatchObject({ result: 'error', var_name: 'reaction_type' })
  })
})

describe('the end of a status', () => {
  const nothing = {
    status_text: '',
    emoji_name: '',
    emoji_code: '',
    reaction_type: '',
    scheduled_end_time: null,
  }
  const waitUntil = async (seconds: number): Promise<void> => {
    clock.time = seconds * 1000
    await service.service.deliverDue()
  }

  test('the service clears a status at its end, for all users', async () => {
    const set = await service.eventsDuring(ben, () =>
      say({ status_text: 'Lunch', ...house, scheduled_end_time: LATER }),
    )
    expect(set).toMatchObject([{ status_text: 'Lunch', scheduled_end_time: LATER }])
    expect(await statusOf(ada)).toEqual({ status_text: 'Lunch', ...house, scheduled_end_time: LATER })
    expect(await service.eventsDuring(ben, () => waitUntil(LATER - 1))).toEqual([])
    const ended = await service.eventsDuring(ben, () => waitUntil(LATER))
    expect(ended).toMatchObject([{ type: 'user_status', user_id: ada.id, ...nothing }])
    expect(await statusOf(ada)).toEqual({})
    expect(await service.eventsDuring(ben, () => waitUntil(LATER + 1))).toEqual([])
  })

  test('the end can be changed alone, and taken away', async () => {
    await say({ status_text: 'Lunch', scheduled_end_time: LATER })
    const later = await service.eventsDuring(ben, () => say({ scheduled_end_time: LATER + 60 }))
    expect(later).toEqual([
      { type: 'user_status', user_id: ada.id, scheduled_end_time: LATER + 60, id: expect.any(Number) },
    ])
    await say({ scheduled_end_time: null })
    await waitUntil(LATER + 60)
    expect(await statusOf(ada)).toEqual({ status_text: 'Lunch' })
  })

  test('a status that is set without an end does not end with the one before it', async () => {
    await say({ status_text: 'Lunch', scheduled_end_time: LATER })
    await say({ status_text: 'On holiday' })
    await waitUntil(LATER)
    expect(await statusOf(ada)).toEqual({ status_text: 'On holiday' })
  })

  test('a cleared status has no end', async () => {
    await say({ status_text: 'Lunch', scheduled_end_time: LATER })
    await say({ status_text: '', scheduled_end_time: LATER })
    expect(await statusOf(ada)).toEqual({})
    await say({ status_text: 'Back' })
    await waitUntil(LATER)
    expect(await statusOf(ada)).toEqual({ status_text: 'Back' })
  })
})

describe('the status of others', () => {
  test('others’ statuses are changed by administrators', async () => {
    await service.call(updateUserStatus, { user_id: ada.id, status_text: 'Ill' }, { as: admin })
    expect(await statusOf(ada)).toEqual({ status_text: 'Ill' })
    const refusal = await service.refusal(
      updateUserStatus,
      { user_id: ada.id, status_text: 'Well' },
      { as: ben },
    )
    expect([refusal.code, refusal.answer['msg']]).toEqual(['BAD_REQUEST', 'Insufficient permission'])
  })

  test('the older way to be away is accepted, and changes no status', async () => {
    await service.call(updateOwnStatus, { status_text: 'Here' }, { as: ada })
    await service.call(updateOwnStatus, { away: true }, { as: ada })
    expect(await statusOf(ada)).toEqual({ status_text: 'Here' })
  })

  test('a status needs an active user', async () => {
    const gone = service.addUser({ isActive: false })
    for (const user_id of [999, gone.id]) {
      const refusal = await service.refusal(updateUserStatus, { user_id, status_text: 'x' }, { as: admin })
      expect(refusal.code).toBe('BAD_REQUEST')
    }
    await service.refusal(getUserStatus, { user_id: 999 }, { as: ben })
  })
})
