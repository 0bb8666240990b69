import { expect, test } from 'vitest'
import { getServerSettings } from '../../protocol/chat/serverSettings.ts'
import { getEvents } from '../../protocol/chat/register.ts'
import { getOwnUser } from '../../protocol/chat/users.ts'
import { aService, requestFor } from './service.testing.ts'

test('a user may send two hundred requests a minute, and then has to wait as told', async () => {
  let now = 1_000_000
  const service = aService({ rateLimits: 'on', now: () => now })
  const [ada, bob] = [service.addUser(), service.addUser()]
  for (let count = 0; count < 199; count++) await service.call(getOwnUser, {}, { as: ada })
  now += 10_000
  const last = await service.fetch(requestFor(getOwnUser, {}, { as: ada }))
  expect(last.headers.get('x-ratelimit-limit')).toBe('200')
  expect(last.headers.get('x-ratelimit-remaining')).toBe('0')
  expect(last.headers.get('x-ratelimit-reset')).toBe(String(1000 + 60))

  const refused = await service.fetch(requestFor(getOwnUser, {}, { as: ada }))
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '50'])
  const limits = ['limit', 'remaining', 'reset'].map((name) => refused.headers.get(`x-ratelimit-${name}`))
  expect(limits).toEqual(['200', '0', String(1000 + 60)])
  expect(await refused.json()).toMatchObject({ result: 'error', code: 'RATE_LIMIT_HIT', 'retry-after': 50 })
  await service.call(getOwnUser, {}, { as: bob })
  now += 50_001
  await service.call(getOwnUser, {}, { as: ada })
})

test('polls are counted separately', async () => {
  const service = aService({ rateLimits: 'on' })
  const ada = service.addUser()
  const { queue_id } = await service.register(ada)
  for (let count = 0; count < 250; count++) {
    await service.call(getEvents, { queue_id: queue_id as string, dont_block: true }, { as: ada })
  }
  expect(await service.call(getOwnUser, {}, { as: ada })).toMatchObject({ user_id: ada.id })
})

test('an address without credentials may send a hundred requests a minute, wrong credentials included', async () => {
  const service = aService({ rateLimits: 'on' })
  const ada = service.addUser()
  for (let count = 0; count < 50; count++) {
    await service.fetch(requestFor(getServerSettings, {}), '192.0.2.1')
    await service.fetch(requestFor(getOwnUser, {}, { as: { ...ada, apiKey: `guess ${count}` } }), '192.0.2.1')
  }
  expect((await service.fetch(requestFor(getServerSettings, {}), '192.0.2.1')).status).toBe(429)
  expect((await service.fetch(requestFor(getServerSettings, {}), '192.0.2.2')).status).toBe(200)
  expect((await service.fetch(requestFor(getOwnUser, {}, { as: ada }), '192.0.2.1')).status).toBe(200)
})
