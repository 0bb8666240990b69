import { expect, test } from 'vitest'
import { Role } from '../../protocol/chat/shapes.ts'
import { anEvent } from '../calendar/service.testing.ts'
import { aService, basicHeader, TEST_PASSWORD } from '../chat/service.testing.ts'
import { accountsBehind, embeddedAccounts } from './calendarAccounts.ts'
import { aHost, fromApp, ORIGIN } from './app.testing.ts'

/* The calendar through the host, where a browser's session authenticates as it does for the chat. */

const path = '/calendar/events/v1/events'
const create = {
  method: 'POST',
  body: JSON.stringify(anEvent),
  headers: { 'content-type': 'application/json' },
}

async function signedIn() {
  const chat = aService()
  const user = await chat.addUserWithPassword({ role: Role.moderator })
  const { browser } = aHost({}, chat)
  const one = browser()
  await one.signIn({ username: user.email, password: TEST_PASSWORD })
  return { chat, user, browser: one, visitor: browser() }
}

test('the app writes with its session, and addresses are the host’s', async () => {
  const { browser, visitor, user } = await signedIn()
  const response = await browser.fetch(path, create)
  expect([response.status, await response.json()]).toMatchObject([
    201,
    { author: String(user.id), url: `${ORIGIN}/event/lantern-night`, rest_url: `${ORIGIN}${path}/1` },
  ])
  expect(await (await visitor.fetch(`/fr${path}?ends_after=2030-01-01`)).json()).toMatchObject({ total: 1 })
})

test('a session authenticates only the app itself', async () => {
  const { browser } = await signedIn()
  for (const headers of [{}, { ...fromApp, 'sec-fetch-site': 'cross-site' }]) {
    const response = await browser.fetch(path, create, headers)
    expect([response.status, await response.json()]).toMatchObject([403, { code: 'CSRF_FAILED' }])
  }
})

test('programs write with Basic, visitors cannot write', async () => {
  const { visitor, user } = await signedIn()
  expect((await visitor.fetch(path, create)).status).toBe(401)
  const headers = { ...create.headers, authorization: basicHeader(user) }
  expect((await visitor.fetch(path, { ...create, headers }, {})).status).toBe(201)
})

test('the session of a deactivated account ends', async () => {
  const { chat, browser, user } = await signedIn()
  chat.context.database.run('UPDATE user SET is_active = 0 WHERE id = ?', user.id)
  expect((await browser.fetch(path)).status).toBe(401)
  expect(browser.cookie).not.toContain('sid=')
})

test('feeds are served, and the app’s event pages are unaffected', async () => {
  const { browser } = await signedIn()
  await browser.fetch(path, create)
  for (const feed of ['/calendar.ics', '/event/lantern-night.ics']) {
    expect((await browser.fetch(feed)).headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  }
  expect((await browser.fetch('/event/lantern-night')).status).toBe(404)
})

test.each(['embedded', 'behind another host'] as const)('accounts %s are found', async (where) => {
  const chat = aService()
  const [ada, eve] = [chat.addUser(), chat.addUser({ isActive: false })]
  const accounts = where === 'embedded' ? embeddedAccounts(chat.context) : accountsBehind(chat.service.handle)
  expect(await accounts.identify(basicHeader(ada))).toMatchObject({ user_id: ada.id, role: 400 })
  expect(await accounts.identify(basicHeader(eve))).toBeUndefined()
  expect(await accounts.identify('Basic eDp5')).toBeUndefined()
  expect(await accounts.isKnown(eve.id, basicHeader(ada))).toBe(true)
  expect(await accounts.isKnown(999, basicHeader(ada))).toBe(false)
})
