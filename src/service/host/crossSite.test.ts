import { expect, test } from 'vitest'
import { TEST_PASSWORD } from '../chat/service.testing.ts'
import { aHost, askHost } from './app.testing.ts'

async function signedIn() {
  const { browser, chat } = aHost()
  const ada = await chat.addUserWithPassword()
  const app = browser()
  await app.signIn({ username: ada.email, password: TEST_PASSWORD })
  const registered = await app.fetch('/api/v1/register', { method: 'POST', body: new URLSearchParams() })
  const { queue_id } = (await registered.json()) as { queue_id: string }
  return { app, queue_id }
}

const form = () => ({ method: 'POST', body: new URLSearchParams({ content: 'hi' }) })

test.each<[string, Record<string, string>, number]>([
  ['the app', { 'x-client': 'app', 'sec-fetch-site': 'same-origin' }, 200],
  [
    'the app in a browser that names the origin only',
    { 'x-client': 'app', origin: 'http://localhost:8080' },
    200,
  ],
  ['a form on another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
  ['another port of this machine', { 'x-client': 'app', 'sec-fetch-site': 'same-site' }, 403],
  ['another origin that forges the header', { 'x-client': 'app', origin: 'http://localhost:9999' }, 403],
  ['a page of this origin that is not the app', { 'sec-fetch-site': 'same-origin' }, 403],
])('a change requested by %s', async (_asker, headers, status) => {
  const { app } = await signedIn()
  const response = await app.fetch('/api/v1/messages/render', form(), headers)
  const answer = status === 200 ? { result: 'success' } : { result: 'error', code: 'CSRF_FAILED' }
  expect([response.status, await response.json()]).toMatchObject([status, answer])
})

test('polling needs the proof too, other reading does not', async () => {
  const { app, queue_id } = await signedIn()
  const poll = `/api/v1/events?queue_id=${queue_id}&dont_block=true`
  expect((await app.fetch(poll, {}, { 'sec-fetch-site': 'same-origin' })).status).toBe(403)
  const encoded = poll.replace('events', '%65vents')
  expect((await app.fetch(encoded, {}, { 'sec-fetch-site': 'same-site' })).status).toBe(403)
  expect((await app.fetch(poll)).status).toBe(200)
  expect((await app.fetch('/api/v1/users/me', {}, { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
})

test('no answer to a poll can be framed, whoever gives it', async () => {
  const { app, queue_id } = await signedIn()
  const poll = `/api/v1/events?queue_id=${queue_id}&dont_block=true`
  const answers = {
    events: await app.fetch(poll),
    'no proof': await app.fetch(poll, {}, { 'sec-fetch-site': 'cross-site' }),
    'another name': await app.fetch(poll, { headers: { host: 'evil.example' } }),
    'no such queue': await app.fetch('/api/v1/events?queue_id=x'),
  }
  for (const [what, { headers }] of Object.entries(answers)) {
    expect([what, headers.get('x-frame-options')]).toEqual([what, 'DENY'])
  }
})

test('other sites cannot sign a browser in or out', async () => {
  const { app } = await signedIn()
  const elsewhere = { 'sec-fetch-site': 'cross-site' }
  const body = JSON.stringify({ username: 'mallory@test.example', password: 'x' })
  expect((await app.fetch('/session', { method: 'POST', body }, elsewhere)).status).toBe(403)
  expect((await app.fetch('/session', { method: 'DELETE' }, elsewhere)).status).toBe(403)
  expect((await app.fetch('/api/v1/users/me')).status).toBe(200)
})

test('no answer to a session can be read by another origin', async () => {
  const { app } = await signedIn()
  const headers = { origin: 'https://evil.example' }
  // Scripts of any site can use the interface with a key. With cookies a browser hides an answer that allows all sites.
  const answer = await app.fetch('/api/v1/users/me', { headers })
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  const session = await app.fetch('/session', { headers })
  expect(session.headers.get('access-control-allow-origin')).toBeNull()
})

test('the host answers only under its own names', async () => {
  const { host } = aHost({ hostNames: ['chat.example.org', '::1'] })
  const status = async (name: string) =>
    (await askHost(host, 'http://x/health', { headers: { host: name } })).status
  for (const name of [
    'localhost:8080',
    '127.0.0.1',
    '[::1]:8080',
    'chat.example.org',
    'Chat.Example.Org:443',
  ]) {
    expect([name, await status(name)]).toEqual([name, 200])
  }
  for (const name of [
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '192.168.1.5:8080',
  ]) {
    expect([name, await status(name)]).toEqual([name, 400])
  }
})
