import { beforeEach, describe, expect, test } from 'vitest'
import { updateSettings } from '../../../protocol/chat/account.ts'
import { fetchApiKey } from '../../../protocol/chat/apiKeys.ts'
import { aHost, fromApp, type TestHost, askHost } from '../../host/app.testing.ts'
import { hashPassword } from '../../passwords.ts'
import {
  aService,
  TEST_PASSWORD,
  TEST_PASSWORD_COST,
  type TestService,
  type TestUser,
} from '../service.testing.ts'
import { Guessing } from './guessing.ts'
import { KnownDevices } from './knownDevices.ts'

const HOME = '192.0.2.1'
const STRANGER = '198.51.100.7'
const ELSEWHERE = '203.0.113.5'
const NEXT_PASSWORD = 'another horse battery'

let now: number
let service: TestService
let host: TestHost
let ada: TestUser
let ben: TestUser

beforeEach(async () => {
  now = Date.parse('2026-03-01T12:00:00Z')
  service = aService({ now: () => now })
  host = aHost({ trustedProxies: ['unknown'] }, service)
  ada = await service.addUserWithPassword({ email: 'ada@test.example' })
  ben = await service.addUserWithPassword({ email: 'ben@test.example' })
})

const from = (address: string) => ({ ...fromApp, 'x-forwarded-for': address })

/** Attempts to sign in from an address. @returns the status */
async function attempt(
  address: string,
  password: string,
  { user = ada, browser = host.browser() } = {},
): Promise<number> {
  const body = JSON.stringify({ username: user.email, password })
  return (await browser.fetch('/session', { method: 'POST', body }, from(address))).status
}

async function knownTo(user = ada) {
  const browser = host.browser()
  expect(await attempt(HOME, TEST_PASSWORD, { user, browser })).toBe(200)
  return browser
}

async function fail(
  address: string,
  times: number,
  options: Parameters<typeof attempt>[2] = {},
): Promise<number[]> {
  const statuses: number[] = []
  for (let count = 0; count < times; count++) statuses.push(await attempt(address, `guess ${count}`, options))
  return statuses
}

describe('wrong passwords of an attacker', () => {
  test('wrong passwords lock the attacker’s network out, not the owner', async () => {
    const known = await knownTo()
    expect(await fail(STRANGER, 6)).toEqual([401, 401, 401, 401, 401, 429])
    expect(await attempt(STRANGER, TEST_PASSWORD)).toBe(429)
    expect(await attempt(ELSEWHERE, TEST_PASSWORD)).toBe(200)
    expect(await attempt(HOME, TEST_PASSWORD, { browser: known })).toBe(200)
    expect(await attempt(STRANGER, TEST_PASSWORD, { browser: known })).toBe(200)
  })

  test('addresses of one IPv6 network count together', async () => {
    for (let count = 0; count < 5; count++) await attempt(`2001:db8:1:2::${count}`, 'guess')
    expect(await attempt('2001:db8:1:2:ffff::9', TEST_PASSWORD)).toBe(429)
    expect(await attempt('2001:db8:1:3::9', TEST_PASSWORD)).toBe(200)
  })

  test('wrong passwords from many networks are limited as well, and known devices still pass', async () => {
    const known = await knownTo()
    for (let network = 0; network < 50; network++)
      expect(await attempt(`10.0.${network}.1`, 'guess')).toBe(401)
    expect(await attempt('10.0.50.1', 'guess')).toBe(429)
    expect(await attempt(ELSEWHERE, TEST_PASSWORD)).toBe(429)
    expect(await attempt(ELSEWHERE, TEST_PASSWORD, { browser: known })).toBe(200)
    now += 30 * 60_000
    expect(await attempt(ELSEWHERE, TEST_PASSWORD)).toBe(200)
  })

  test('wrong passwords for many names from a shared address do not lock known devices out', async () => {
    const known = await knownTo()
    for (let count = 0; count < 20; count++) {
      await attempt(HOME, 'guess', { user: { ...ada, email: `nobody${count}@test.example` } })
    }
    expect(await attempt(HOME, TEST_PASSWORD, { user: ben })).toBe(429)
    expect(await attempt(HOME, TEST_PASSWORD, { browser: known })).toBe(200)
  })
})

