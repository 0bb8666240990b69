import { beforeEach, expect, test } from 'vitest'
import { getChannels } from '../../../protocol/chat/channelTools.ts'
import {
  createInvitationLink,
  getInvitations,
  resendInvitation,
  revokeInvitation,
  revokeInvitationLink,
  sendInvitations,
} from '../../../protocol/chat/invitations.ts'
import { addDomain, updateOrganisation } from '../../../protocol/chat/organisation.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { systemGroupId } from '../groups/groups.ts'
import { aService, TestMailbox, type TestService, type TestUser } from '../service.testing.ts'

const DAY = 24 * 60 * 60

let now: number
let mailbox: TestMailbox
let chat: TestService
let owner: TestUser
let administrator: TestUser
let member: TestUser
let guest: TestUser

beforeEach(() => {
  now = Date.parse('2026-03-01T12:00:00Z')
  mailbox = new TestMailbox()
  chat = aService({ now: () => now, mailTransport: mailbox })
  owner = chat.addUser({ role: Role.owner, fullName: 'Olga Owner' })
  administrator = chat.addUser({ role: Role.administrator })
  member = chat.addUser({ fullName: 'Max Member' })
  guest = chat.addUser({ role: Role.guest })
})

type Args = ArgumentsOf<typeof sendInvitations>
const to = (invitee_emails: string, rest: Partial<Args> = {}): Args => ({
  invitee_emails,
  stream_ids: [],
  ...rest,
})
const invitesOf = async (as: TestUser) => (await chat.call(getInvitations, {}, { as })).invites
const invited = () => mailbox.mails.map((mail) => mail.to)
const only = (name: 'role:owners' | 'role:nobody') => ({ new: systemGroupId(chat.context, name) })

async function refused(as: TestUser, fields: Args) {
  const { status, code, answer } = await chat.refusal(sendInvitations, fields, { as })
  await chat.service.sendMail()
  return { status, code, ...answer }
}

test('addresses are separated by commas or lines, each used once and sent one mail', async () => {
  const fields = to('ada@new.test, Bob <bob@new.test>\ncyn@new.test,,\nADA@new.test')
  const reply = await chat.call(sendInvitations, fields, { as: member })
  expect(reply).toEqual({ result: 'success', msg: '' })
  await chat.service.sendMail()
  expect(invited().toSorted()).toEqual(['ADA@new.test', 'bob@new.test', 'cyn@new.test'])
  const [mail] = mailbox.mails
  expect(mail?.subject).toBe('Max Member invites you to join Parley')
  expect(mail?.text).toMatch(/http:\/\/chat\.test\/join\/[\w-]{32}\n/)
})

test('an invitation is listed with its role, inviter and expiry, by default after ten days', async () => {
  await chat.call(sendInvitations, to('ada@new.test'), { as: member })
  await chat.call(
    sendInvitations,
    to('bob@new.test', { invite_as: 600, invite_expires_in_minutes: null, notify_referrer_on_join: false }),
    { as: member },
  )
  const seconds = now / 1000
  expect(await invitesOf(member)).toEqual([
    {
      id: expect.any(Number),
      invited_by_user_id: member.id,
      invited: seconds,
      expiry_date: null,
      invited_as: 600,
      email: 'bob@new.test',
      notify_referrer_on_join: false,
      is_multiuse: false,
    },
    {
      id: expect.any(Number),
      invited_by_user_id: member.id,
      invited: seconds,
      expiry_date: seconds + 10 * DAY,
      invited_as: 400,
      email: 'ada@new.test',
      notify_referrer_on_join: true,
      is_multiuse: false,
    },
  ])
  now += 11 * DAY * 1000
  expect((await invitesOf(member)).map((each) => each.email)).toEqual(['bob@new.test'])
})

test('administrators see all invitations, users their own, and users without the permission none', async () => {
  await chat.call(sendInvitations, to('ada@new.test'), { as: member })
  await chat.call(sendInvitations, to('bob@new.test'), { as: administrator })
  expect((await invitesOf(administrator)).map((each) => each.email)).toEqual(['bob@new.test', 'ada@new.test'])
  expect((await invitesOf(member)).map((each) => each.email)).toEqual(['ada@new.test'])
  expect((await chat.refusal(getInvitations, {}, { as: guest })).message).toContain('Insufficient permission')
})

