import { beforeEach, expect, test } from 'vitest'
import { getGroupMembers } from '../../protocol/chat/groups.ts'
import {
  createInvitationLink,
  getInvitations,
  revokeInvitation,
  revokeInvitationLink,
  sendInvitations,
} from '../../protocol/chat/invitations.ts'
import { getMessages } from '../../protocol/chat/messages.ts'
import { addDomain, updateOrganisation } from '../../protocol/chat/organisation.ts'
import { Role } from '../../protocol/chat/shapes.ts'
import { getOwnUser } from '../../protocol/chat/users.ts'
import type { ArgumentsOf } from '../../protocol/endpoint.ts'
import { systemGroupId } from '../chat/groups/groups.ts'
import {
  aService,
  TEST_PASSWORD,
  TestMailbox,
  type TestService,
  type TestUser,
} from '../chat/service.testing.ts'
import { aHost, type TestBrowser, type TestHost } from './app.testing.ts'

const HOUR = 3600_000
const PASSWORD = 'a long enough password'

let now: number
let mailbox: TestMailbox
let chat: TestService
let made: TestHost
let owner: TestUser
let member: TestUser

function open(reaches: TestMailbox['reaches'] = 'mailboxes'): void {
  now = Date.parse('2026-03-01T12:00:00Z')
  mailbox = new TestMailbox(reaches)
  chat = aService({ now: () => now, mailTransport: mailbox })
  made = aHost({}, chat)
  owner = chat.addUser({ role: Role.owner, fullName: 'Olga' })
  member = chat.addUser({ fullName: 'Max' })
}
beforeEach(() => open())

type Args = ArgumentsOf<typeof sendInvitations>

/** Returns the token in the latest mail. */
async function tokenMailed(): Promise<string> {
  await chat.service.sendMail()
  return /\/(?:join|reset-password)\/(\S+)/.exec(mailbox.mails.at(-1)?.text ?? '')?.[1] ?? ''
}

async function invited(rest: Partial<Args> = {}, as = member): Promise<string> {
  await chat.call(sendInvitations, { invitee_emails: 'ada@new.test', stream_ids: [], ...rest }, { as })
  return tokenMailed()
}

async function linkToken(as = owner, fields: ArgumentsOf<typeof createInvitationLink> = {}): Promise<string> {
  const { invite_link } = await chat.call(createInvitationLink, fields, { as })
  return invite_link.split('/').at(-1) ?? ''
}

interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
}

async function answerOf(response: Promise<Response>): Promise<Answer> {
  const { status, ...rest } = await response.then(async (each) => ({
    status: each.status,
    body: await each.json(),
  }))
  return { status, body: rest.body as Record<string, unknown> }
}

const get = (path: string, browser: TestBrowser = made.browser()): Promise<Answer> =>
  answerOf(browser.fetch(`/session/${path}`))
const post = (path: string, body: object, browser: TestBrowser = made.browser()): Promise<Answer> =>
  answerOf(browser.fetch(`/session/${path}`, { method: 'POST', body: JSON.stringify(body) }))
const joinWith = (token: string, rest: object = {}, browser?: TestBrowser): Promise<Answer> =>
  post('join', { token, full_name: 'Ada Lovelace', password: PASSWORD, ...rest }, browser)

const notFound = { status: 404, body: { code: 'NOT_FOUND' } }
const accounts = () => chat.context.database.all('SELECT 1 FROM user WHERE is_bot = 0').length

test('an invitation shows inviter and organization, and lets its address join', async () => {
  const token = await invited()
  expect(await get(`invitation/${token}`)).toEqual({
    status: 200,
    body: {
      organisation: 'Parley',
      icon_url: '/favicon.svg',
      inviter: 'Max',
      email: 'ada@new.test',
      role: 400,
      expires_at: now / 1000 + 10 * 24 * 3600,
      confirms_email: false,
      domains: [],
    },
  })
  const browser = made.browser()
  const joined = await joinWith(token, { timezone: 'Europe/Zurich' }, browser)
  expect(joined).toMatchObject({ status: 200, body: { user: { email: 'ada@new.test' } } })
  const own = await (await browser.fetch('/api/v1/users/me')).json()
  expect(own).toMatchObject({ full_name: 'Ada Lovelace', role: 400, timezone: 'Europe/Zurich' })
  const again = await made.browser().signIn({ username: 'ada@new.test', password: PASSWORD })
  expect(again.status).toBe(200)
})

