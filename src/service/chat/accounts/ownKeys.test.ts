import { beforeEach, expect, test } from 'vitest'
import { fetchApiKey } from '../../../protocol/chat/apiKeys.ts'
import { endKeysOf, endOtherKeys, endOwnKey, getOwnKeys } from '../../../protocol/chat/ownKeys.ts'
import { getEvents } from '../../../protocol/chat/register.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { getOwnUser } from '../../../protocol/chat/users.ts'
import { aService, requestFor, TEST_PASSWORD, type TestService, type TestUser } from '../service.testing.ts'
import { keyDigest } from './keys.ts'

let now: number
let service: TestService
let ada: TestUser

beforeEach(async () => {
  now = Date.UTC(2026, 4, 1, 12)
  service = aService({ now: () => now })
  ada = await service.addUserWithPassword()
})

const seconds = (): number => Math.floor(now / 1000)

/** Fetches a key as a program does. */
async function fetched(client: string, address: string): Promise<TestUser> {
  const args = { username: ada.email, password: TEST_PASSWORD }
  const request = requestFor(fetchApiKey, args, { headers: { 'user-agent': client } })
  const answer = (await (await service.fetch(request, address)).json()) as { api_key: string }
  return { ...ada, apiKey: answer.api_key }
}
const use = (as: TestUser, client: string, address: string) =>
  service.fetch(requestFor(getOwnUser, {}, { as, headers: { 'user-agent': client } }), address)
const keys = async (as = ada) => (await service.call(getOwnKeys, {}, { as })).keys
const keyOf = async (client: string) => (await keys()).find((key) => key.client === client)

test('a key is listed with the program that fetched it, its network and time', async () => {
  await fetched('ZulipPython/0.9', '192.0.2.17')
  now += 60_000
  expect(await keyOf('ZulipPython/0.9')).toEqual({
    id: expect.any(String),
    holder: 'program',
    client: 'ZulipPython/0.9',
    network: '192.0.2.*',
    created_at: seconds() - 60,
    last_used_at: null,
    is_current: false,
  })
})

test('a key is listed with the program that last used it, its network and time', async () => {
  const program = await fetched('curl/8.1', '192.0.2.17')
  now += 3_600_000
  await use(program, 'report-maker/2', '2001:db8:1:2:3::9')
  expect(await keyOf('report-maker/2')).toMatchObject({
    network: '2001:db8:1:2::/64',
    last_used_at: seconds(),
    created_at: seconds() - 3600,
  })
})

test('the key of the request is marked as current', async () => {
  const program = await fetched('curl/8.1', '192.0.2.17')
  const current = async (as: TestUser) =>
    (await keys(as)).filter(({ is_current }) => is_current).map(({ id }) => id)
  const [own, its] = [await current(ada), await current(program)]
  expect([own.length, its.length]).toEqual([1, 1])
  expect(own).not.toEqual(its)
})

test('lists contain neither keys nor their digests', async () => {
  const program = await fetched('curl/8.1', '192.0.2.17')
  const received = JSON.stringify(await keys())
  for (const key of [ada.apiKey, program.apiKey]) {
    expect(received).not.toContain(key)
    for (const form of ['hex', 'base64', 'base64url'] as const) {
      expect(received).not.toContain(keyDigest(key).toString(form))
    }
  }
})

test('reading with a key writes nothing, however often', async () => {
  const { database } = service.context
  const written = () => database.get<{ total: number }>('SELECT total_changes() AS total')?.total
  const before = written()
  for (let count = 0; count < 20; count++) await use(ada, 'curl/8.1', '192.0.2.17')
  expect(written()).toBe(before)
})

test('revoking a key ends its queues at once, and no others', async () => {
  const program = await fetched('curl/8.1', '192.0.2.17')
  const [own, its] = [await service.register(ada), await service.register(program)]
  const poll = (as: TestUser, queue_id: string | null) =>
    service.refusal(getEvents, { queue_id: queue_id ?? '', last_event_id: -1 }, { as })
  const held = poll(program, its.queue_id)
  const { id = '' } = (await keys()).find(({ is_current }) => !is_current) ?? {}
  await service.call(endOwnKey, { key_id: id }, { as: ada })
  await held.catch(() => undefined)
  expect((await service.refusal(getOwnUser, {}, { as: program })).code).toBe('INVALID_API_KEY')
  expect((await poll(ada, its.queue_id)).code).toBe('BAD_EVENT_QUEUE_ID')
  expect(await service.events(ada, own.queue_id)).toEqual([])
  expect((await service.refusal(endOwnKey, { key_id: id }, { as: ada })).code).toBe('NOT_FOUND')
})

test('users cannot revoke other users’ keys', async () => {
  const other = service.addUser()
  const [key] = await keys(other)
  expect((await service.refusal(endOwnKey, { key_id: key?.id ?? '' }, { as: ada })).code).toBe('NOT_FOUND')
  await service.call(getOwnUser, {}, { as: other })
})

test('revoking all other keys keeps the current one', async () => {
  const program = await fetched('curl/8.1', '192.0.2.17')
  await service.call(endOtherKeys, {}, { as: ada })
  expect(await keys()).toMatchObject([{ is_current: true }])
  expect((await service.refusal(getOwnUser, {}, { as: program })).code).toBe('INVALID_API_KEY')
})

test('users who can manage an account’s role can sign it out everywhere', async () => {
  const [owner, admin] = [
    service.addUser({ role: Role.owner }),
    service.addUser({ role: Role.administrator }),
  ]
  expect((await service.refusal(endKeysOf, { user_id: admin.id }, { as: ada })).code).toBe('BAD_REQUEST')
  expect((await service.refusal(endKeysOf, { user_id: owner.id }, { as: admin })).code).toBe('BAD_REQUEST')
  await service.call(endKeysOf, { user_id: ada.id }, { as: admin })
  expect((await service.refusal(getOwnUser, {}, { as: ada })).code).toBe('INVALID_API_KEY')
})