test('administrators and the inviter receive changes of invitations, others none', async () => {
  const invite = () => chat.call(sendInvitations, to('ada@new.test'), { as: member })
  for (const [as, events] of [
    [administrator, [{ type: 'invites_changed' }]],
    [member, [{ type: 'invites_changed' }]],
    [guest, []],
  ] as const) {
    expect(await chat.eventsDuring(as, invite)).toMatchObject(events)
  }
})

test('a missing or invalid address is refused', async () => {
  expect(await refused(member, to(' ,\n'))).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  expect(await refused(member, to('ada@new.test, nonsense, a b@new.test'))).toMatchObject({
    code: 'INVITATION_FAILED',
    errors: [
      ['nonsense', 'Invalid address.', false],
      ['a b@new.test', 'Invalid address.', false],
    ],
    sent_invitations: false,
    daily_limit_reached: false,
    license_limit_reached: false,
  })
  expect(invited()).toEqual([])
})

test('addresses with accounts are named, and the others are still invited', async () => {
  const gone = chat.addUser({ isActive: false })
  expect(await refused(member, to(`${owner.email},${gone.email},new@new.test`))).toMatchObject({
    status: 400,
    code: 'INVITATION_FAILED',
    errors: [
      [owner.email, 'Already has an account.', false],
      [gone.email, 'Account has been deactivated.', true],
    ],
    sent_invitations: true,
    daily_limit_reached: false,
    license_limit_reached: false,
  })
  expect(invited()).toEqual(['new@new.test'])
  expect(await invitesOf(member)).toHaveLength(1)
})

test('nothing is sent if all addresses have accounts', async () => {
  expect(await refused(member, to(owner.email))).toMatchObject({
    code: 'INVITATION_FAILED',
    sent_invitations: false,
  })
  expect(await invitesOf(member)).toEqual([])
})

test('users without the permission invite nobody', async () => {
  expect(await refused(guest, to('ada@new.test'))).toMatchObject({
    code: 'BAD_REQUEST',
    msg: 'Insufficient permission',
  })
  await chat.call(updateOrganisation, { can_invite_users_group: only('role:owners') }, { as: owner })
  expect(await refused(administrator, to('ada@new.test'))).toMatchObject({ code: 'BAD_REQUEST' })
  await chat.call(sendInvitations, to('ada@new.test'), { as: owner })
})

test.each([
  ['member', 100, 'refused'],
  ['member', 200, 'refused'],
  ['member', 300, 'refused'],
  ['member', 400, 'sent'],
  ['member', 600, 'sent'],
  ['administrator', 100, 'refused'],
  ['administrator', 200, 'sent'],
  ['owner', 100, 'sent'],
] as const)('a %s inviting with role %i: %s', async (inviter, invite_as, outcome) => {
  const as = { member, administrator, owner }[inviter]
  const fields = to('ada@new.test', { invite_as })
  if (outcome === 'sent') await chat.call(sendInvitations, fields, { as })
  else
    expect(await refused(as, fields)).toMatchObject({ code: 'BAD_REQUEST', msg: 'Insufficient permission' })
})

test.each<[string, string, Partial<Args>]>([
  ['BAD_REQUEST', 'a role that is none', { invite_as: 500 }],
  ['BAD_REQUEST', 'a text that is too long', { welcome_message_custom_text: 'x'.repeat(8001) }],
  ['BAD_REQUEST', 'a channel that cannot be', { stream_ids: [-1] }],
  ['BAD_REQUEST', 'a group that cannot be', { group_ids: [-1] }],
  ['REQUEST_VARIABLE_INVALID', 'no time at all', { invite_expires_in_minutes: 0 }],
  ['REQUEST_VARIABLE_INVALID', 'an end that is past', { invite_expires_in_minutes: -5 }],
])('inviting with invalid options: %s: %s', async (code, _, rest) => {
  expect((await refused(owner, to('ada@new.test', rest))).code).toBe(code)
  expect(invited()).toEqual([])
})

test('a greeting has at most 8000 characters, and only administrators’ greetings are checked', async () => {
  const longest = { welcome_message_custom_text: '🙂'.repeat(8000) }
  await chat.call(sendInvitations, to('ada@new.test', longest), { as: owner })
  const ignored = { welcome_message_custom_text: 'x'.repeat(8001) }
  await chat.call(sendInvitations, to('bob@new.test', ignored), { as: member })
  await chat.service.sendMail()
  expect(invited()).toEqual(['ada@new.test', 'bob@new.test'])
})

