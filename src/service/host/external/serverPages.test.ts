import { expect, test } from 'vitest'
import { aHost } from '../app.testing.ts'
import type { ChatBackend } from '../backend.ts'
import { hostJson } from '../answers.ts'
import { createServerPages } from './serverPages.ts'

/* Addresses that lead to a chat server's own pages. */

const INNER = 'http://10.0.0.5:9991'

const zulip: ChatBackend = () =>
  Promise.resolve(hostJson({ zulip_feature_level: 379, realm_url: 'https://chat.x.test' }))
const away: ChatBackend = () => Promise.reject(new Error('away'))

const aPage = (): Promise<Response> => Promise.resolve(new Response('the app'))
const accept = { accept: 'text/html,*/*' }

async function open(path: string, service = zulip, headers: Record<string, string> = accept) {
  const { browser } = aHost({
    chat: service,
    reception: undefined,
    pages: aPage,
    serverPages: createServerPages(INNER, service),
  })
  const response = await browser().fetch(path, { headers }, {})
  return response.headers.get('location') ?? (await response.text())
}

test.each([
  ['/join/ht5ht3ngkey', 'https://chat.x.test/join/ht5ht3ngkey/'],
  ['/join/ht5ht3ngkey/', 'https://chat.x.test/join/ht5ht3ngkey/'],
  ['/join', 'https://chat.x.test/register/'],
  ['/reset-password', 'https://chat.x.test/accounts/password/reset/'],
  ['/accounts/password/reset/MQ/abc-1/', 'https://chat.x.test/accounts/password/reset/MQ/abc-1/'],
  ['/help/getting-started-with-zulip', 'https://chat.x.test/help/getting-started-with-zulip'],
  ['/help/', 'https://chat.x.test/help/'],
  ['/integrations/doc/github', 'https://chat.x.test/integrations/doc/github'],
  ['/register?next=x', 'https://chat.x.test/register/?next=x'],
])('%s leads to the server’s page', async (path, target) => {
  expect(await open(path)).toBe(target)
})

test('a server that does not answer is led to by the address that the host knows', async () => {
  expect(await open('/join/k', away)).toBe(`${INNER}/join/k/`)
})

test('a server of another kind has the app’s own addresses', async () => {
  const other: ChatBackend = () => Promise.resolve(hostJson({ realm_url: 'https://other.test/' }))
  expect(await open('/reset-password', other)).toBe('https://other.test/reset-password')
})

test('a server behind the host’s own name is not led to, which would never end', async () => {
  const same: ChatBackend = () =>
    Promise.resolve(hostJson({ zulip_feature_level: 379, realm_url: 'http://localhost:8080' }))
  expect(await open('/join/k', same)).toBe('the app')
})

test('an address that is no page’s leads nowhere', async () => {
  const script: ChatBackend = () =>
    Promise.resolve(hostJson({ zulip_feature_level: 379, realm_url: 'javascript:alert(1)' }))
  expect(await open('/join/k', script)).toBe(`${INNER}/join/k/`)
})

test('only pages are led on, and only those', async () => {
  expect(await open('/join/k', zulip, { accept: 'application/json' })).toBe('the app')
  expect(await open('/inbox')).toBe('the app')
})

test('the sign-in page offers both ways', async () => {
  const { browser } = aHost({
    chat: zulip,
    reception: undefined,
    serverPages: createServerPages(INNER, zulip),
  })
  const offer = await browser().fetch('/session/offer')
  expect(await offer.json()).toMatchObject({ sign_up: 'open', password_reset: true })
})