test('a new user gets the invitation’s role, channels and groups', async () => {
  const open = chat.addChannel({ name: 'open' })
  const hidden = chat.addChannel({ name: 'hidden', inviteOnly: true, subscribers: [owner] })
  const usual = chat.addChannel({ name: 'usual' })
  chat.context.database.run('UPDATE channel SET is_default = 1 WHERE id = ?', usual)
  const { id: group } = chat.context.database.run("INSERT INTO user_group (name) VALUES ('crew')")
  const fields = {
    invite_as: 300 as const,
    stream_ids: [open, hidden],
    group_ids: [group],
    include_realm_default_subscriptions: true,
  }
  await joinWith(await invited(fields, owner))
  const ada = chat.context.database.get<{ id: number; role: number }>(
    "SELECT id, role FROM user WHERE email = 'ada@new.test'",
  )
  expect(ada?.role).toBe(300)
  const subscribed = chat.context.database.all<{ channel_id: number }>(
    'SELECT channel_id FROM subscription WHERE user_id = ? AND is_active = 1',
    ada?.id ?? 0,
  )
  expect(subscribed.map((row) => row.channel_id)).toEqual([open, hidden, usual])
  const { members } = await chat.call(getGroupMembers, { user_group_id: group }, { as: owner })
  expect(members).toEqual([ada?.id])
})

async function messagesTo(user: TestUser | { readonly browser: TestBrowser }) {
  const args = {
    anchor: 'newest',
    num_before: 10,
    num_after: 0,
    narrow: [{ operator: 'is', operand: 'dm', negated: false }],
  }
  if (!('browser' in user))
    return (await chat.call(getMessages, { ...args, apply_markdown: false }, { as: user })).messages
  const query = 'anchor=newest&num_before=10&num_after=0&apply_markdown=false'
  const answer = await (await user.browser.fetch(`/api/v1/messages?${query}`)).json()
  return (answer as { messages: { content: string; sender_full_name: string }[] }).messages
}

test('the inviter is notified, all users receive the new one, and administrators the used invitation', async () => {
  const token = await invited()
  const events = await chat.eventsDuring(owner, () => joinWith(token))
  expect(events.map((event) => event.type)).toEqual(
    expect.arrayContaining(['realm_user', 'user_group', 'invites_changed']),
  )
  expect(await messagesTo(member)).toMatchObject([
    { sender_full_name: 'Notification Bot', content: expect.stringContaining('accepted your invitation') },
  ])
  expect((await chat.call(getInvitations, {}, { as: owner })).invites).toEqual([])
})

test('an inviter who turned it off is not notified', async () => {
  await joinWith(await invited({ notify_referrer_on_join: false }))
  expect(await messagesTo(member)).toEqual([])
})

test.each([
  ['the administrator’s own words', 'owner', 'Hello **you**', 'Hello **you**'],
  ['the organisation’s words when the administrator wrote none', 'owner', null, 'House rules'],
  ['nothing when the administrator wants nothing said', 'owner', '', undefined],
  ['the organisation’s words whatever a member wrote', 'member', 'Buy this', 'House rules'],
] as const)('a new user is greeted %s', async (_, inviter, text, expected) => {
  await chat.call(updateOrganisation, { welcome_message_custom_text: 'House rules' }, { as: owner })
  const as = inviter === 'owner' ? owner : member
  const browser = made.browser()
  await joinWith(await invited({ welcome_message_custom_text: text }, as), {}, browser)
  const messages = await messagesTo({ browser })
  expect(messages.map(({ content, sender_full_name }) => [sender_full_name, content])).toEqual(
    expected === undefined ? [] : [['Welcome Bot', expected]],
  )
})

