import { beforeEach, describe, expect, test } from 'vitest'
import { deactivateOwnUser, regenerateApiKey, updateSettings } from '../../../protocol/chat/account.ts'
import { addAndroidDeviceToken, registerDevice } from '../../../protocol/chat/push.ts'
import { getEvents } from '../../../protocol/chat/register.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { getOwnUser } from '../../../protocol/chat/users.ts'
import { fetchApiKey } from '../../../protocol/chat/apiKeys.ts'
import { aHost, type TestBrowser } from '../../host/app.testing.ts'
import {
  aService,
  slowBody,
  TEST_PASSWORD,
  TestMailbox,
  type TestService,
  type TestUser,
} from '../service.testing.ts'

const NEW_PASSWORD = 'another horse battery'
let mailbox: TestMailbox
let service: TestService
let ada: TestUser

beforeEach(async () => {
  mailbox = new TestMailbox()
  service = aService({ mailTransport: mailbox })
  ada = await service.addUserWithPassword({ email: 'ada@test.example' })
})

/** Signs the same person in on another device. */
const elsewhere = async (): Promise<TestUser> => {
  const { api_key } = await service.call(fetchApiKey, { username: ada.email, password: TEST_PASSWORD })
  return { ...ada, apiKey: api_key }
}

const change = (args: { old_password?: string; new_password: string }) =>
  service.call(updateSettings, args, { as: ada })
const refused = async (args: { old_password?: string; new_password: string }) =>
  (await service.refusal(updateSettings, args, { as: ada })).answer['msg']

