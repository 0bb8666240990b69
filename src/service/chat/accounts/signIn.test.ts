import { beforeEach, expect, test } from 'vitest'
import { getOwnUser, listDevelopmentUsers } from '../../../protocol/chat/users.ts'
import { fetchApiKey, fetchDevelopmentApiKey } from '../../../protocol/chat/apiKeys.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import {
  aService,
  AnswerError,
  requestFor,
  TEST_PASSWORD,
  TEST_PASSWORD_COST,
  type TestService,
  type TestUser,
} from '../service.testing.ts'
import { createCipher, KEY_BYTES } from '../../cipher.ts'
import { createSecondFactor } from '../secondFactor/secondFactor.ts'
import { createSignIn } from './signIn.ts'

let service: TestService
let ada: TestUser
let now: number

beforeEach(async () => {
  now = Date.parse('2026-03-01T12:00:00Z')
  service = aService({ now: () => now })
  ada = await service.addUserWithPassword({ email: 'ada@test.example' })
})

const signIn = (username: string, password: string) => service.call(fetchApiKey, { username, password })
const refusedSignIn = (username: string, password: string) =>
  service.refusal(fetchApiKey, { username, password })

async function attemptFrom(address: string, username: string): Promise<unknown> {
  const response = await service.fetch(requestFor(fetchApiKey, { username, password: 'x' }), address)
  return response.json()
}

const minutes = (count: number): number => count * 60_000

test('the right password returns a working key, with email and user ID', async () => {
  const { api_key, email, user_id } = await signIn('ada@test.example', TEST_PASSWORD)
  expect([email, user_id]).toEqual([ada.email, ada.id])
  expect(api_key).toMatch(/^[\w-]{32}$/)
  expect(await service.call(getOwnUser, {}, { as: { ...ada, apiKey: api_key } })).toMatchObject({
    user_id: ada.id,
  })
})

test('each sign-in returns its own key, and earlier keys keep working', async () => {
  const first = await signIn(ada.email, TEST_PASSWORD)
  const second = await signIn(ada.email, TEST_PASSWORD)
  expect(first.api_key).not.toBe(second.api_key)
  await service.call(getOwnUser, {}, { as: { ...ada, apiKey: first.api_key } })
})

test('of more than fifty keys the oldest stop working', async () => {
  const first = await service.call(fetchDevelopmentApiKey, { username: ada.email })
  for (let count = 0; count < 50; count++) {
    now += 1000
    await service.call(fetchDevelopmentApiKey, { username: ada.email })
  }
  const refusal = await service.refusal(getOwnUser, {}, { as: { ...ada, apiKey: first.api_key } })
  expect(refusal.code).toBe('INVALID_API_KEY')
})

test('a wrong password and an unknown name get the same answer', async () => {
  const wrong = await refusedSignIn(ada.email, 'not this')
  const unknown = await refusedSignIn('nobody@test.example', TEST_PASSWORD)
  expect([wrong.status, wrong.answer]).toEqual([unknown.status, unknown.answer])
  expect([wrong.status, wrong.code]).toEqual([401, 'AUTHENTICATION_FAILED'])
})

test('an account without a password cannot sign in with one', async () => {
  const bot = service.addUser({ bot: { type: 1, ownerId: ada.id } })
  expect((await refusedSignIn(bot.email, '')).code).toBe('AUTHENTICATION_FAILED')
})

test('a deactivated account is revealed only after the right password', async () => {
  const bob = await service.addUserWithPassword({ isActive: false })
  expect((await refusedSignIn(bob.email, TEST_PASSWORD)).code).toBe('USER_DEACTIVATED')
  expect((await refusedSignIn(bob.email, 'not this')).code).toBe('AUTHENTICATION_FAILED')
})

test('after five failures a name has to wait, even with the right password', async () => {
  for (let count = 0; count < 5; count++) await refusedSignIn(ada.email, 'not this')
  const refusal = await refusedSignIn('ADA@test.example ', TEST_PASSWORD)
  expect([refusal.status, refusal.code]).toEqual([429, 'RATE_LIMIT_HIT'])
  expect(refusal.answer['retry-after']).toBe(30 * 60)
  now += minutes(30) + 1
  await signIn(ada.email, TEST_PASSWORD)
})

test('an unknown name has to wait just the same', async () => {
  for (let count = 0; count < 5; count++) await refusedSignIn('nobody@test.example', 'x')
  expect((await refusedSignIn('nobody@test.example', 'x')).code).toBe('RATE_LIMIT_HIT')
})

test('parallel attempts do not evade the limit', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => refusedSignIn(ada.email, 'not this')))
  expect(answers.filter((answer) => answer.code === 'AUTHENTICATION_FAILED')).toHaveLength(5)
  expect(answers.filter((answer) => answer.code === 'RATE_LIMIT_HIT')).toHaveLength(7)
})