test('used, revoked, expired and forged links are answered alike', async () => {
  const used = await invited()
  await joinWith(used)
  const revoked = await invited({ invitee_emails: 'bob@new.test' })
  const [{ id } = { id: 0 }] = (await chat.call(getInvitations, {}, { as: owner })).invites
  await chat.call(revokeInvitation, { invite_id: id }, { as: owner })
  const expired = await invited({ invitee_emails: 'cyn@new.test', invite_expires_in_minutes: 60 })
  now += HOUR
  const tokens = [used, revoked, expired, 'x'.repeat(32), 'x', 'a.b', 'e30.AAAA', '%00']
  const answers = []
  for (const token of tokens) {
    answers.push(await get(`invitation/${encodeURIComponent(token)}`))
    answers.push(await joinWith(token, { email: 'dan@new.test' }))
  }
  const [first] = answers
  for (const each of answers) expect(each).toMatchObject(notFound)
  expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
  expect(first?.body).not.toHaveProperty('organisation')
})

test('an invitation ends with its inviter’s account, role or permission', async () => {
  const { database } = chat.context
  const administrator = chat.addUser({ role: Role.administrator })
  const token = await invited({ invite_as: 200 }, administrator)
  const change = (sql: string) => database.run(`UPDATE user SET ${sql} WHERE id = ?`, administrator.id)
  change('role = 300')
  expect(await joinWith(token)).toMatchObject(notFound)
  change('role = 200')
  change('is_active = 0')
  expect(await joinWith(token)).toMatchObject(notFound)
  change('is_active = 1')
  const owners = systemGroupId(chat.context, 'role:owners')
  await chat.call(updateOrganisation, { can_invite_users_group: { new: owners } }, { as: owner })
  expect(await joinWith(token)).toMatchObject(notFound)
  const members = systemGroupId(chat.context, 'role:members')
  await chat.call(updateOrganisation, { can_invite_users_group: { new: members } }, { as: owner })
  expect((await joinWith(token)).status).toBe(200)
})

test('channels and groups deactivated or closed to the inviter meanwhile are left out', async () => {
  const { database } = chat.context
  const archived = chat.addChannel({ name: 'archived' })
  const closed = chat.addChannel({ name: 'closed' })
  const kept = chat.addChannel({ name: 'kept' })
  const permissions = JSON.stringify({
    can_add_members_group: { direct_members: [member.id], direct_subgroups: [] },
  })
  const { id: group } = database.run(
    "INSERT INTO user_group (name, permissions) VALUES ('crew', ?)",
    permissions,
  )
  const token = await invited({ stream_ids: [archived, closed, kept], group_ids: [group] })
  database.run('UPDATE channel SET is_archived = 1 WHERE id = ?', archived)
  database.run('UPDATE channel SET invite_only = 1 WHERE id = ?', closed)
  database.run('UPDATE user_group SET deactivated = 1 WHERE id = ?', group)
  expect((await joinWith(token)).status).toBe(200)
  const rows = database.all<{ channel_id: number }>(
    "SELECT channel_id FROM subscription JOIN user ON user.id = user_id WHERE email = 'ada@new.test'",
  )
  expect(rows.map((row) => row.channel_id)).toEqual([kept])
  expect((await chat.call(getGroupMembers, { user_group_id: group }, { as: owner })).members).toEqual([])
})