describe('a known device', () => {
  test('a device proof is a cookie that scripts cannot read, outlives the session and names no address', async () => {
    const body = JSON.stringify({ username: ada.email, password: TEST_PASSWORD })
    const browser = host.browser()
    const response = await browser.fetch('/session', { method: 'POST', body })
    const cookie = response.headers.getSetCookie().find((each) => each.startsWith('device='))
    expect(cookie).toMatch(
      /^device=[\w-]{22}\.\d+-[\w-]{24}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    await browser.fetch('/session', { method: 'DELETE' })
    expect(browser.cookie).toMatch(/^device=/)
  })

  test('a stolen device proof has five guesses of its own, and then the usual ones', async () => {
    const known = await knownTo()
    expect(await fail(STRANGER, 11, { browser: known })).toEqual([...Array<number>(10).fill(401), 429])
    expect(await attempt(ELSEWHERE, TEST_PASSWORD)).toBe(200)
    now += 30 * 60_000
    expect(await attempt(STRANGER, TEST_PASSWORD, { browser: known })).toBe(200)
  })

  test('a device is known only to the accounts that signed in on it', async () => {
    const known = await knownTo()
    await fail(HOME, 5, { user: ben })
    expect(await attempt(HOME, TEST_PASSWORD, { user: ben, browser: known })).toBe(429)
    expect(await attempt(ELSEWHERE, TEST_PASSWORD, { user: ben, browser: known })).toBe(200)
    await fail(HOME, 5)
    for (const user of [ada, ben])
      expect(await attempt(HOME, TEST_PASSWORD, { user, browser: known })).toBe(200)
  })

  test('a device is unknown after a password change elsewhere', async () => {
    const known = await knownTo()
    const change = { old_password: TEST_PASSWORD, new_password: NEXT_PASSWORD }
    await service.call(updateSettings, change, { as: ada })
    await fail(HOME, 5)
    expect(await attempt(HOME, NEXT_PASSWORD, { browser: known })).toBe(429)
    expect(await attempt(ELSEWHERE, NEXT_PASSWORD, { browser: known })).toBe(200)
    await fail(HOME, 5)
    expect(await attempt(HOME, NEXT_PASSWORD, { browser: known })).toBe(200)
  })

  test('a device stays known after a password change on it', async () => {
    const known = await knownTo()
    const form = new URLSearchParams({ old_password: TEST_PASSWORD, new_password: NEXT_PASSWORD })
    const changed = await known.fetch('/api/v1/settings', { method: 'PATCH', body: form })
    expect(changed.status).toBe(200)
    await fail(HOME, 5)
    expect(await attempt(HOME, NEXT_PASSWORD, { browser: known })).toBe(200)
  })

  test('a device stays known when the password is only rehashed', async () => {
    const known = await knownTo()
    const stricter = aService({
      database: service.context.database,
      secret: service.context.secret,
      passwordCost: TEST_PASSWORD_COST * 2,
      now: () => now,
    })
    const later = aHost({ trustedProxies: ['unknown'] }, stricter)
    const body = JSON.stringify({ username: ada.email, password: TEST_PASSWORD })
    const cookie = known.cookie ?? ''
    for (let count = 0; count < 6; count++) {
      const init = { method: 'POST', body, headers: { ...from(HOME), host: 'localhost', cookie } }
      expect((await askHost(later.host, 'http://localhost/session', init)).status).toBe(200)
    }
  })

  test('forged, cut, borrowed and endless device proofs are refused', () => {
    const devices = new KnownDevices(service.context)
    const proof = devices.add(ada.id, undefined)
    const bens = devices.add(ben.id, undefined)
    expect(devices.find(ada.id, proof)).toBe(proof.split('.')[0])
    const forged = [
      proof.replace(`${ada.id}-`, `${ben.id}-`),
      `${bens.split('.')[0]}.${proof.split('.')[1]}`,
      proof.slice(0, -1),
      `${proof}${'.1-aaaaaaaaaaaaaaaaaaaaaaaa'.repeat(2_000)}`,
      '',
      'undefined',
    ]
    for (const each of forged) for (const { id } of [ada, ben]) expect(devices.find(id, each)).toBeUndefined()
    expect(devices.add(ben.id, 'nonsense')).toMatch(/^[\w-]{22}\.\d+-[\w-]{24}$/)
  })

  test('a device remembers the five accounts that signed in last', async () => {
    const devices = new KnownDevices(service.context)
    const people = [ada, ben]
    while (people.length < 6) people.push(await service.addUserWithPassword())
    let proof: string | undefined
    for (const { id } of people) proof = devices.add(id, proof)
    expect(people.map(({ id }) => devices.find(id, proof) !== undefined)).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
    ])
  })
})

test('wrong passwords in settings count as sign-in attempts', async () => {
  const known = await knownTo()
  const form = (old_password: string) => new URLSearchParams({ email: 'ada@new.example', old_password })
  const args = (old_password: string) =>
    known.fetch('/api/v1/settings', { method: 'PATCH', body: form(old_password) }, from(STRANGER))
  for (let count = 0; count < 10; count++) expect((await args('guess')).status).toBe(400)
  expect((await args(TEST_PASSWORD)).status).toBe(429)
  const elsewhere = await service.fetch(
    new Request('http://chat.test/api/v1/settings', {
      method: 'PATCH',
      headers: { authorization: `Basic ${btoa(`${ada.email}:${ada.apiKey}`)}` },
      body: form(TEST_PASSWORD),
    }),
    ELSEWHERE,
  )
  expect(elsewhere.status).toBe(200)
})

test('wrong passwords for showing the API key count as sign-in attempts, and known devices pass', async () => {
  const known = await knownTo()
  await fail(HOME, 5)
  const ask = async (browser = host.browser()): Promise<number> => {
    const body = new URLSearchParams({ username: ada.email, password: TEST_PASSWORD })
    return (await browser.fetch('/api/v1/fetch_api_key', { method: 'POST', body }, from(HOME))).status
  }
  expect([await ask(), await ask(known)]).toEqual([429, 200])
})

test('an unknown name costs as much work as a wrong password', async () => {
  const slow = aService({ database: service.context.database, passwordCost: 2 ** 15 })
  const password = await hashPassword(TEST_PASSWORD, 2 ** 15)
  const cleo = slow.addUser({ email: 'cleo@test.example', password })
  const work = async (username: string): Promise<number> => {
    const begun = process.cpuUsage()
    await slow.refusal(fetchApiKey, { username, password: 'guess' })
    const { user, system } = process.cpuUsage(begun)
    return user + system
  }
  const [known, unknown] = [await work(cleo.email), await work('nobody@test.example')]
  expect(known / unknown).toBeGreaterThan(0.4)
  expect(known / unknown).toBeLessThan(2.5)
})

test('unknown names count like others', () => {
  const guessing = new Guessing(service.context)
  for (const name of ['ada@test.example', 'nobody@test.example']) {
    for (let count = 0; count < 5; count++) guessing.begin(name, undefined, { address: HOME })
    expect(() => guessing.begin(` ${name.toUpperCase()} `, undefined, { address: HOME })).toThrow('Too many')
  }
})
