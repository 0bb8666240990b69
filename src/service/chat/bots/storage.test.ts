import { beforeEach, expect, test } from 'vitest'
import { getBotStorage, removeBotStorage, updateBotStorage } from '../../../protocol/chat/bots.ts'
import { aService, type TestService, type TestUser } from '../testing.ts'

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

test('a bot finds again what it stored; keys are overwritten', async () => {
  await put({ mood: 'good', place: 'home' })
  await put({ mood: 'better', __proto__x: '' })
  expect(await get()).toEqual({ mood: 'better', place: 'home', __proto__x: '' })
  expect(await get(['mood', 'mood'])).toEqual({ mood: 'better' })
})

test('it takes away some keys, or all', async () => {
  await put({ one: '1', two: '2', three: '3' })
  await service.call(removeBotStorage, { keys: ['one'] }, { as: bot })
  expect(Object.keys(await get())).toEqual(['three', 'two'])
  await service.call(removeBotStorage, {}, { as: bot })
  expect(await get()).toEqual({})
})

test('a key that holds nothing is refused, and nothing is taken away', async () => {
  await put({ one: '1' })
  expect((await service.refusal(getBotStorage, { keys: ['two'] }, { as: bot })).answer['msg']).toBe(
    'Key does not exist.',
  )
  await service.refusal(removeBotStorage, { keys: ['one', 'two'] }, { as: bot })
  expect(await get()).toEqual({ one: '1' })
})

test('each bot has its own', async () => {
  const other = service.addUser({ bot: { type: 1, ownerId: ada.id } })
  await put({ mood: 'good' })
  expect(await get(undefined, other)).toEqual({})
})

test('people have none', async () => {
  for (const refusal of [
    await service.refusal(getBotStorage, {}, { as: ada }),
    await service.refusal(updateBotStorage, { storage: {} }, { as: ada }),
    await service.refusal(removeBotStorage, {}, { as: ada }),
  ]) {
    expect([refusal.status, refusal.code]).toEqual([403, 'PERMISSION_DENIED'])
  }
})

test('keys and values together have a limit, in characters', async () => {
  // As much as ten full requests brought.
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