test('an invalid name or password creates no account, and the invitation stays valid', async () => {
  const token = await invited()
  const before = accounts()
  for (const rest of [
    { password: 'short' },
    { password: 'x'.repeat(101) },
    { full_name: 'A' },
    { full_name: '@**everyone**' },
    { full_name: 'x'.repeat(101) },
  ]) {
    expect(await joinWith(token, rest)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  }
  expect(accounts()).toBe(before)
  expect((await joinWith(token, { timezone: 'Nowhere/Land' })).status).toBe(200)
})

test('two simultaneous uses of an invitation create one account', async () => {
  const token = await invited()
  const answers = await Promise.all([joinWith(token), joinWith(token)])
  expect(new Set(answers.map((each) => each.status))).toEqual(new Set([200, 404]))
})

test('an address that got an account meanwhile is told to sign in', async () => {
  const token = await invited()
  chat.addUser({ email: 'ada@new.test' })
  expect(await joinWith(token)).toMatchObject({ status: 400, body: { code: 'ACCOUNT_EXISTS' } })
})

test('joining ends other invitations to the address', async () => {
  const first = await invited()
  const second = await invited({}, owner)
  await joinWith(first)
  expect(await joinWith(second)).toMatchObject(notFound)
  expect((await chat.call(getInvitations, {}, { as: owner })).invites).toEqual([])
})

test('a reusable link requires each person to confirm their address, and admits them once', async () => {
  const link = await linkToken()
  expect(await get(`invitation/${link}`)).toMatchObject({ body: { email: null, confirms_email: true } })
  expect(await joinWith(link, { email: 'ada@new.test' })).toMatchObject({ status: 400 })
  for (const email of ['ada@new.test', 'bob@new.test']) {
    expect(await post('sign-up', { email, token: link })).toEqual({ status: 200, body: {} })
    const token = await tokenMailed()
    expect(await get(`invitation/${token}`)).toMatchObject({
      body: { email, confirms_email: false, inviter: 'Olga' },
    })
    expect((await joinWith(token)).status).toBe(200)
    expect(await joinWith(token)).toMatchObject({ status: 400, body: { code: 'ACCOUNT_EXISTS' } })
  }
  expect((await chat.call(getInvitations, {}, { as: owner })).invites).toHaveLength(1)
})

test('a confirmation ends with its link, and after a day', async () => {
  const link = await linkToken()
  await post('sign-up', { email: 'ada@new.test', token: link })
  const token = await tokenMailed()
  now += 24 * HOUR
  expect(await joinWith(token)).toMatchObject(notFound)
  await post('sign-up', { email: 'ada@new.test', token: link })
  const fresh = await tokenMailed()
  const [{ id } = { id: 0 }] = (await chat.call(getInvitations, {}, { as: owner })).invites
  await chat.call(revokeInvitationLink, { invite_id: id }, { as: owner })
  expect(await joinWith(fresh)).toMatchObject(notFound)
})

test('a confirmation is valid for its address only', async () => {
  const link = await linkToken()
  await post('sign-up', { email: 'ada@new.test', token: link })
  const [body = '', mac = ''] = (await tokenMailed()).split('.')
  const content = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
  const forged = Buffer.from(JSON.stringify({ ...content, email: 'eve@new.test' })).toString('base64url')
  expect(await joinWith(`${forged}.${mac}`)).toMatchObject(notFound)
  expect((await joinWith(`${body}.${mac}`, { email: 'eve@new.test' })).body).toMatchObject({
    user: { email: 'ada@new.test' },
  })
})

test('an invitation to one address confirms no other', async () => {
  const token = await invited()
  const mails = mailbox.mails.length
  expect(await post('sign-up', { email: 'eve@new.test', token })).toMatchObject(notFound)
  await chat.service.sendMail()
  expect(mailbox.mails).toHaveLength(mails)
  expect((await post('sign-up', { email: 'ADA@new.test', token })).status).toBe(200)
})

test('without mail delivery a reusable link suffices', async () => {
  open('folder')
  const link = await linkToken()
  expect(await get(`invitation/${link}`)).toMatchObject({ body: { confirms_email: false } })
  expect(await joinWith(link)).toMatchObject({ status: 400 })
  expect((await joinWith(link, { email: 'not an address' })).status).toBe(400)
  expect((await joinWith(link, { email: 'ada@new.test' })).status).toBe(200)
  expect(await joinWith(link, { email: 'ADA@new.test' })).toMatchObject({ body: { code: 'ACCOUNT_EXISTS' } })
})

test('signing up without an invitation needs an open organization', async () => {
  expect(await post('sign-up', { email: 'ada@new.test' })).toMatchObject({ status: 400 })
  expect((await get('offer')).body['sign_up']).toBe('closed')
  await chat.call(updateOrganisation, { invite_required: false }, { as: owner })
  expect((await get('offer')).body['sign_up']).toBe('open')
  expect((await post('sign-up', { email: 'ada@new.test' })).status).toBe(200)
  const token = await tokenMailed()
  expect(await get(`invitation/${token}`)).toMatchObject({ body: { inviter: null, email: 'ada@new.test' } })
  await chat.call(updateOrganisation, { invite_required: true }, { as: owner })
  expect(await joinWith(token)).toMatchObject(notFound)
})

test('an organization open to its domains admits their addresses, to its default channels', async () => {
  const usual = chat.addChannel({ name: 'usual' })
  chat.context.database.run('UPDATE channel SET is_default = 1 WHERE id = ?', usual)
  await chat.call(addDomain, { domain: 'new.test', allow_subdomains: false }, { as: owner })
  await chat.call(
    updateOrganisation,
    { invite_required: false, emails_restricted_to_domains: true },
    { as: owner },
  )
  const domains = [{ domain: 'new.test', allow_subdomains: false }]
  expect((await get('offer')).body).toMatchObject({
    sign_up: 'allowed-domains',
    organisation: 'Parley',
    domains,
  })
  expect(await post('sign-up', { email: 'eve@other.test' })).toMatchObject({
    status: 400,
    body: { msg: 'Outside your domain.' },
  })
  await post('sign-up', { email: 'ada@new.test' })
  const browser = made.browser()
  expect((await joinWith(await tokenMailed(), {}, browser)).status).toBe(200)
  const answer = await (await browser.fetch('/api/v1/users/me/subscriptions')).json()
  expect(answer).toMatchObject({ subscriptions: [{ stream_id: usual }] })
})

test('signing up reveals no accounts; the mail does', async () => {
  await chat.call(updateOrganisation, { invite_required: false }, { as: owner })
  const known = await post('sign-up', { email: member.email })
  const unknown = await post('sign-up', { email: 'ada@new.test' })
  expect(known).toEqual(unknown)
  await chat.service.sendMail()
  expect(mailbox.mails.map((mail) => mail.subject)).toEqual([
    'You already have an account at Parley',
    'Confirm your address to join Parley',
  ])
})

test('a forgotten password is replaced by a mailed link, once, and old sign-ins end', async () => {
  const ada = await chat.addUserWithPassword({ email: 'ada@test.example' })
  const signedIn = made.browser()
  await signedIn.signIn({ username: ada.email, password: TEST_PASSWORD })
  expect(await post('password-reset', { email: ' ADA@test.example ' })).toEqual({ status: 200, body: {} })
  const token = await tokenMailed()
  expect(await get(`password-reset/${token}`)).toEqual({ status: 200, body: { email: ada.email } })
  const browser = made.browser()
  expect((await post(`password-reset/${token}`, { password: 'short' })).status).toBe(400)
  const reset = await post(`password-reset/${token}`, { password: PASSWORD }, browser)
  expect(reset).toMatchObject({ status: 200, body: { user: { user_id: ada.id } } })
  expect((await browser.fetch('/api/v1/users/me')).status).toBe(200)
  expect((await signedIn.fetch('/api/v1/users/me')).status).toBe(401)
  expect((await chat.refusal(getOwnUser, {}, { as: ada })).status).toBe(401)
  expect((await made.browser().signIn({ username: ada.email, password: TEST_PASSWORD })).status).toBe(401)
  expect((await made.browser().signIn({ username: ada.email, password: PASSWORD })).status).toBe(200)
  expect(await get(`password-reset/${token}`)).toMatchObject(notFound)
  expect(await post(`password-reset/${token}`, { password: PASSWORD })).toMatchObject(notFound)
})

test('a password link expires after two hours, and a forged one is refused', async () => {
  const ada = await chat.addUserWithPassword()
  await post('password-reset', { email: ada.email })
  const token = await tokenMailed()
  const [body = '', mac = ''] = token.split('.')
  const other = Buffer.from(JSON.stringify({ userId: owner.id, expiresAt: now / 1000 + 60 })).toString(
    'base64url',
  )
  for (const forged of [`${other}.${mac}`, `${body}.`, body, `${body}.${mac}.x`]) {
    expect(await post(`password-reset/${forged}`, { password: PASSWORD })).toMatchObject(notFound)
  }
  now += 2 * HOUR
  expect(await get(`password-reset/${token}`)).toMatchObject(notFound)
})

test('requesting a password link reveals no accounts', async () => {
  const gone = chat.addUser({ isActive: false })
  const bot = chat.addUser({ bot: { type: 1, ownerId: owner.id } })
  const answers = []
  for (const email of [member.email, 'nobody@new.test', gone.email, bot.email]) {
    answers.push(await post('password-reset', { email }))
  }
  expect(new Set(answers.map((each) => JSON.stringify(each)))).toEqual(new Set(['{"status":200,"body":{}}']))
  await chat.service.sendMail()
  expect(mailbox.mails.map((mail) => mail.to)).toEqual([member.email])
})

test('a mailbox gets three such mails in half an hour, with or without an account', async () => {
  for (const email of [member.email, 'nobody@new.test']) {
    for (let count = 0; count < 3; count++) expect((await post('password-reset', { email })).status).toBe(200)
    expect(await post('password-reset', { email: email.toUpperCase() })).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMIT_HIT', 'retry-after': expect.any(Number) },
    })
  }
  now += HOUR / 2
  expect((await post('password-reset', { email: member.email })).status).toBe(200)
})

