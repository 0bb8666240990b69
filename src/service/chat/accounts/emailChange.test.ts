import { beforeEach, describe, expect, test } from 'vitest'
import { cancelEmailChange, getEmailChange, updateSettings } from '../../../protocol/chat/account.ts'
import { fetchApiKey } from '../../../protocol/chat/apiKeys.ts'
import { createInvitationLink, sendInvitations } from '../../../protocol/chat/invitations.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { deactivateUser, updateUser } from '../../../protocol/chat/userChanges.ts'
import { getOwnUser } from '../../../protocol/chat/users.ts'
import { aHost, type TestHost } from '../../host/app.testing.ts'
import { storeOrganisationSettings } from '../realm/settings.ts'
import { aService, TEST_PASSWORD, TestMailbox, type TestService, type TestUser } from '../service.testing.ts'

const NEW = 'ada@new.example'
const HOUR = 3600_000

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
  owner = await service.addUserWithPassword({
    role: Role.owner,
    email: 'olga@test.example',
    fullName: 'Olga',
  })
  ada = await service.addUserWithPassword({ email: 'ada@test.example', fullName: 'Ada' })
})

const want = async (email = NEW, as = ada, old_password = TEST_PASSWORD): Promise<string> => {
  await service.call(updateSettings, { email, old_password }, { as })
  await service.service.sendMail()
  return mailbox.tokenTo(email, 'confirm-email')
}
const refusedRequest = (email: string, old_password: string | undefined = TEST_PASSWORD, as = ada) =>
  service.refusal(updateSettings, { email, ...(old_password === undefined ? {} : { old_password }) }, { as })

