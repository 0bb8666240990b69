import { beforeEach, describe, expect, test } from 'vitest'
import { deactivateOwnUser, updateSettings } from '../../../protocol/chat/account.ts'
import { fetchApiKey } from '../../../protocol/chat/apiKeys.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { reactivateUser, updateUser } from '../../../protocol/chat/userChanges.ts'
import { getOwnUser } from '../../../protocol/chat/users.ts'
import { aHost, type TestBrowser, type TestHost } from '../../host/app.testing.ts'
import { hasSecondFactor } from '../secondFactor/store.ts'
import { withFactor } from '../secondFactor/codes.testing.ts'
import { aService, TEST_PASSWORD, TestMailbox, type TestService, type TestUser } from '../service.testing.ts'

const DAY = 24 * 3600_000
const THIRD = 'ada@third.example'

let now: number
let mailbox: TestMailbox
let service: TestService
let host: TestHost
let owner: TestUser
let ada: TestUser

beforeEach(async () => {
  now = Date.UTC(2026, 2, 1)
  mailbox = new TestMailbox()
  service = aService({ now: () => now, mailTransport: mailbox })
  host = aHost({}, service)
  owner = service.addUser({ role: Role.owner })
  ada = await service.addUserWithPassword({ email: 'ada@test.example' })
})

async function ask(method: 'GET' | 'POST', path: string, body: object = {}, browser = host.browser()) {
  const init = method === 'POST' ? { method, body: JSON.stringify(body) } : {}
  const response = await browser.fetch(`/session/${path}`, init)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/**
 * Changes the address with the account's key and password, as an intruder would.
 * @returns the link mailed to the former address
 */
async function moveTo(email: string, from: string): Promise<string> {
  await service.call(updateSettings, { email, old_password: TEST_PASSWORD }, { as: ada })
  await service.service.sendMail()
  expect((await ask('POST', `email-change/${mailbox.tokenTo(email, 'confirm-email')}`)).status).toBe(200)
  await service.service.sendMail()
  return mailbox.tokenTo(from, 'undo-email')
}

const undo = (token: string) => ask('POST', `email-undo/${token}`)
const signsIn = (username: string, password = TEST_PASSWORD) =>
  service.call(fetchApiKey, { username, password }).then(
    () => true,
    () => false,
  )

test('the former address is notified, and can take the account back from an intruder with key and password', async () => {
  const thief: TestBrowser = host.browser()
  await thief.signIn({ username: ada.email, password: TEST_PASSWORD })
  const bot = service.addUser({ bot: { type: 1, ownerId: ada.id } })
  const token = await moveTo('eve@evil.test', ada.email)
  expect(await ask('GET', `email-undo/${token}`)).toEqual({
    status: 200,
    body: {
      email: ada.email,
      current_email: 'eve@evil.test',
      changed_at: now / 1000,
      organisation: 'Parley',
    },
  })
  const { status, body } = await undo(token)
  expect([status, body['email']]).toEqual([200, ada.email])

  for (const as of [ada, bot]) {
    expect((await service.refusal(getOwnUser, {}, { as })).code).toBe('INVALID_API_KEY')
  }
  expect((await thief.fetch('/api/v1/users/me')).status).toBe(401)
  expect([await signsIn(ada.email), await signsIn('eve@evil.test')]).toEqual([false, false])

  const browser = host.browser()
  const chosen = await ask(
    'POST',
    `password-reset/${String(body['reset_token'])}`,
    { password: 'hers and nobody else’s' },
    browser,
  )
  expect(chosen).toMatchObject({ status: 200, body: { user: { user_id: ada.id } } })
  expect((await browser.fetch('/api/v1/users/me')).status).toBe(200)
  expect(await signsIn(ada.email, 'hers and nobody else’s')).toBe(true)
  expect((await undo(token)).status).toBe(404)
})

describe('a second factor', () => {
  test('a second factor set up since the change is removed, because it may be the intruder’s', async () => {
    const token = await moveTo('eve@evil.test', ada.email)
    now += 60_000
    await withFactor(service, ada)
    await undo(token)
    expect(hasSecondFactor(service.context.database, ada.id)).toBe(false)
  })

  test('a second factor set up before the change stays', async () => {
    await withFactor(service, ada)
    now += 60_000
    expect((await undo(await moveTo('eve@evil.test', ada.email))).status).toBe(200)
    expect(hasSecondFactor(service.context.database, ada.id)).toBe(true)
  })
})

test('of several changes the earliest former address prevails', async () => {
  const first = await moveTo('eve@evil.test', ada.email)
  const second = await moveTo(THIRD, 'eve@evil.test')
  expect((await undo(first)).status).toBe(200)
  expect((await undo(second)).status).toBe(404)
  const { delivery_email } = service.context.database.get<{ delivery_email: string }>(
    'SELECT delivery_email FROM user WHERE id = ?',
    ada.id,
  ) ?? { delivery_email: '' }
  expect(delivery_email).toBe(ada.email)
})

test('restoring a later former address leaves the earlier link working', async () => {
  const first = await moveTo('eve@evil.test', ada.email)
  const second = await moveTo(THIRD, 'eve@evil.test')
  expect((await undo(second)).body['email']).toBe('eve@evil.test')
  expect((await undo(first)).body['email']).toBe(ada.email)
})

test('a change cannot be undone after a week', async () => {
  const token = await moveTo('ada@new.example', ada.email)
  now += 7 * DAY
  expect((await undo(token)).status).toBe(404)
  expect((await ask('GET', `email-undo/${token}`)).status).toBe(404)
})

test('a forged undo link is refused', async () => {
  const token = await moveTo('ada@new.example', ada.email)
  const confirmation = mailbox.tokenTo('ada@new.example', 'confirm-email')
  for (const forged of [`${token}.x`, confirmation, `${token.split('.')[0]}.${confirmation.split('.')[1]}`]) {
    expect((await undo(forged)).status).toBe(404)
  }
})

test('a later change by an administrator stands', async () => {
  service.context.database.run('UPDATE user SET can_change_user_emails = 1 WHERE id = ?', owner.id)
  const token = await moveTo('ada@new.example', ada.email)
  await service.call(updateUser, { user_id: ada.id, new_email: THIRD }, { as: owner })
  expect((await undo(token)).status).toBe(404)
})

test('an undo link of a deactivated account is refused, and works after reactivation', async () => {
  const token = await moveTo('eve@evil.test', ada.email)
  await service.call(deactivateOwnUser, {}, { as: ada })
  expect(await undo(token)).toMatchObject({ status: 401, body: { code: 'USER_DEACTIVATED' } })
  await service.call(reactivateUser, { user_id: ada.id }, { as: owner })
  expect((await undo(token)).status).toBe(200)
})