test('an address requests twenty such mails in half an hour', async () => {
  for (let count = 0; count < 20; count++) {
    expect((await post('password-reset', { email: `person${count}@new.test` })).status).toBe(200)
  }
  expect((await post('password-reset', { email: 'one@new.test' })).status).toBe(429)
})

test('guessing links is limited, without affecting holders of valid ones', async () => {
  const token = await invited()
  for (let count = 0; count < 20; count++)
    expect((await get(`invitation/${'x'.repeat(count + 1)}`)).status).toBe(404)
  expect((await get('invitation/x')).status).toBe(429)
  expect((await get(`invitation/${token}`)).status).toBe(200)
  now += HOUR / 2
  expect((await get('invitation/x')).status).toBe(404)
})

test('only the app itself can request changes', async () => {
  const token = await invited()
  for (const path of ['join', 'sign-up', 'password-reset', 'email-change/x', 'email-undo/x']) {
    const body = JSON.stringify({ token, full_name: 'Ada', password: PASSWORD, email: 'ada@new.test' })
    const foreign = { 'sec-fetch-site': 'cross-site' }
    const response = await made.browser().fetch(`/session/${path}`, { method: 'POST', body }, foreign)
    expect(response.status).toBe(403)
  }
  expect((await get(`invitation/${token}`)).status).toBe(200)
})

