import { beforeEach, describe, expect, test } from 'vitest'
import { updateOrganisation } from '../../protocol/chat/organisation.ts'
import { sendInvitations } from '../../protocol/chat/invitations.ts'
import { Role } from '../../protocol/chat/shapes.ts'
import { codeOf, withFactor, wrongCode } from '../chat/secondFactor/codes.testing.ts'
import {
  aService,
  TEST_PASSWORD,
  TestMailbox,
  type TestService,
  type TestUser,
} from '../chat/service.testing.ts'
import { aHost, type TestBrowser, type TestHost } from './app.testing.ts'

let now: number
let mailbox: TestMailbox
let chat: TestService
let host: TestHost
let browser: TestBrowser
let owner: TestUser
let ada: TestUser
let ownersSecret: string

beforeEach(async () => {
  now = Date.UTC(2026, 4, 1, 12)
  mailbox = new TestMailbox()
  chat = aService({ now: () => now, mailTransport: mailbox })
  host = aHost({}, chat)
  browser = host.browser()
  owner = await chat.addUserWithPassword({ role: Role.owner })
  ada = await chat.addUserWithPassword()
  ownersSecret = (await withFactor(chat, owner)).secret
})

interface Reply {
  readonly user: { readonly user_id: number } | null
  readonly second_step?: { readonly kind: string; readonly token: string }
  readonly second_factor_missing?: string
  readonly code?: string
}

const read = async (response: Response): Promise<Reply> => (await response.json()) as Reply
const post = async (path: string, body: object): Promise<Reply> =>
  read(await browser.fetch(`/session/${path}`, { method: 'POST', body: JSON.stringify(body) }))
const signIn = async (user: TestUser): Promise<Reply> =>
  read(await browser.signIn({ username: user.email, password: TEST_PASSWORD }))
const who = async (): Promise<Reply> => read(await browser.fetch('/session'))
const me = () => browser.fetch('/api/v1/users/me')
const requireOf = (second_factor_required_of: 'administrators' | 'everybody') =>
  chat.call(updateOrganisation, { second_factor_required_of }, { as: owner })

async function linkIn(subject: RegExp, path: string): Promise<string> {
  await chat.service.sendMail()
  const mail = mailbox.mails.findLast((each) => subject.test(each.subject))
  return new RegExp(`/${path}/(\\S+)`).exec(mail?.text ?? '')?.[1] ?? ''
}

/** Sets up the second factor while signing in. */
async function setUpWith(token = ''): Promise<Reply & { recovery_codes: string[] }> {
  const offered = (await post('second-factor/begin', { token })) as unknown as Record<string, string>
  const proof = { token: offered['token'], code: codeOf(offered['secret'] ?? '', now) }
  return (await post('second-factor/confirm', proof)) as Reply & { recovery_codes: string[] }
}

test('between the password and the code there is no session', async () => {
  const answer = await signIn(owner)
  expect(answer).toMatchObject({ user: null, second_step: { kind: 'code' } })
  expect(browser.cookie).toBeUndefined()
  expect((await me()).status).toBe(401)
})

test('the code signs the browser in', async () => {
  const { second_step } = await signIn(owner)
  const proof = { token: second_step?.token, code: codeOf(ownersSecret, now) }
  expect(await post('second-factor/code', proof)).toMatchObject({ user: { user_id: owner.id } })
  expect(await who()).toMatchObject({ user: { user_id: owner.id } })
  expect((await me()).status).toBe(200)
})

test('a wrong code is refused with a text, and the step can be repeated', async () => {
  const token = (await signIn(owner)).second_step?.token
  const wrong = await post('second-factor/code', { token, code: wrongCode(ownersSecret, now) })
  expect(wrong.code).toBe('SECOND_FACTOR_INVALID')
  expect(browser.cookie).toBeUndefined()
  await post('second-factor/code', { token, code: codeOf(ownersSecret, now) })
  expect((await me()).status).toBe(200)
})

test('a password reset by mail still requires the code', async () => {
  await post('password-reset', { email: owner.email })
  const token = await linkIn(/new password/, 'reset-password')
  const answer = await post(`password-reset/${token}`, { password: 'a whole new one' })
  expect(answer).toMatchObject({ user: null, second_step: { kind: 'code' } })
  expect((await me()).status).toBe(401)
  const proof = { token: answer.second_step?.token, code: codeOf(ownersSecret, now) }
  expect(await post('second-factor/code', proof)).toMatchObject({ user: { user_id: owner.id } })
})

describe('organizations that require a second factor', () => {
  test('a new user sets up the factor before getting a session', async () => {
    await requireOf('everybody')
    const args = { invitee_emails: 'nia@test.example', stream_ids: [] }
    await chat.call(sendInvitations, args, { as: owner })
    const token = await linkIn(/invites you/, 'join')
    const answer = await post('join', { token, full_name: 'Nia', password: 'long enough for this' })
    expect(answer).toMatchObject({ user: null, second_step: { kind: 'set-up' } })
    expect((await me()).status).toBe(401)
    const done = await setUpWith(answer.second_step?.token)
    expect(done.recovery_codes).toHaveLength(10)
    expect((await me()).status).toBe(200)
  })

  test('a signed-in user continues, and signs in again at the next start', async () => {
    await signIn(ada)
    await requireOf('everybody')
    expect((await me()).status).toBe(200)
    expect(await who()).toEqual({ user: null, second_factor_missing: ada.email })
    const done = await setUpWith((await signIn(ada)).second_step?.token)
    expect(done).toMatchObject({ user: { user_id: ada.id } })
    expect(await who()).toMatchObject({ user: { user_id: ada.id } })
  })

  test('users outside the requirement notice nothing', async () => {
    await signIn(ada)
    await requireOf('administrators')
    expect(await who()).toMatchObject({ user: { user_id: ada.id } })
  })

  test('demonstration accounts notice nothing', async () => {
    await requireOf('everybody')
    await browser.signIn({ username: ada.email, development: true })
    expect(await who()).toMatchObject({ user: { user_id: ada.id } })
  })
})

test.each(['code', 'begin', 'confirm'])(
  'the step “%s” is accepted only from the app itself',
  async (name) => {
    const body = JSON.stringify({ token: 'a', code: '123456' })
    const stray = await host.browser().fetch(`/session/second-factor/${name}`, { method: 'POST', body }, {})
    expect((await read(stray)).code).toBe('CSRF_FAILED')
    const malformed = await post(`second-factor/${name}`, { token: 5 })
    expect(malformed.code).toBe('BAD_REQUEST')
    const got = await browser.fetch(`/session/second-factor/${name}`)
    expect(got.status).toBe(405)
  },
)

test('unknown steps are not found', async () => {
  expect((await post('second-factor/constructor', {})).code).toBe('NOT_FOUND')
  expect((await post('second-factor/code/again', {})).code).toBe('NOT_FOUND')
})
