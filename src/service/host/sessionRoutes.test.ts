import { expect, test } from 'vitest'
import { revokeApiKey, revokeApiKeys } from '../chat/accounts/keys.ts'
import { aService, basicHeader, TEST_PASSWORD } from '../chat/service.testing.ts'
import { IDLE_SECONDS } from './sessions.ts'
import { aHost, fromApp, askHost } from './app.testing.ts'

const nobody = { user: null }

async function signedIn(options: Parameters<typeof aHost>[0] = {}, chat = aService()) {
  const made = aHost(options, chat)
  const ada = await made.chat.addUserWithPassword({ email: 'ada@test.example' })
  const browser = made.browser()
  const response = await browser.signIn({ username: ada.email, password: TEST_PASSWORD })
  return { ...made, ada, browser, response }
}

test('the right password signs a browser in, and the answer has no key', async () => {
  const { ada, browser, response } = await signedIn()
  expect(response.status).toBe(200)
  const answer = await response.text()
  expect(JSON.parse(answer)).toEqual({ user: { user_id: ada.id, email: ada.email } })
  expect(answer).not.toContain('key')
  expect(await (await browser.fetch('/session')).json()).toEqual({
    user: { user_id: ada.id, email: ada.email },
  })
})

test('scripts and other sites cannot read the cookie', async () => {
  const { response } = await signedIn()
  const cookie = response.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^sid=[\w-]{43}; /)
  for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/']) expect(cookie).toContain(attribute)
})

test('behind a trusted proxy with TLS the cookie is secure and bound to this origin', async () => {
  const { host, chat } = aHost({ trustedProxies: ['unknown'] })
  const ada = await chat.addUserWithPassword()
  const response = await askHost(host, 'http://localhost/session', {
    method: 'POST',
    headers: { ...fromApp, host: 'localhost', 'x-forwarded-proto': 'https' },
    body: JSON.stringify({ username: ada.email, password: TEST_PASSWORD }),
  })
  expect(response.headers.get('set-cookie')).toMatch(/^__Host-sid=.*; Secure/)
})

test('a client’s own claims are ignored without a trusted proxy', async () => {
  const { host, chat } = aHost()
  const ada = await chat.addUserWithPassword()
  const attempt = (address: string) =>
    askHost(host, 'http://localhost/session', {
      method: 'POST',
      headers: { ...fromApp, host: 'localhost', 'x-forwarded-for': address },
      body: JSON.stringify({ username: `${address}@test.example`, password: 'wrong' }),
    })
  for (let count = 0; count < 20; count++) await attempt(`192.0.2.${count}`)
  expect((await attempt('192.0.2.99')).status).toBe(429)
  expect(ada).toBeDefined()
})

test('all addresses of one IPv6 network share the limit of sixteen', async () => {
  const { host } = aHost({ trustedProxies: ['unknown'] })
  const attempt = (address: string, name = address) =>
    askHost(host, 'http://localhost/session', {
      method: 'POST',
      headers: { ...fromApp, host: 'localhost', 'x-forwarded-for': address },
      body: JSON.stringify({ username: `${name}@test.example`, password: 'wrong' }),
    })
  for (let count = 0; count < 20; count++) await attempt('2001:db8:1:2::7', `person${count}`)
  expect((await attempt('2001:db8:1:2::7')).status).toBe(429)
  for (let count = 0; count < 15 * 20; count++) await attempt(`2001:db8:1:2:${count}::7`)
  expect((await attempt('2001:db8:1:2:ffff::8')).status).toBe(429)
  expect((await attempt('2001:db8:1:3::8')).status).toBe(401)
})

test('requests of a signed-in browser get its credentials', async () => {
  const { ada, browser } = await signedIn()
  const response = await browser.fetch('/api/v1/users/me')
  expect(await response.json()).toMatchObject({ result: 'success', user_id: ada.id })
})

test('a sample account signs in without a password in demo mode only', async () => {
  const { chat, browser } = aHost()
  const ada = chat.addUser()
  expect((await browser().signIn({ username: ada.email, development: true })).status).toBe(200)
  const production = aHost({}, aService({ mode: 'production' }))
  const bob = production.chat.addUser()
  const refused = await production.browser().signIn({ username: bob.email, development: true })
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { result: 'error', code: 'BAD_REQUEST' },
  ])
})

test('a refusal is passed on with its code and waiting time', async () => {
  const { browser } = aHost()
  const attempt = () => browser().signIn({ username: 'ada@test.example', password: 'wrong' })
  for (let count = 0; count < 5; count++) {
    const wrong = await attempt()
    expect([wrong.status, await wrong.json()]).toMatchObject([401, { code: 'AUTHENTICATION_FAILED' }])
    expect(wrong.headers.get('www-authenticate')).toBeNull()
    expect(wrong.headers.get('set-cookie')).toBeNull()
  }
  const limited = await attempt()
  expect([limited.status, await limited.json()]).toMatchObject([
    429,
    { code: 'RATE_LIMIT_HIT', 'retry-after': expect.any(Number) },
  ])
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a refusal of the chat reaches a visitor with its key', async () => {
  const { browser } = await signedIn()
  const ask = async (path: string, body: object): Promise<unknown> =>
    (await browser.fetch(path, { method: 'POST', body: JSON.stringify(body) })).json()
  expect(await ask('/session', { username: 'ada@test.example', password: 'wrong' })).toMatchObject({
    msg: 'Your username or password is incorrect',
    refusal: { key: 'accounts.credentialsWrong', params: {} },
  })
  const joining = { token: 'x'.repeat(43), full_name: 'Ben', password: TEST_PASSWORD }
  expect(await ask('/session/join', joining)).toMatchObject({
    msg: 'This link is not valid, or no longer valid.',
    refusal: { key: 'joining.linkInvalid', params: {} },
  })
})