test('malformed, oversized and unknown requests are refused', async () => {
  expect((await post('join', { token: 1 })).status).toBe(400)
  expect((await post('join', { token: 'x', full_name: 'x'.repeat(9000), password: '' })).status).toBe(400)
  expect((await post('nothing', {})).status).toBe(404)
  expect((await get('nothing')).status).toBe(404)
  expect((await get('invitation/a/b')).status).toBe(404)
  const browser = made.browser()
  expect((await browser.fetch('/session/join', { method: 'DELETE' })).status).toBe(405)
})

test('a body of unknown length is read only up to the limit', async () => {
  const piece = new Uint8Array(1024 * 1024).fill(32)
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 1
      if (sent > 100) controller.close()
      else controller.enqueue(piece)
    },
  })
  const request = { method: 'POST', body, duplex: 'half' } as RequestInit
  expect((await made.browser().fetch('/session/join', request)).status).toBe(400)
  expect(sent).toBeLessThan(80)
})

test('with an external service the host offers none of this', async () => {
  made = aHost({ reception: undefined }, chat)
  expect(await get('offer')).toEqual({
    status: 200,
    body: {
      set_up: 'done',
      set_up_code: 'asked',
      sign_up: 'closed',
      password_reset: false,
      organisation: '',
      domains: [],
      account_page: null,
      providers: [],
      passwords: 'on',
    },
  })
  expect((await post('password-reset', { email: member.email })).status).toBe(404)
})

test.each([
  [true, '/#settings/account-and-privacy'],
  [false, '/settings/account'],
])('the page with an external service’s keys is named (a Zulip server: %s)', async (is_zulip, path) => {
  const url = 'https://acme.example.org:8443'
  made = aHost(
    { reception: undefined, serviceLevel: () => Promise.resolve({ level: 379, is_zulip, url }) },
    chat,
  )
  const { body } = await get('offer')
  expect(body['account_page']).toEqual({ host: 'acme.example.org:8443', url: `${url}${path}` })
})