async function ask(method: 'GET' | 'POST', path: string) {
  const init = method === 'POST' ? { method, body: '{}' } : {}
  const response = await host.browser().fetch(`/session/${path}`, init)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const open = (token: string) => ask('POST', `email-change/${token}`)
const addressOf = async (as: TestUser) => (await service.call(getOwnUser, {}, { as })).delivery_email
const pending = async (as = ada) => (await service.call(getEmailChange, {}, { as })).email_change

describe('changing one’s own address', () => {
  test('a key alone changes no address: without the password nothing is changed or mailed', async () => {
    for (const guess of [undefined, 'not the password']) {
      const body = new URLSearchParams({
        email: NEW,
        ...(guess === undefined ? {} : { old_password: guess }),
      })
      const authorization = `Basic ${btoa(`${ada.email}:${ada.apiKey}`)}`
      const request = { method: 'PATCH', headers: { authorization }, body }
      const response = await service.fetch(new Request('http://chat.test/api/v1/settings', request))
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'BAD_REQUEST', var_name: 'old_password' })
    }
    await ask('POST', 'password-reset')
    await service.service.sendMail()
    expect(mailbox.mails).toEqual([])
    expect([await addressOf(ada), await pending()]).toEqual([ada.email, null])
  })

  test('an address becomes the account’s when its link is opened from the new mailbox', async () => {
    const token = await want()
    expect(await addressOf(ada)).toBe(ada.email)
    expect(await pending()).toEqual({
      email: NEW,
      wanted_at: now / 1000,
      expires_at: now / 1000 + 24 * 3600,
      mail_reaches: 'mailboxes',
    })
    const shown = { status: 200, body: { email: NEW, organisation: 'Parley' } }
    expect(await ask('GET', `email-change/${token}`)).toEqual(shown)
    expect(await addressOf(ada)).toBe(ada.email)
    const events = await service.eventsDuring(owner, async () => expect(await open(token)).toEqual(shown))
    expect(events).toMatchObject([
      { type: 'realm_user', person: { user_id: ada.id, new_email: NEW } },
      { type: 'realm_user', person: { user_id: ada.id, delivery_email: NEW } },
    ])
    expect([await addressOf(ada), await pending()]).toEqual([NEW, null])
    await service.call(fetchApiKey, { username: NEW, password: TEST_PASSWORD })
  })

  test('a confirmation link works once, for a day, and for this change alone', async () => {
    const first = await want()
    const second = await want('ada@other.example')
    expect((await open(first)).status).toBe(404)
    now += 24 * HOUR
    expect((await open(second)).status).toBe(404)
    expect(await pending()).toBeNull()
    const third = await want()
    expect((await open(third.replace(/\.(.)/, (_, first) => (first === 'a' ? '.b' : '.a')))).status).toBe(404)
    expect((await open(third)).status).toBe(200)
    expect((await open(third)).status).toBe(404)
  })

  test.each<[string, (by: TestUser) => Promise<unknown>]>([
    ['its owner cancels', () => service.call(cancelEmailChange, {}, { as: ada })],
    [
      'its owner keeps the present one',
      () => service.call(updateSettings, { email: ada.email }, { as: ada }),
    ],
    [
      'the password changes',
      () =>
        service.call(
          updateSettings,
          { old_password: TEST_PASSWORD, new_password: 'another horse battery' },
          { as: ada },
        ),
    ],
    ['the account ends', (by) => service.call(deactivateUser, { user_id: ada.id }, { as: by })],
    [
      'an owner gives another',
      (by) => service.call(updateUser, { user_id: ada.id, new_email: 'ada@given.example' }, { as: by }),
    ],
  ])('a pending address is forgotten when %s', async (_, act) => {
    service.context.database.run('UPDATE user SET can_change_user_emails = 1 WHERE id = ?', owner.id)
    const token = await want()
    await act(owner)
    expect((await open(token)).status).toBe(404)
  })

  test('a confirmation link is refused if the address is taken or not allowed any more', async () => {
    const token = await want()
    service.addUser({ email: NEW })
    expect(await open(token)).toMatchObject({ status: 400, body: { msg: `Email is already in use: ${NEW}` } })
    service.context.database.run(
      'UPDATE user SET email = ?1, delivery_email = ?1 WHERE email = ?2',
      'x@y.example',
      NEW,
    )
    storeOrganisationSettings(service.context, { email_changes_disabled: true })
    expect((await open(token)).status).toBe(400)
    storeOrganisationSettings(service.context, { email_changes_disabled: false })
    expect((await open(token)).status).toBe(200)
  })

  test('addresses are fixed if only administrators can change them', async () => {
    storeOrganisationSettings(service.context, { email_changes_disabled: true })
    expect((await refusedRequest(NEW)).answer['msg']).toContain('disabled')
    expect((await open(await want('olga@new.example', owner))).status).toBe(200)
  })

  test('a new address must be in the allowed domains', async () => {
    service.context.database.run("INSERT INTO allowed_domain (domain) VALUES ('our.example')")
    storeOrganisationSettings(service.context, { emails_restricted_to_domains: true })
    expect((await refusedRequest(NEW)).answer['msg']).toContain('does not allow')
    expect((await refusedRequest('ada+2@our.example')).answer['msg']).toContain('containing +')
    expect((await open(await want('ada@our.example'))).status).toBe(200)
  })

  test('a new address must be valid and free', async () => {
    for (const email of ['ada', `user${owner.id}@hidden.invalid`, 'x-bot@BOTS.invalid']) {
      expect((await refusedRequest(email)).answer['msg']).toBe('Enter a valid email address.')
    }
    expect((await refusedRequest(owner.email)).answer['msg']).toContain('already in use')
  })

  test('an account without a password has to set one before changing its address', async () => {
    const stub = service.addUser()
    const refusal = await refusedRequest(NEW, '', stub)
    expect(refusal.answer).toMatchObject({ var_name: 'old_password' })
    expect(refusal.answer['msg']).toContain('no password yet')
  })

  test('address changes are limited to three in half an hour, so that no mailbox is flooded', async () => {
    for (let count = 0; count < 3; count++) await want()
    expect((await refusedRequest(NEW)).code).toBe('RATE_LIMIT_HIT')
    for (let count = 0; count < 7; count++) await want(`ada@${count}.example`)
    expect((await refusedRequest('ada@last.example')).code).toBe('RATE_LIMIT_HIT')
    expect(mailbox.mails).toHaveLength(10)
  })

  test('an address changes together with the other settings of the request, or not at all', async () => {
    await refusedRequest(owner.email)
    const refusal = await service.refusal(
      updateSettings,
      { email: owner.email, full_name: 'Eve', old_password: TEST_PASSWORD },
      { as: ada },
    )
    expect(refusal.code).toBe('BAD_REQUEST')
    expect((await service.call(getOwnUser, {}, { as: ada })).full_name).toBe('Ada')
  })

  test('without mail delivery the confirmation stays in the operator’s folder, and the answer says so', async () => {
    const folder = new TestMailbox('folder')
    const alone = aService({ database: service.context.database, now: () => now, mailTransport: folder })
    await alone.call(updateSettings, { email: NEW, old_password: TEST_PASSWORD }, { as: ada })
    expect((await alone.call(getEmailChange, {}, { as: ada })).email_change).toMatchObject({
      mail_reaches: 'folder',
    })
    await alone.service.sendMail()
    expect(folder.tokenTo(NEW, 'confirm-email')).not.toBe('')
  })

  test('bots cannot change their address', async () => {
    const bot = service.addUser({ bot: { type: 1, ownerId: ada.id } })
    for (const endpoint of [getEmailChange, cancelEmailChange]) {
      expect((await service.refusal(endpoint, {}, { as: bot })).code).toBe('BAD_REQUEST')
    }
  })
})