describe('changing the password', () => {
  test('a new password replaces the old one and signs other devices out', async () => {
    const other = await elsewhere()
    await change({ old_password: TEST_PASSWORD, new_password: NEW_PASSWORD })
    expect((await service.refusal(getOwnUser, {}, { as: other })).code).toBe('INVALID_API_KEY')
    const old = await service.refusal(fetchApiKey, { username: ada.email, password: TEST_PASSWORD })
    expect(old.code).toBe('AUTHENTICATION_FAILED')
    await service.call(fetchApiKey, { username: ada.email, password: NEW_PASSWORD })
  })

  test('a new password renews the keys: the request’s own ends as well, and a program gets a new one', async () => {
    const { api_key } = await change({ old_password: TEST_PASSWORD, new_password: NEW_PASSWORD })
    expect((await service.refusal(getOwnUser, {}, { as: ada })).code).toBe('INVALID_API_KEY')
    await service.call(getOwnUser, {}, { as: { ...ada, apiKey: api_key ?? '' } })
  })

  test('a new password keeps the requesting browser signed in, with a key hidden from scripts', async () => {
    const host = aHost({}, service)
    const [asking, other] = [host.browser(), host.browser()]
    for (const browser of [asking, other]) {
      await browser.signIn({ username: ada.email, password: TEST_PASSWORD })
    }
    const digests = () => service.context.database.all('SELECT digest FROM api_key WHERE user_id = ?', ada.id)
    const before = digests()
    const form = new URLSearchParams({ old_password: TEST_PASSWORD, new_password: NEW_PASSWORD })
    const answer = await asking.fetch('/api/v1/settings', { method: 'PATCH', body: form })
    expect(await answer.json()).toEqual({ result: 'success', msg: '' })
    const after = digests()
    expect(after).toHaveLength(1)
    expect(before).not.toContainEqual(after[0])
    expect((await asking.fetch('/api/v1/users/me')).status).toBe(200)
    expect((await other.fetch('/api/v1/users/me')).status).toBe(401)
  })

  test('a slow request with the old key does not sign the browser out', async () => {
    const host = aHost({}, service)
    const browser = host.browser()
    await browser.signIn({ username: ada.email, password: TEST_PASSWORD })
    const form = new URLSearchParams({ old_password: TEST_PASSWORD, new_password: NEW_PASSWORD })
    const body = slowBody('full_name=Ada+L', () =>
      browser.fetch('/api/v1/settings', { method: 'PATCH', body: form }),
    )
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const init = { method: 'PATCH', body, headers, duplex: 'half' } as RequestInit
    const slow = await browser.fetch('/api/v1/settings', init)
    expect([slow.status, slow.headers.getSetCookie()]).toEqual([401, []])
    expect((await browser.fetch('/api/v1/users/me')).status).toBe(200)
  })

  test('a password change is reported by mail, with a link to reset it', async () => {
    await change({ old_password: TEST_PASSWORD, new_password: NEW_PASSWORD })
    await service.service.sendMail()
    expect(mailbox.mails).toMatchObject([{ to: ada.email, subject: 'Your password for Parley was changed' }])
    expect(mailbox.mails[0]?.text).toContain('http://chat.test/reset-password\n')
  })

  test('a new password voids password links and push registrations', async () => {
    const { reception } = service.service
    reception.requestPasswordReset(ada.email, 'test')
    await service.service.sendMail()
    const token = mailbox.tokenTo(ada.email, 'reset-password')
    expect(reception.passwordReset(token, 'test')).toEqual({ email: ada.email })
    await service.call(addAndroidDeviceToken, { token: 'abc' }, { as: ada })
    await service.call(registerDevice, {}, { as: ada })
    await change({ old_password: TEST_PASSWORD, new_password: NEW_PASSWORD })
    expect(() => reception.passwordReset(token, 'test')).toThrow('no longer valid')
    for (const table of ['push_token', 'push_device']) {
      expect(service.context.database.all(`SELECT 1 FROM ${table}`)).toEqual([])
    }
  })

  test('a new password ends the queues, so that signed-out devices read nothing more', async () => {
    const other = await elsewhere()
    const { queue_id } = await service.register(other)
    const held = service.call(getEvents, { queue_id: queue_id ?? '', last_event_id: -1 }, { as: other })
    await change({ old_password: TEST_PASSWORD, new_password: NEW_PASSWORD })
    expect((await held).events).toEqual([])
  })

  test('changing the password needs the old one; a wrong one does not sign the user out', async () => {
    for (const old of [{}, { old_password: 'wrong wrong wrong' }]) {
      const refusal = await service.refusal(
        updateSettings,
        { ...old, new_password: NEW_PASSWORD },
        { as: ada },
      )
      expect([refusal.status, refusal.code, refusal.answer['msg']]).toEqual([
        400,
        'BAD_REQUEST',
        'Wrong password!',
      ])
    }
  })

  test('changing the password does not help to guess the old one', async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      await service.refusal(
        updateSettings,
        { old_password: `guess ${attempt}`, new_password: NEW_PASSWORD },
        { as: ada },
      )
    }
    const refusal = await service.refusal(
      updateSettings,
      { old_password: TEST_PASSWORD, new_password: NEW_PASSWORD },
      { as: ada },
    )
    expect([refusal.status, refusal.code]).toEqual([429, 'RATE_LIMIT_HIT'])
  })

  test('a password set during the check is not overwritten', async () => {
    const changes = ['one horse battery', 'two horse battery'].map((new_password) =>
      change({ old_password: TEST_PASSWORD, new_password }),
    )
    const outcomes = await Promise.allSettled(changes)
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('no password is stored for an account deactivated while it was being hashed', async () => {
    service.addUser({ role: Role.owner })
    const slow = aService({ database: service.context.database, passwordCost: 2 ** 14 })
    const refusal = slow.refusal(
      updateSettings,
      { full_name: 'Ada L', old_password: TEST_PASSWORD, new_password: NEW_PASSWORD },
      { as: ada },
    )
    await slow.call(getOwnUser, {}, { as: ada })
    await slow.call(deactivateOwnUser, {}, { as: ada })
    expect((await refusal).code).toBe('USER_DEACTIVATED')
  })

  test('a password that is too short or too long is refused', async () => {
    const old_password = TEST_PASSWORD
    expect(await refused({ old_password, new_password: 'short' })).toContain('too short')
    expect(await refused({ old_password, new_password: 'x'.repeat(101) })).toContain('too long')
  })

  test('a refused request changes no password', async () => {
    await service.refusal(
      updateSettings,
      { old_password: TEST_PASSWORD, new_password: NEW_PASSWORD, full_name: '*' },
      { as: ada },
    )
    const signIn = { username: ada.email, password: TEST_PASSWORD }
    expect(await service.call(fetchApiKey, signIn)).toMatchObject({ user_id: ada.id })
  })
})

describe('renewing the key', () => {
  test('a new key replaces all others', async () => {
    const other = await elsewhere()
    const { api_key } = await service.call(regenerateApiKey, {}, { as: ada })
    for (const as of [ada, other]) {
      expect((await service.refusal(getOwnUser, {}, { as })).code).toBe('INVALID_API_KEY')
    }
    await service.call(getOwnUser, {}, { as: { ...ada, apiKey: api_key } })
  })

  test('bots cannot renew their key', async () => {
    const bot = service.addUser({ bot: { type: 1, ownerId: ada.id } })
    const refusal = await service.refusal(regenerateApiKey, {}, { as: bot })
    expect(refusal.answer['msg']).toBe('This endpoint does not accept bot requests.')
  })

  test('renewing the key ends other browsers’ sessions, and keeps the current one', async () => {
    const host = aHost({}, service)
    const signedIn = async (): Promise<TestBrowser> => {
      const browser = host.browser()
      await browser.signIn({ username: ada.email, password: TEST_PASSWORD })
      return browser
    }
    const [asking, other] = [await signedIn(), await signedIn()]
    const answer = await asking.fetch('/api/v1/users/me/api_key/regenerate', { method: 'POST' })
    expect(await answer.json()).toMatchObject({ result: 'success' })
    expect((await asking.fetch('/api/v1/users/me')).status).toBe(200)
    expect((await other.fetch('/api/v1/users/me')).status).toBe(401)
  })
})
