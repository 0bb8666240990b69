import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aService, basicHeader, TEST_PASSWORD } from '../chat/service.testing.ts'
import { aHost, askHost, ORIGIN } from './app.testing.ts'

const GZIP = { 'accept-encoding': 'gzip, deflate, br' }

async function aReader() {
  const chat = aService()
  const user = await chat.addUserWithPassword()
  for (let count = 0; count < 10; count++) chat.addUser()
  const browser = aHost({}, chat).browser()
  await browser.signIn({ username: user.email, password: TEST_PASSWORD })
  return browser
}

test('the answer that starts the app is compressed for browsers that take it', async () => {
  const browser = await aReader()
  const register = (headers: Record<string, string>) =>
    browser.fetch('/api/v1/register', { method: 'POST', headers })
  const plain = await register({})
  expect(plain.headers.get('content-encoding')).toBeNull()
  const size = (await plain.arrayBuffer()).byteLength

  const answer = await register(GZIP)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(answer.headers.get('vary')).toContain('accept-encoding')
  expect(answer.headers.get('content-length')).toBeNull()
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.byteLength).toBeLessThan(size / 2)
  expect(JSON.parse(gunzipSync(bytes).toString())).toMatchObject({ result: 'success' })
})

test('short answers, refusals, and what a browser does not take stay as they are', async () => {
  const browser = await aReader()
  const encodingOf = async (path: string, headers: Record<string, string>, method = 'GET') => {
    const answer = await browser.fetch(path, { method, headers })
    await answer.body?.cancel()
    expect([path, answer.status]).toEqual([path, path.endsWith('/nothing') ? 404 : 200])
    return answer.headers.get('content-encoding')
  }
  expect(await encodingOf('/api/v1/users', GZIP)).toBe('gzip')
  expect(await encodingOf('/api/v1/users', { 'accept-encoding': 'gzip;q=0, br' })).toBeNull()
  expect(await encodingOf('/api/v1/users', { 'accept-encoding': 'identity' })).toBeNull()
  expect(await encodingOf('/api/v1/users', GZIP, 'HEAD')).toBeNull()
  expect(await encodingOf('/api/v1/users/me/alert_words', GZIP)).toBeNull()
  expect(await encodingOf('/api/v1/nothing', GZIP)).toBeNull()
})

test('a client with an API key has long answers compressed, and polls as they are', async () => {
  const chat = aService()
  const bot = chat.addUser()
  for (let count = 0; count < 10; count++) chat.addUser()
  const { host } = aHost({}, chat)
  const { queue_id } = await chat.register(bot)
  const headers = { ...GZIP, authorization: basicHeader(bot) }
  const get = (path: string) => askHost(host, `${ORIGIN}${path}`, { headers })
  const people = await get('/api/v1/users')
  expect(people.headers.get('content-encoding')).toBe('gzip')
  const text = gunzipSync(Buffer.from(await people.arrayBuffer())).toString()
  expect(JSON.parse(text)).toMatchObject({ result: 'success', members: expect.any(Array) })

  const poll = await get(`/api/v1/events?queue_id=${queue_id}&last_event_id=-1&dont_block=true`)
  expect([poll.status, poll.headers.get('content-encoding')]).toEqual([200, null])
})
