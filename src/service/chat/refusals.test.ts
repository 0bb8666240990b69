import { beforeEach, expect, test } from 'vitest'
import { updateSettings } from '../../protocol/chat/account.ts'
import { createGroup } from '../../protocol/chat/groups.ts'
import { sendInvitations } from '../../protocol/chat/invitations.ts'
import { getMessages } from '../../protocol/chat/messages.ts'
import { addDomain, updateOrganisation } from '../../protocol/chat/organisation.ts'
import { scheduleMessage } from '../../protocol/chat/scheduling.ts'
import { sendMessage } from '../../protocol/chat/sending.ts'
import { Role } from '../../protocol/chat/shapes.ts'
import { updateUser } from '../../protocol/chat/userChanges.ts'
import { aService, type TestService, type TestUser } from './service.testing.ts'

let chat: TestService
let owner: TestUser
let reader: TestUser

beforeEach(() => {
  chat = aService()
  owner = chat.addUser({ role: Role.owner })
  reader = chat.addUser({ role: Role.moderator })
})

const toNobody = { type: 'channel', to: 'attic', topic: 'x', content: 'x' } as const

/** One refusal from each area. */
const refusals: Readonly<
  Record<string, () => Promise<{ readonly answer: Readonly<Record<string, unknown>> }>>
> = {
  sending: () => chat.refusal(sendMessage, toNobody, { as: reader }),
  people: () => chat.refusal(updateUser, { user_id: owner.id, full_name: 'X' }, { as: reader }),
  organization: () => chat.refusal(updateOrganisation, { name: '' }, { as: owner }),
  domain: async () => {
    const domain = { domain: 'a.test', allow_subdomains: false }
    await chat.call(addDomain, domain, { as: owner })
    return chat.refusal(addDomain, domain, { as: owner })
  },
  group: async () => {
    const group = { name: 'crew', description: '', members: [] }
    await chat.call(createGroup, group, { as: owner })
    return chat.refusal(createGroup, group, { as: owner })
  },
  channel: () => {
    chat.addChannel({ name: 'cellar', isArchived: true })
    const args = { type: 'channel', to: 'cellar', topic: 'x', content: 'Hello?' } as const
    return chat.refusal(sendMessage, args, { as: reader })
  },
}

test.each<[string, string, string, object]>([
  ['sending', "Channel 'attic' does not exist", 'channels.unknown', { name: 'attic' }],
  ['people', 'Insufficient permission', 'requests.denied', {}],
  [
    'organization',
    'Argument "name" is invalid: must not be empty',
    'requests.invalid',
    { name: 'name', fault: { key: 'faults.empty', params: {} } },
  ],
  [
    'domain',
    'The domain a.test is already a part of your organization.',
    'organization.domainExists',
    { domain: 'a.test' },
  ],
  ['group', "User group 'crew' already exists.", 'groups.exists', { name: 'crew' }],
  ['channel', "Channel 'cellar' is archived", 'channels.namedArchived', { name: 'cellar' }],
])(
  '%s is refused in English, with the key and the parameters of the reason',
  async (area, msg, key, params) => {
    const refusal = await refusals[area]?.()
    expect(refusal?.answer).toMatchObject({ msg, refusal: { key, params } })
  },
)

test('answers do not depend on the language of the account or of the program', async () => {
  const { answer } = await chat.refusal(sendMessage, toNobody, { as: reader })
  await chat.call(updateSettings, { default_language: 'de' }, { as: reader })
  const german = { as: reader, headers: { 'accept-language': 'fr' } }
  expect((await chat.refusal(sendMessage, toNobody, german)).answer).toEqual(answer)
})

test('a search that is not understood has the reason within the reason', async () => {
  const range = { anchor: 'newest', num_before: 1, num_after: 0 }
  const narrow = [{ operator: 'is', operand: 'glued', negated: false }]
  const { answer } = await chat.refusal(getMessages, { ...range, narrow }, { as: reader })
  expect(answer).toMatchObject({
    code: 'BAD_NARROW',
    msg: 'Invalid narrow operator: unknown operand is:glued',
    desc: 'unknown operand is:glued',
    refusal: {
      key: 'messages.narrowInvalid',
      params: { description: { key: 'narrows.operandUnknown', params: { term: 'is:glued' } } },
    },
  })
})

test('a fault of a shape comes with its parameters', async () => {
  const narrow = Array.from({ length: 21 }, () => ({ operator: 'is', operand: 'read', negated: false }))
  const args = { anchor: 'newest', num_before: 1, num_after: 0, narrow }
  const { answer } = await chat.refusal(getMessages, args, { as: reader })
  expect(answer).toMatchObject({
    msg: 'Argument "narrow" is invalid: must have at most 20 terms',
    var_name: 'narrow',
    refusal: {
      key: 'requests.invalid',
      params: { name: 'narrow', fault: { key: 'faults.mostTerms', params: { most: 20 } } },
    },
  })
})

test('each address not invited has its reason', async () => {
  const args = { invitee_emails: reader.email, stream_ids: [] }
  const { answer } = await chat.refusal(sendInvitations, args, { as: owner })
  expect(answer).toMatchObject({
    msg: "We weren't able to invite anyone.",
    errors: [[reader.email, 'Already has an account.', false]],
    refusals: { [reader.email]: { key: 'joining.accountExists', params: {} } },
  })
})

test('an unknown method or address is refused with its key', async () => {
  const ask = async (path: string, method: string): Promise<unknown> =>
    (await chat.fetch(new Request(`http://chat.test/api/v1${path}`, { method }))).json()
  expect(await ask('/messages', 'PUT')).toMatchObject({
    code: 'METHOD_NOT_ALLOWED',
    refusal: { key: 'requests.noMethod' },
  })
  expect(await ask('/nowhere', 'GET')).toMatchObject({
    code: 'NOT_FOUND',
    refusal: { key: 'requests.noEndpoint' },
  })
})

test('a fault of the service has a key too, and is reported', async () => {
  const reported: unknown[] = []
  chat = aService({ report: (_, error) => reported.push(error) })
  const writer = chat.addUser()
  chat.context.database.run('ALTER TABLE scheduled_message RENAME TO scheduled_elsewhere')
  const args = { type: 'direct' as const, to: [writer.id], content: 'x', scheduled_delivery_timestamp: 4e9 }
  const { answer } = await chat.refusal(scheduleMessage, args, { as: writer })
  expect(answer).toMatchObject({
    code: 'INTERNAL_SERVER_ERROR',
    msg: 'Something went wrong in the service.',
    refusal: { key: 'requests.fault', params: {} },
  })
  expect(reported).toHaveLength(1)
})