test('a malformed sign-in is refused', async () => {
  const browser = aHost().browser()
  for (const body of [
    '',
    'x',
    '[]',
    '{"username":1}',
    JSON.stringify({ username: 'a', password: 'x'.repeat(9000) }),
  ]) {
    const response = await browser.fetch('/session', { method: 'POST', body })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(await response.json()).toMatchObject({ result: 'error' })
  }
})

test('signing out ends the session and its key, and clears the browser', async () => {
  const chat = aService()
  const { browser } = await signedIn({ revokeKey: (key) => revokeApiKey(chat.context, key) }, chat)
  const { cookie } = browser
  const keys = () => chat.context.database.all('SELECT 1 FROM api_key').length
  const before = keys()
  const response = await browser.fetch('/session', { method: 'DELETE' })
  expect(await response.json()).toEqual(nobody)
  expect(response.headers.get('clear-site-data')).toBe('"cache", "storage"')
  expect(keys()).toBe(before - 1)
  expect(await (await browser.fetch('/session')).json()).toEqual(nobody)
  const stolen = await browser.fetch('/api/v1/users/me', { headers: { cookie: cookie as string } })
  expect(stolen.status).toBe(401)
})

test('signing in again ends the earlier session', async () => {
  const { ada, browser, sessions } = await signedIn()
  const id = browser.cookie?.slice('sid='.length) as string
  await browser.signIn({ username: ada.email, password: TEST_PASSWORD })
  expect(sessions.find(id)).toBeUndefined()
})

test('a session whose key was revoked ends', async () => {
  const { ada, browser, chat } = await signedIn()
  revokeApiKeys(chat.context, ada.id)
  const response = await browser.fetch('/api/v1/users/me')
  expect(response.status).toBe(401)
  expect(response.headers.get('www-authenticate')).toBeNull()
  expect(browser.cookie).not.toContain('sid=')
  expect(await (await browser.fetch('/session')).json()).toEqual(nobody)
})

test('a wrong password on the chat interface does not end the session', async () => {
  const { browser } = await signedIn()
  const body = new URLSearchParams({ username: 'ada@test.example', password: 'wrong' })
  expect((await browser.fetch('/api/v1/fetch_api_key', { method: 'POST', body })).status).toBe(401)
  expect((await browser.fetch('/api/v1/users/me')).status).toBe(200)
})

test('credentials of a program pass unchanged, whatever cookie is sent', async () => {
  const { browser, chat } = await signedIn()
  const bob = chat.addUser()
  const response = await browser.fetch(
    '/api/v1/users/me',
    { headers: { authorization: basicHeader(bob) } },
    {},
  )
  expect(await response.json()).toMatchObject({ user_id: bob.id })
})

test('a session unused for thirty days ends, one in use does not', async () => {
  let now = Date.parse('2026-03-01T12:00:00Z')
  const { browser } = await signedIn({}, aService({ now: () => now }))
  now += (IDLE_SECONDS - 3600) * 1000
  expect((await browser.fetch('/api/v1/users/me')).status).toBe(200)
  now += (IDLE_SECONDS - 3600) * 1000
  expect((await browser.fetch('/api/v1/users/me')).status).toBe(200)
  now += (IDLE_SECONDS + 1) * 1000
  expect(await (await browser.fetch('/session')).json()).toEqual(nobody)
})

const ofAnExternalService = { serviceLevel: () => Promise.resolve({ level: 379, is_zulip: true }) }

test('the API key of an external service’s account signs in, and the answer has no key', async () => {
  const { host, browser, chat } = aHost(ofAnExternalService)
  const ada = chat.addUser()
  const here = browser()
  const response = await here.signIn({ username: ada.email, api_key: ada.apiKey })
  expect([response.status, await response.text()]).toEqual([
    200,
    expect.not.stringContaining(ada.apiKey) as string,
  ])
  expect(await (await here.fetch('/api/v1/users/me')).json()).toMatchObject({ user_id: ada.id })
  const other = await askHost(host, 'http://localhost/session', {
    method: 'POST',
    headers: { host: 'localhost' },
    body: JSON.stringify({ username: ada.email, api_key: ada.apiKey }),
  })
  expect(other.status).toBe(403)
})

test('a wrong API key is refused, and the embedded service takes none', async () => {
  const { browser, chat } = aHost(ofAnExternalService)
  const ada = chat.addUser()
  const wrong = await browser().signIn({ username: ada.email, api_key: 'x'.repeat(32) })
  expect([wrong.status, wrong.headers.get('set-cookie')]).toEqual([401, null])
  const embedded = await aHost({}, chat).browser().signIn({ username: ada.email, api_key: ada.apiKey })
  expect([embedded.status, embedded.headers.get('set-cookie')]).toEqual([400, null])
})
