import { beforeEach, describe, expect, test } from 'vitest'
import { TestMailbox } from '../chat/service.testing.ts'
import {
  anOrganisation,
  clientOf,
  granted,
  idsOf,
  listIn,
  newest,
  refused,
  type Fields,
  type Json,
  type Person,
  type TestOrganisation,
} from './organisation.testing.ts'

/*
 * Effects of accepting an invitation. The specification does not describe how to accept, so only that step
 * bypasses the interface.
 */

let org: TestOrganisation
let mailbox: TestMailbox

beforeEach(() => {
  mailbox = new TestMailbox()
  org = anOrganisation({ mailTransport: mailbox })
})

/** Invites a person, who accepts. */
async function joined(fields: Fields = {}, by = org.admin): Promise<Person> {
  const args = { invitee_emails: 'nia@test.example', stream_ids: [], ...fields }
  await granted(by.client.post('/invites', args))
  await org.service.service.sendMail()
  const [, token = ''] = /\/join\/(\S+)/.exec(mailbox.mails.at(-1)?.text ?? '') ?? []
  const newcomer = { token, full_name: 'Nia New', password: 'a long enough password' }
  const entry = await org.service.service.reception.join(newcomer, 'test')
  if (!('api_key' in entry)) throw new Error('More was asked than a name and a password')
  const { user_id, email, api_key } = entry
  const user = { id: user_id, email, apiKey: api_key }
  return { ...user, client: clientOf(org.service, user) }
}

const channelsOf = async ({ client }: Person): Promise<unknown[]> =>
  listIn(await granted(client.get('/users/me/subscriptions')), 'subscriptions').map(({ name }) => name)
const textsTo = async (person: Person): Promise<string[]> =>
  (await newest(person, { narrow: [['is', 'dm']], apply_markdown: false })).map(({ content }) =>
    String(content),
  )

test.each([300, 400, 600])('4.5 invite_as: the new user has the role %i', async (invite_as) => {
  const person = await joined({ invite_as })
  expect(await granted(person.client.get('/users/me'))).toMatchObject({ role: invite_as })
})

test('4.5 stream_ids: the new user joins them', async () => {
  org.channel({ name: 'elsewhere', subscribers: [org.owner] })
  expect(await channelsOf(await joined({ stream_ids: [org.general] }))).toEqual(['general'])
})

test('4.5 stream_ids: empty, none is joined', async () => {
  expect(await channelsOf(await joined())).toEqual([])
})

test('4.5 stream_ids: a default channel, which the inviter need not be in', async () => {
  const welcome = org.channel({ name: 'welcome', subscribers: [org.owner] })
  await granted(org.owner.client.post('/default_streams', { stream_id: welcome }))
  expect(await channelsOf(await joined({ stream_ids: [welcome] }, org.member))).toEqual(['welcome'])
})

test.each([
  [undefined, []],
  [false, []],
  [true, ['welcome']],
])('4.5 include_realm_default_subscriptions: %s', async (include_realm_default_subscriptions, channels) => {
  const welcome = org.channel({ name: 'welcome', subscribers: [org.owner] })
  await granted(org.owner.client.post('/default_streams', { stream_id: welcome }))
  expect(await channelsOf(await joined({ include_realm_default_subscriptions }))).toEqual(channels)
})

test('4.5 group_ids: the new user joins them', async () => {
  const group = { name: 'crew', description: '', members: [org.owner.id] }
  const { group_id } = await granted(org.owner.client.post('/user_groups/create', group))
  const person = await joined({ group_ids: [group_id] }, org.owner)
  const groups = listIn(await granted(org.owner.client.get('/user_groups')), 'user_groups')
  expect(groups.find(({ id }) => id === group_id)?.['members']).toContain(person.id)
})

test('4.5 group_ids: the inviter needs permission to add users to them', async () => {
  const group = { name: 'crew', description: '', members: [org.owner.id] }
  const { group_id } = await granted(org.owner.client.post('/user_groups/create', group))
  const args = { invitee_emails: 'x@test.example', stream_ids: [], group_ids: [group_id] }
  await refused(org.member.client.post('/invites', args), 'BAD_REQUEST')
})

test.each([
  [undefined, 1],
  [true, 1],
  [false, 0],
])('4.5 notify_referrer_on_join: %s', async (notify_referrer_on_join, count) => {
  await joined({ notify_referrer_on_join })
  expect(await textsTo(org.admin)).toHaveLength(count)
})

describe('4.5 welcome_message_custom_text', () => {
  beforeEach(async () => {
    await granted(org.owner.client.patch('/realm', { welcome_message_custom_text: 'Hello from all of us' }))
  })

  test.each([
    [undefined, ['Hello from all of us']],
    [null, ['Hello from all of us']],
    ['', []],
    ['Nice to have you', ['Nice to have you']],
  ])('%j', async (welcome_message_custom_text, texts) => {
    expect(await textsTo(await joined({ welcome_message_custom_text }))).toEqual(texts)
  })

  test('from users who are not administrators: replaced by the organization’s text', async () => {
    const person = await joined({ welcome_message_custom_text: 'Psst' }, org.member)
    expect(await textsTo(person)).toEqual(['Hello from all of us'])
  })
})

test('4.5 INVITATION_FAILED: daily_limit_reached', async () => {
  const invite = (invitee_emails: string) =>
    org.member.client.post('/invites', { invitee_emails, stream_ids: [] })
  const many = Array.from({ length: 100 }, (_, index) => `person${index}@test.example`)
  await granted(invite(many.join('\n')))
  await refused(invite('one.more@test.example'), 'INVITATION_FAILED', {
    daily_limit_reached: true,
    license_limit_reached: false,
    sent_invitations: false,
  })
})

test('4.5 invalid channel ID among valid ones: no mail is sent', async () => {
  const args = { invitee_emails: 'x@test.example', stream_ids: [org.general, 99_999] }
  await refused(org.admin.client.post('/invites', args), 'BAD_REQUEST')
  await org.service.service.sendMail()
  expect(mailbox.mails).toEqual([])
  const invites: Json[] = listIn(await granted(org.owner.client.get('/invites')), 'invites')
  expect(idsOf(invites)).toEqual([])
})
