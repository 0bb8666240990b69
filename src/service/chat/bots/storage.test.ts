import { beforeEach, expect, test } from 'vitest'
import { getBotStorage, removeBotStorage, updateBotStorage } from '../../../protocol/chat/bots.ts'
import { aService, basicHeader, type TestService, type TestUser } from '../service.testing.ts'

let service: TestService
let ada: TestUser
let bot: TestUser

beforeEach(() => {
  service = aService()
  ada = service.addUser()
  bot = service.addUser({ bot: { type: 1, ownerId: ada.id } })
})

const put = (storage: Record<string, string>, as = bot) => service.call(updateBotStorage, { storage }, { as })
const get = async (keys?: string[], as = bot) =>
  (await service.call(getBotStorage, keys ? { keys } : {}, { as })).storage

test('a bot reads back what it stored, and keys are overwritten', async () => {
  await put({ mood: 'good', place: 'home' })
  await put({ mood: 'better', __proto__x: '' })
  expect(await get()).toEqual({ mood: 'better', place: 'home', __proto__x: '' })
  expect(await get(['mood', 'mood'])).toEqual({ mood: 'better' })
})

test('keys can have names that every object has', async () => {
  const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']
  const storage = names.map((name): [string, string] => [name, `of ${name}`])
  await put(Object.fromEntries(storage))
  const stored = await get()
  expect(new Map(Object.entries(stored))).toEqual(new Map(storage))
  expect(Object.entries(await get(['__proto__']))).toEqual([['__proto__', 'of __proto__']])
  await service.call(removeBotStorage, { keys: ['constructor'] }, { as: bot })
  expect(Object.keys(await get())).not.toContain('constructor')
  const refusal = await service.refusal(getBotStorage, { keys: ['valueOf'] }, { as: bot })
  expect(refusal.answer['msg']).toBe('Key does not exist.')
})

test('a request stores a limited number of keys', async () => {
  const storage = Object.fromEntries(Array.from({ length: 5001 }, (_, index) => [`key ${index}`, '']))
  const refusal = await service.refusal(updateBotStorage, { storage }, { as: bot })
  expect(refusal.answer['msg']).toBe('Argument "storage" must have at most 5000 items.')
  expect(await get()).toEqual({})
})

test('storage can be deleted by key, or all at once', async () => {
  await put({ one: '1', two: '2', three: '3' })
  await service.call(removeBotStorage, { keys: ['one'] }, { as: bot })
  expect(Object.keys(await get())).toEqual(['three', 'two'])
  await service.call(removeBotStorage, {}, { as: bot })
  expect(await get()).toEqual({})
})

test('an unknown key is refused, and nothing is deleted', async () => {
  await put({ one: '1' })
  expect((await service.refusal(getBotStorage, { keys: ['two'] }, { as: bot })).answer['msg']).toBe(
    'Key does not exist.',
  )
  await service.refusal(removeBotStorage, { keys: ['one', 'two'] }, { as: bot })
  expect(await get()).toEqual({ one: '1' })
})

test('each bot has its own storage', async () => {
  const other = service.addUser({ bot: { type: 1, ownerId: ada.id } })
  await put({ mood: 'good' })
  expect(await get(undefined, other)).toEqual({})
})

test('users have no storage', async () => {
  for (const refusal of [
    await service.refusal(getBotStorage, {}, { as: ada }),
    await service.refusal(updateBotStorage, { storage: {} }, { as: ada }),
    await service.refusal(removeBotStorage, {}, { as: ada }),
  ]) {
    expect([refusal.status, refusal.code]).toEqual([403, 'PERMISSION_DENIED'])
  }
})

/** Sends a body above the size limit of requests. */
const putTooMuch = async (as: TestUser) => {
  const request = new Request('http://chat.test/api/v1/bot_storage', {
    method: 'PUT',
    headers: { authorization: basicHeader(as), 'content-type': 'application/x-www-form-urlencoded' },
    body: `storage=${'x'.repeat(34_000_000)}`,
  })
  const response = await service.fetch(request)
  return { status: response.status, answer: await response.json() }
}

test('a value can be as long as the whole storage, and no longer', async () => {
  const half = 'x'.repeat(5_000_000)
  await put({ half })
  const refusal = await service.refusal(
    updateBotStorage,
    { storage: { half: half + half + 'x' } },
    { as: bot },
  )
  const exceeded = { code: 'BAD_REQUEST', msg: expect.stringContaining('exceeds storage limit') }
  expect(refusal.answer).toMatchObject(exceeded)
  expect(await putTooMuch(bot)).toMatchObject({ status: 400, answer: exceeded })
  expect(await get()).toEqual({ half })
})

test('a user’s body is not read, however large', async () => {
  expect(await putTooMuch(ada)).toMatchObject({ status: 403, answer: { code: 'PERMISSION_DENIED' } })
})

test('keys and values together are limited, in characters', async () => {
  service.context.database.run(
    "INSERT INTO bot_storage (user_id, key, value) VALUES (?, 'much', printf('%.*c', 9999990, 'x'))",
    bot.id,
  )
  await put({ two: '🐙🐙🐙' })
  const refusal = await service.refusal(updateBotStorage, { storage: { two: '🐙🐙🐙🐙' } }, { as: bot })
  expect([refusal.code, refusal.answer['msg']]).toEqual([
    'BAD_REQUEST',
    expect.stringContaining('exceeds storage limit'),
  ])
  expect(await get(['two'])).toEqual({ two: '🐙🐙🐙' })
})