describe('an address changed by an owner', () => {
  const give = (user_id: number, new_email: string) =>
    service.call(updateUser, { user_id, new_email }, { as: owner })
  beforeEach(() => {
    service.context.database.run('UPDATE user SET can_change_user_emails = 1 WHERE id = ?', owner.id)
  })

  test('an address changed by an owner takes effect at once, and both mailboxes are notified', async () => {
    await give(ada.id, NEW)
    expect(await addressOf(ada)).toBe(NEW)
    await service.service.sendMail()
    expect(mailbox.mails.map(({ to }) => to)).toEqual([ada.email, NEW])
    const [toOld, toNew] = mailbox.mails
    expect(toOld?.text).toContain(`Olga changed the address of your account at Parley. It’s now ${NEW}.`)
    expect(toOld?.text).not.toContain('/undo-email/')
    expect(toNew?.text).toContain(`in place of ${ada.email}`)
  })

  test('owners cannot change their own address without the password', async () => {
    const refusal = await service.refusal(updateUser, { user_id: owner.id, new_email: NEW }, { as: owner })
    expect(refusal.answer['msg']).toContain('in your settings')
    expect(await addressOf(owner)).toBe(owner.email)
  })
})

describe('a recently given up address', () => {
  beforeEach(async () => void (await open(await want())))

  test('a former address is reserved for a week: in settings, invitations and joining', async () => {
    const ben = await service.addUserWithPassword()
    expect((await refusedRequest(ada.email, TEST_PASSWORD, ben)).answer['msg']).toContain('already in use')
    const invitation = { invitee_emails: ada.email, stream_ids: [] }
    const refusal = await service.refusal(sendInvitations, invitation, { as: owner })
    expect(refusal.answer['errors']).toEqual([[ada.email, 'Already has an account.', false]])
    const { invite_link } = await service.call(createInvitationLink, {}, { as: owner })
    const args = {
      token: invite_link.split('/').at(-1) ?? '',
      full_name: 'Eve',
      password: 'a long enough password',
    }
    const folder = aService({
      database: service.context.database,
      secret: service.context.secret,
      now: () => now,
      mailTransport: new TestMailbox('folder'),
    })
    const joined = folder.service.reception.join({ ...args, email: ada.email }, 'test')
    await expect(joined).rejects.toMatchObject({ code: 'ACCOUNT_EXISTS' })
    now += 7 * 24 * HOUR
    expect((await open(await want(ada.email, ben))).status).toBe(200)
  })

  test('a former address is free for its former owner', async () => {
    expect(await addressOf(ada)).toBe(NEW)
    expect((await open(await want(ada.email))).status).toBe(200)
    expect(await addressOf(ada)).toBe(ada.email)
  })
})