test('channels must be ones that the inviter sees and can add people to; else nothing is sent', async () => {
  const open = chat.addChannel({ name: 'open' })
  const own = chat.addChannel({ name: 'own', inviteOnly: true, subscribers: [member] })
  const hidden = chat.addChannel({ name: 'hidden', inviteOnly: true })
  const archived = chat.addChannel({ name: 'archived', isArchived: true })
  await chat.call(sendInvitations, to('ada@new.test', { stream_ids: [open, own] }), { as: member })
  for (const stream_ids of [[hidden], [archived], [999], [open, 999]]) {
    expect(await refused(member, to('bob@new.test', { stream_ids }))).toMatchObject({
      code: 'BAD_REQUEST',
      msg: expect.stringContaining('No invites were sent.'),
    })
  }
  expect((await invitesOf(member)).map((each) => each.email)).toEqual(['ada@new.test'])
  expect((await chat.call(getChannels, {}, { as: member })).streams.map((each) => each.stream_id)).toContain(
    own,
  )
})

test('a user who cannot subscribe others can include only the default channels', async () => {
  const open = chat.addChannel({ name: 'open' })
  await chat.call(updateOrganisation, { can_add_subscribers_group: only('role:owners') }, { as: owner })
  expect(await refused(member, to('ada@new.test', { stream_ids: [open] }))).toMatchObject({
    code: 'BAD_REQUEST',
    msg: 'You do not have permission to subscribe other users to channels.',
  })
  const fields = to('ada@new.test', { include_realm_default_subscriptions: true })
  await chat.call(sendInvitations, fields, { as: member })
})

test('groups must be ones that the inviter can add people to', async () => {
  const { id: theirs } = chat.context.database.run(
    'INSERT INTO user_group (name, permissions) VALUES (?, ?)',
    'theirs',
    JSON.stringify({ can_add_members_group: { direct_members: [member.id], direct_subgroups: [] } }),
  )
  const { id: others } = chat.context.database.run("INSERT INTO user_group (name) VALUES ('others')")
  await chat.call(sendInvitations, to('ada@new.test', { group_ids: [theirs] }), { as: member })
  for (const group_ids of [[others], [999], [systemGroupId(chat.context, 'role:owners')]]) {
    expect((await refused(member, to('bob@new.test', { group_ids }))).code).toBe('BAD_REQUEST')
  }
})

test('only addresses of the allowed domains are invited if the organization restricts them', async () => {
  await chat.call(addDomain, { domain: 'new.test', allow_subdomains: false }, { as: owner })
  await chat.call(updateOrganisation, { emails_restricted_to_domains: true }, { as: owner })
  expect(await refused(member, to('ada@new.test,bob@other.test,cyn+1@new.test'))).toMatchObject({
    code: 'INVITATION_FAILED',
    errors: [
      ['bob@other.test', 'Outside your domain.', false],
      ['cyn+1@new.test', 'Email addresses containing + are not allowed.', false],
    ],
    sent_invitations: false,
  })
  await chat.call(sendInvitations, to('ada@new.test'), { as: member })
})

const hundred = (from: number): string =>
  Array.from({ length: 100 }, (_, index) => `person${from + index}@new.test`).join(',')

test('a user sends at most a hundred invitation mails a day', async () => {
  await chat.call(sendInvitations, to(hundred(0)), { as: member })
  expect(await refused(member, to('one@new.test'))).toMatchObject({
    code: 'INVITATION_FAILED',
    errors: [],
    daily_limit_reached: true,
    sent_invitations: false,
  })
  await chat.call(sendInvitations, to('one@new.test'), { as: administrator })
  now += DAY * 1000
  await chat.call(sendInvitations, to('one@new.test'), { as: member })
})

test('a new invitation replaces the same inviter’s earlier one to the address', async () => {
  await chat.call(sendInvitations, to('ada@new.test'), { as: member })
  await chat.call(sendInvitations, to('ada@new.test', { invite_as: 600 }), { as: member })
  expect(await invitesOf(member)).toMatchObject([{ email: 'ada@new.test', invited_as: 600 }])
  await chat.service.sendMail()
  expect(invited()).toEqual(['ada@new.test'])
})

test('an invitation is revoked by its inviter and by administrators', async () => {
  await chat.call(sendInvitations, to('ada@new.test,bob@new.test'), { as: member })
  const [bob, ada] = await invitesOf(member)
  const asMember = { as: member }
  await chat.call(revokeInvitation, { invite_id: ada?.id ?? 0 }, asMember)
  await chat.call(revokeInvitation, { invite_id: bob?.id ?? 0 }, { as: administrator })
  expect(await invitesOf(member)).toEqual([])
  const again = await chat.refusal(revokeInvitation, { invite_id: ada?.id ?? 0 }, asMember)
  expect([again.status, again.answer['msg']]).toEqual([400, 'No such invitation'])
})