test('signing in clears the failures of the name', async () => {
  for (let count = 0; count < 4; count++) await refusedSignIn(ada.email, 'not this')
  await signIn(ada.email, TEST_PASSWORD)
  for (let count = 0; count < 4; count++) await refusedSignIn(ada.email, 'not this')
  expect(await signIn(ada.email, TEST_PASSWORD)).toMatchObject({ user_id: ada.id })
})

test('an address that fails with twenty names has to wait, others do not', async () => {
  for (let count = 0; count < 20; count++) await attemptFrom('192.0.2.1', `someone${count}@test.example`)
  expect(await attemptFrom('192.0.2.1', 'another@test.example')).toMatchObject({ code: 'RATE_LIMIT_HIT' })
  expect(await attemptFrom('192.0.2.2', 'another@test.example')).toMatchObject({
    code: 'AUTHENTICATION_FAILED',
  })
})

test('the waiting time is in the header, too', async () => {
  for (let count = 0; count < 5; count++) await refusedSignIn(ada.email, 'not this')
  const response = await service.fetch(requestFor(fetchApiKey, { username: ada.email, password: 'x' }))
  expect(response.headers.get('retry-after')).toBe('1800')
})

test('a password stored with other parameters is rehashed when its owner signs in', async () => {
  const { database } = service.context
  const stored = () =>
    database.get<{ password: string }>('SELECT password FROM user WHERE id = ?', ada.id)?.password
  const before = stored()
  const stricter = aService({ database, passwordCost: 2 ** 5, now: () => now })
  await stricter.call(fetchApiKey, { username: ada.email, password: TEST_PASSWORD })
  expect(stored()).not.toBe(before)
  expect(stored()).toContain('scrypt$32$')
  await stricter.call(fetchApiKey, { username: ada.email, password: TEST_PASSWORD })
})

test('two simultaneous sign-ins that rehash a password both succeed', async () => {
  const stricter = aService({ database: service.context.database, passwordCost: 2 ** 5, now: () => now })
  const credentials = { username: ada.email, password: TEST_PASSWORD }
  const signIns = [stricter.call(fetchApiKey, credentials), stricter.call(fetchApiKey, credentials)]
  expect(await Promise.all(signIns)).toMatchObject([{ user_id: ada.id }, { user_id: ada.id }])
})

test.each([
  ['its password is another one', 'password = NULL', 'AUTHENTICATION_FAILED'],
  ['it has ended', 'is_active = 0', 'USER_DEACTIVATED'],
])('signing in fails if, during the check, %s', async (_, change, code) => {
  const { database } = service.context
  const secondFactor = createSecondFactor(service.context, createCipher(Buffer.alloc(KEY_BYTES)))
  const answer = createSignIn(service.context, TEST_PASSWORD_COST, secondFactor).withPassword(
    ada.email,
    TEST_PASSWORD,
    { address: 'here' },
  )
  database.run(`UPDATE user SET ${change} WHERE id = ?`, ada.id)
  await expect(answer).rejects.toMatchObject({ code })
})

test('development sign-in returns a key for any active account without a password', async () => {
  const { api_key } = await service.call(fetchDevelopmentApiKey, { username: ada.email })
  await service.call(getOwnUser, {}, { as: { ...ada, apiKey: api_key } })
  const unknown = await service.refusal(fetchDevelopmentApiKey, { username: 'nobody@test.example' })
  expect(unknown.code).toBe('AUTHENTICATION_FAILED')
})

test('development sign-in always fails in production', async () => {
  const production = aService({ mode: 'production' })
  const user = production.addUser()
  for (const refusal of [
    await production.refusal(fetchDevelopmentApiKey, { username: user.email }),
    await production.refusal(listDevelopmentUsers, {}),
  ]) {
    expect(refusal).toBeInstanceOf(AnswerError)
    expect(refusal.status).toBe(400)
  }
})

test('the list for development sign-in has the people who can sign in, administrators separately', async () => {
  const owner = service.addUser({ role: Role.owner })
  service.addUser({ isActive: false })
  service.addUser({ bot: { type: 1, ownerId: owner.id } })
  const { direct_admins, direct_users } = await service.call(listDevelopmentUsers, {})
  expect(direct_admins.map((user) => user.user_id)).toEqual([owner.id])
  expect(direct_users.map((user) => user.user_id)).toEqual([ada.id])
})

test('an imported account is activated by its first sign-in, and joins then', async () => {
  const stub = await service.addUserWithPassword({ isImportedStub: true })
  now += minutes(60)
  const events = await service.eventsDuring(ada, () => signIn(stub.email, TEST_PASSWORD))
  const date_joined = `${new Date(now).toISOString().slice(0, 16)}+00:00`
  expect(events).toMatchObject([
    { type: 'realm_user', op: 'update', person: { user_id: stub.id, is_imported_stub: false } },
    { type: 'realm_user', op: 'update', person: { user_id: stub.id, date_joined } },
  ])
  now += minutes(60)
  expect(await service.eventsDuring(ada, () => signIn(stub.email, TEST_PASSWORD))).toEqual([])
  expect(await service.call(getOwnUser, {}, { as: stub })).toMatchObject({
    is_imported_stub: false,
    date_joined,
  })
})
