import { beforeEach, describe, expect, test } from 'vitest'
import { fetchApiKey, fetchDevelopmentApiKey } from '../../../protocol/chat/apiKeys.ts'
import { updateOrganisation } from '../../../protocol/chat/organisation.ts'
import { getOwnKeys } from '../../../protocol/chat/ownKeys.ts'
import {
  beginAtSignIn,
  confirmAtSignIn,
  endSecondFactor,
  getSecondFactor,
  getSecondFactorOf,
  resetSecondFactor,
} from '../../../protocol/chat/secondFactor.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { getOwnUser } from '../../../protocol/chat/users.ts'
import { aService, TEST_PASSWORD, TestMailbox, type TestService, type TestUser } from '../service.testing.ts'
import { codeOf, withFactor } from './codes.testing.ts'

let now: number
let mailbox: TestMailbox
let service: TestService
let owner: TestUser
let admin: TestUser
let member: TestUser
let secret: string

beforeEach(async () => {
  now = Date.UTC(2026, 4, 1, 12)
  mailbox = new TestMailbox()
  service = aService({ now: () => now, mailTransport: mailbox })
  owner = await service.addUserWithPassword({ role: Role.owner })
  admin = await service.addUserWithPassword({ role: Role.administrator })
  member = await service.addUserWithPassword()
  secret = (await withFactor(service, owner)).secret
  await service.service.sendMail()
  mailbox.mails.length = 0
})

const require = (second_factor_required_of: 'nobody' | 'administrators' | 'everybody', as = owner) =>
  service.call(updateOrganisation, { second_factor_required_of }, { as })
const signIn = (user: TestUser) =>
  service.call(fetchApiKey, { username: user.email, password: TEST_PASSWORD })
const stepOf = async (user: TestUser) => {
  const { answer } = await service.refusal(fetchApiKey, { username: user.email, password: TEST_PASSWORD })
  return answer as { code: string; msg: string; second_step: { kind: string; token: string } }
}

describe('requiring a second factor', () => {
  test('the requirement is set by owners who have a second factor themselves', async () => {
    const other = service.addUser({ role: Role.owner })
    const args = { second_factor_required_of: 'everybody' } as const
    expect((await service.refusal(updateOrganisation, args, { as: admin })).code).toBe('BAD_REQUEST')
    const refused = await service.refusal(updateOrganisation, args, { as: other })
    expect(refused.message).toBe('SECOND_FACTOR_REQUIRED: Set up a second factor for yourself first.')
    await require('everybody')
    await require('nobody', other)
  })

  test('the requirement is published to present and new clients', async () => {
    const events = await service.eventsDuring(member, () => require('administrators'))
    expect(events).toMatchObject([
      { type: 'realm', op: 'update', property: 'second_factor_required_of', value: 'administrators' },
    ])
    expect(await service.register(member)).toMatchObject({
      realm_second_factor_required_of: 'administrators',
    })
  })

  test('users outside the requirement notice nothing', async () => {
    await require('administrators')
    await expect(signIn(member)).resolves.toMatchObject({ user_id: member.id })
    expect((await service.call(getSecondFactor, {}, { as: member })).is_required).toBe(false)
    expect((await service.call(getSecondFactor, {}, { as: admin })).is_required).toBe(true)
  })

  test('keys in use of users, programs and bots keep working', async () => {
    const bot = service.addUser({ bot: { type: 1, ownerId: member.id } })
    await require('everybody')
    for (const user of [member, admin, bot]) {
      expect((await service.call(getOwnUser, {}, { as: user })).user_id).toBe(user.id)
    }
  })

  test('required users cannot turn their second factor off', async () => {
    await require('administrators')
    const both = { password: TEST_PASSWORD, code: codeOf(secret, now) }
    const refused = await service.refusal(endSecondFactor, both, { as: owner })
    expect(refused.message).toContain('cannot be turned off')
    // Refused attempts did not use up the code.
    await require('nobody')
    await service.call(endSecondFactor, both, { as: owner })
  })

  test('demonstration accounts are exempt', async () => {
    await require('everybody')
    await expect(service.call(fetchDevelopmentApiKey, { username: member.email })).resolves.toBeDefined()
  })
})

describe('a required user without a second factor', () => {
  beforeEach(() => require('everybody'))

  test('a user without the required factor gets no key with the password', async () => {
    expect(await stepOf(member)).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
      msg: 'This organization asks for a second factor. Sign in with the app to set it up.',
      second_step: { kind: 'set-up' },
    })
    const withCode = { username: member.email, password: TEST_PASSWORD, second_factor: '123456' }
    expect((await service.refusal(fetchApiKey, withCode)).code).toBe('SECOND_FACTOR_REQUIRED')
  })

  test('a user sets up the required factor while signing in', async () => {
    const { token } = (await stepOf(member)).second_step
    const offered = await service.call(beginAtSignIn, { token })
    const proof = { token: offered.token, code: codeOf(offered.secret, now) }
    const { api_key: apiKey, recovery_codes } = await service.call(confirmAtSignIn, proof)
    expect(recovery_codes).toHaveLength(10)
    const state = await service.call(getSecondFactor, {}, { as: { ...member, apiKey } })
    expect(state).toMatchObject({ is_on: true, is_required: true })
    expect((await stepOf(member)).second_step.kind).toBe('code')
  })

  test('a proof for the set-up works once', async () => {
    const { token } = (await stepOf(member)).second_step
    const [first, second] = [
      await service.call(beginAtSignIn, { token }),
      await service.call(beginAtSignIn, { token }),
    ]
    await service.call(confirmAtSignIn, { token: first.token, code: codeOf(first.secret, now) })
    const again = { token: second.token, code: codeOf(second.secret, now) }
    expect((await service.refusal(confirmAtSignIn, again)).code).toBe('SECOND_FACTOR_EXPIRED')
    expect((await service.refusal(beginAtSignIn, { token })).code).toBe('SECOND_FACTOR_EXPIRED')
  })
})

describe('a user who lost the second factor', () => {
  test('a lost factor is removed by users who manage the role, and its owner is signed out and notified', async () => {
    await withFactor(service, member)
    await service.service.sendMail()
    mailbox.mails.length = 0
    const user_id = member.id
    expect(await service.call(getSecondFactorOf, { user_id }, { as: admin })).toMatchObject({ is_on: true })
    await service.call(resetSecondFactor, { user_id }, { as: admin })
    expect((await service.refusal(getOwnUser, {}, { as: member })).code).toBe('INVALID_API_KEY')
    await expect(signIn(member)).resolves.toMatchObject({ user_id })
    await service.service.sendMail()
    expect(mailbox.mails).toMatchObject([
      { to: member.email, subject: 'Your second factor at Parley was removed' },
    ])
    const twice = await service.refusal(resetSecondFactor, { user_id }, { as: admin })
    expect(twice.message).toContain('The second factor is off.')
  })

  test.each([getSecondFactorOf, resetSecondFactor])(
    'other users cannot remove a second factor: %#',
    async (endpoint) => {
      const bot = service.addUser({ bot: { type: 1, ownerId: member.id } })
      const ofMember = { user_id: admin.id }
      expect((await service.refusal(endpoint, ofMember, { as: member })).code).toBe('BAD_REQUEST')
      expect((await service.refusal(endpoint, { user_id: owner.id }, { as: admin })).code).toBe('BAD_REQUEST')
      expect((await service.refusal(endpoint, { user_id: bot.id }, { as: owner })).code).toBe('BAD_REQUEST')
      await service.call(getOwnKeys, {}, { as: owner })
    },
  )
})