test('users cannot change others’ invitations, nor administrators those to a role above theirs', async () => {
  await chat.call(sendInvitations, to('ada@new.test', { invite_as: 100 }), { as: owner })
  const [{ id } = { id: 0 }] = await invitesOf(owner)
  for (const endpoint of [revokeInvitation, resendInvitation]) {
    const other = await chat.refusal(endpoint, { invite_id: id }, { as: member })
    expect(other.answer['msg']).toBe('No such invitation')
    const lower = await chat.refusal(endpoint, { invite_id: id }, { as: administrator })
    expect(lower.answer['msg']).toBe('Insufficient permission')
  }
  expect((await chat.refusal(revokeInvitation, { invite_id: 999 }, { as: owner })).code).toBe('BAD_REQUEST')
})

test('a resent invitation works like the first, and counts toward the daily limit', async () => {
  await chat.call(sendInvitations, to('ada@new.test'), { as: member })
  await chat.service.sendMail()
  now += 3600_000
  const [{ id, expiry_date } = { id: 0, expiry_date: null }] = await invitesOf(member)
  await chat.call(resendInvitation, { invite_id: id }, { as: member })
  await chat.service.sendMail()
  expect(invited()).toEqual(['ada@new.test', 'ada@new.test'])
  const [first, second] = mailbox.mails.map((mail) => /\/join\/\S+/.exec(mail.text)?.[0])
  expect(second).toBe(first)
  expect(await invitesOf(member)).toMatchObject([{ invited: now / 1000, expiry_date }])
  await chat.call(sendInvitations, to(hundred(0).split(',').slice(0, 98).join()), { as: member })
  const refusal = await chat.refusal(resendInvitation, { invite_id: id }, { as: member })
  expect(refusal.answer['daily_limit_reached']).toBe(true)
})

test('a reusable link is created, listed and revoked by users with permission', async () => {
  expect((await chat.refusal(createInvitationLink, {}, { as: member })).message).toContain(
    'Insufficient permission',
  )
  const { invite_link } = await chat.call(
    createInvitationLink,
    { invite_expires_in_minutes: 60, invite_as: 600 },
    { as: administrator },
  )
  expect(invite_link).toMatch(/^http:\/\/chat\.test\/join\/[\w-]{32}$/)
  const [link] = await invitesOf(administrator)
  expect(link).toEqual({
    id: expect.any(Number),
    invited_by_user_id: administrator.id,
    invited: now / 1000,
    expiry_date: now / 1000 + 3600,
    invited_as: 600,
    link_url: invite_link,
    notify_referrer_on_join: true,
    is_multiuse: true,
  })
  const args = { invite_id: link?.id ?? 0 }
  expect((await chat.refusal(revokeInvitation, args, { as: administrator })).code).toBe('BAD_REQUEST')
  await chat.call(revokeInvitationLink, args, { as: owner })
  const again = await chat.refusal(revokeInvitationLink, args, { as: owner })
  expect(again.answer['msg']).toBe('Invitation has already been revoked')
})

test('a link is shown only to users who can invite to its role', async () => {
  await chat.call(createInvitationLink, { invite_as: 100 }, { as: owner })
  expect((await invitesOf(owner))[0]).toHaveProperty('link_url')
  expect((await invitesOf(administrator))[0]).not.toHaveProperty('link_url')
})

test('without mail delivery the inviter gets the link to pass on', async () => {
  const offline = aService({ mailTransport: new TestMailbox('folder') })
  const ada = offline.addUser()
  await offline.call(sendInvitations, to('bob@new.test'), { as: ada })
  const { invites } = await offline.call(getInvitations, {}, { as: ada })
  expect(invites[0]?.link_url).toMatch(/^http:\/\/chat\.test\/join\//)
})

test('links are not stored in the database', async () => {
  const { invite_link } = await chat.call(createInvitationLink, {}, { as: administrator })
  await chat.call(sendInvitations, to('ada@new.test'), { as: member })
  const token = invite_link.split('/').at(-1) ?? ''
  const rows = JSON.stringify([
    chat.context.database.all('SELECT * FROM invitation'),
    chat.context.database.all('SELECT * FROM mail'),
  ])
  expect(token).toHaveLength(32)
  expect(rows).not.toContain(token)
  expect(rows).not.toContain('/join/')
})
