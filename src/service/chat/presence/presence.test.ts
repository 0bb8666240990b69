import { beforeEach, describe, expect, test } from 'vitest'
import { getPresences, getUserPresence, updatePresence } from '../../../protocol/chat/statusChanges.ts'
import { storeOrganisationSettings } from '../realm/settings.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'

const START = Date.UTC(2026, 2, 1)
let now: number
let service: TestService
let ada: TestUser
let ben: TestUser

beforeEach(() => {
  now = START
  service = aService({ now: () => now })
  ada = service.addUser()
  ben = service.addUser()
})

const seconds = (): number => now / 1000
const later = (bySeconds: number): void => void (now += bySeconds * 1000)
const report = (as: TestUser, status: 'active' | 'idle' = 'active') =>
  service.call(updatePresence, { status, last_update_id: -1 }, { as })

describe('presence reports', () => {
  test('a presence report is published, and returns others’ presence', async () => {
    await report(ben, 'idle')
    const events = await service.eventsDuring(ben, async () => {
      const { presences, server_timestamp, presence_last_update_id } = await report(ada)
      expect(presences).toEqual({
        [ben.id]: { idle_timestamp: seconds() },
        [ada.id]: { active_timestamp: seconds(), idle_timestamp: seconds() },
      })
      expect([server_timestamp, presence_last_update_id]).toEqual([seconds(), 1])
    })
    expect(events).toMatchObject([
      {
        type: 'presence',
        presences: { [ada.id]: { active_timestamp: seconds(), idle_timestamp: seconds() } },
        server_timestamp: seconds(),
      },
    ])
  })

  test('an idle report keeps the time last active', async () => {
    await report(ada)
    const active_timestamp = seconds()
    later(90)
    await report(ada, 'idle')
    expect((await service.register(ben)).presences).toEqual({
      [ada.id]: { active_timestamp, idle_timestamp: seconds() },
    })
  })

  test('a second report right after is ignored, unless it becomes active', async () => {
    await report(ada, 'idle')
    later(10)
    const quiet = await service.eventsDuring(ben, () => report(ada, 'idle'))
    expect(quiet).toEqual([])
    expect(await service.eventsDuring(ben, () => report(ada))).toHaveLength(1)
    later(10)
    expect(await service.eventsDuring(ben, () => report(ada))).toEqual([])
  })

  test('a report returns only changes since the last one', async () => {
    await report(ada)
    const first = await report(ben)
    later(60)
    await report(ada)
    const { presence_last_update_id: last_update_id } = first
    const next = await service.call(
      updatePresence,
      { status: 'active', ...(last_update_id === undefined ? {} : { last_update_id }) },
      { as: ben },
    )
    expect(Object.keys(next.presences ?? {})).toEqual([String(ada.id), String(ben.id)])
    const last = await service.call(updatePresence, { status: 'idle', last_update_id: 3 }, { as: ben })
    expect(last.presences).toEqual({})
  })

  test('without last_update_id, presence is keyed by address, unless requested otherwise', async () => {
    const old = await service.call(updatePresence, { status: 'active' }, { as: ada })
    const status = { client: 'website', status: 'active', timestamp: seconds(), pushable: false }
    expect(old.presences).toEqual({ [ada.email]: { aggregated: status, website: status } })
    const slim = await service.call(updatePresence, { status: 'active', slim_presence: true }, { as: ada })
    expect(Object.keys(slim.presences ?? {})).toEqual([String(ada.id)])
  })

  test('a report with ping_only returns no presence', async () => {
    const { presences } = await service.call(
      updatePresence,
      { status: 'active', ping_only: true },
      { as: ada },
    )
    expect(presences).toBeUndefined()
  })

  test('presence is not stored if the organization turned it off', async () => {
    storeOrganisationSettings(service.context, { presence_disabled: true })
    expect((await report(ada)).presences).toEqual({})
  })

  test('bots have no presence', async () => {
    const bot = service.addUser({ bot: { type: 1, ownerId: ada.id } })
    const refusal = await service.refusal(updatePresence, { status: 'active' }, { as: bot })
    expect(refusal.answer['msg']).toBe('Presence is not supported for bot users.')
  })
})

test('presence older than a number of days is left out', async () => {
  await report(ada)
  later(15 * 24 * 60 * 60)
  expect((await service.register(ben)).presences).toEqual({})
  const snapshot = await service.register(ben, { presence_history_limit_days: 30 })
  expect(Object.keys(snapshot.presences ?? {})).toEqual([String(ada.id)])
  expect(snapshot.presence_last_update_id).toBe(0)
  const asked = { status: 'idle', last_update_id: -1 } as const
  const { presences } = await service.call(updatePresence, { ...asked, history_limit_days: 30 }, { as: ben })
  expect(Object.keys(presences ?? {})).toContain(String(ada.id))
})

test('in a large organization presence is not published, and clients poll', async () => {
  for (let index = 0; index < 99; index++) service.addUser()
  const events = await service.eventsDuring(ben, () => report(ada), { event_types: ['presence'] })
  expect(events).toEqual([])
  const { presences } = await report(ben)
  expect(Object.keys(presences ?? {})).toContain(String(ada.id))
})

describe('presence of one user', () => {
  const of = (user_id_or_email: string) => service.call(getUserPresence, { user_id_or_email }, { as: ben })
  const refused = async (user_id_or_email: string) =>
    (await service.refusal(getUserPresence, { user_id_or_email }, { as: ben })).answer['msg']

  test('one user’s presence is found by ID and address, and in all users’ presence', async () => {
    await report(ada, 'idle')
    const expected = { website: { status: 'idle', timestamp: seconds() } }
    expect((await of(String(ada.id))).presence).toMatchObject(expected)
    expect((await of(ada.email)).presence).toMatchObject(expected)
    const { presences, server_timestamp } = await service.call(getPresences, {}, { as: ben })
    expect(presences).toMatchObject({ [ada.email]: expected })
    expect(server_timestamp).toBe(seconds())
  })

  test('presence of an unknown user is refused', async () => {
    const bot = service.addUser({ bot: { type: 1, ownerId: ada.id } })
    const gone = service.addUser({ isActive: false })
    expect(await refused(String(ada.id))).toContain('No presence data')
    expect(await refused(bot.email)).toBe('Presence is not supported for bot users.')
    expect(await refused(gone.email)).toBe('No such user')
    expect(await refused('999')).toBe('No such user')
  })
})
