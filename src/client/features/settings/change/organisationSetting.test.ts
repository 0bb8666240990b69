import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { updateOrganisation } from '../../../../protocol/chat/organisation.ts'
import { ApiError, NetworkError } from '../../../kernel/api/errors.ts'
import { aSession, type ExampleSession } from '../../../kernel/session.testing.ts'
import { organisation } from '../../organization/organization.ts'
import { laterOrganizationFeature } from '../../organization/laterFeature.ts'
import { setOrganisationSetting } from './organisationSetting.ts'

const [MEMBERS, MODERATORS, OWNERS] = [3, 4, 5]
const mismatch = new ApiError('EXPECTATION_MISMATCH', "'old' value does not match the expected value.", 400)

let example: ExampleSession
beforeEach(() => {
  vi.useFakeTimers()
  example = aSession([laterOrganizationFeature])
  example.restore({ realm_can_invite_users_group: MEMBERS, realm_message_content_edit_limit_seconds: 600 })
})
afterEach(() => {
  example.end()
  vi.useRealTimers()
})

const step = (milliseconds = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds)
const inviters = () => organisation(example.session).can_invite_users_group
const letInvite = (group: number) =>
  Promise.allSettled([setOrganisationSetting(example.session, 'can_invite_users_group', group)])
const last = () => example.last(updateOrganisation)

test('a permission is sent with its previous value', async () => {
  const done = letInvite(OWNERS)
  expect(last().args).toEqual({ can_invite_users_group: { new: OWNERS, old: MEMBERS } })
  last().answer({})
  expect(await done).toMatchObject([{ status: 'fulfilled' }])
  expect(inviters()).toBe(OWNERS)
})

test('no time limit is sent as a word, which every service takes', async () => {
  const done = setOrganisationSetting(example.session, 'message_content_edit_limit_seconds', null)
  expect(last().args).toEqual({ message_content_edit_limit_seconds: 'unlimited' })
  last().answer({})
  await done
  expect(organisation(example.session).message_content_edit_limit_seconds).toBeNull()
})

test('a permission that was stored but whose answer was lost is not shown as refused', async () => {
  const done = letInvite(OWNERS)
  last().fail(new NetworkError('lost'))
  await step(10_000)
  last().fail(mismatch)
  await step()
  expect(last().args).toEqual({ can_invite_users_group: { new: OWNERS, old: OWNERS } })
  last().answer({})
  expect(await done).toMatchObject([{ status: 'fulfilled' }])
  expect(inviters()).toBe(OWNERS)
})

test('another person’s change in the meantime is neither overwritten nor hidden', async () => {
  const done = letInvite(OWNERS)
  const data = { can_invite_users_group: MODERATORS }
  example.session.deliver({ type: 'realm', op: 'update_dict', property: 'default', data })
  last().fail(mismatch)
  await step()
  last().fail(mismatch)
  expect(await done).toMatchObject([{ status: 'rejected', reason: mismatch }])
  expect(inviters()).toBe(MODERATORS)
})

test('a refusal for another reason restores the value, and is not sent again', async () => {
  const done = letInvite(OWNERS)
  last().fail(new ApiError('BAD_REQUEST', 'Insufficient permission', 400))
  expect(await done).toMatchObject([{ status: 'rejected' }])
  expect(inviters()).toBe(MEMBERS)
  expect(example.callsOf(updateOrganisation)).toHaveLength(1)
})

const failure = new NetworkError('500', { came: 'failure' })

/** Fails each request with the error for some milliseconds. */
async function failFor(milliseconds: number, error: NetworkError): Promise<void> {
  const over = Date.now() + milliseconds
  for (let failed = 0; Date.now() < over;) {
    const calls = example.callsOf(updateOrganisation)
    for (; failed < calls.length; failed += 1) calls[failed]?.fail(error)
    await step(1000)
  }
}

test('a change that the service fails over for minutes is taken back, and told', async () => {
  const done = letInvite(OWNERS)
  await failFor(140_000, failure)
  expect(await done).toMatchObject([{ status: 'rejected', reason: failure }])
  expect(inviters()).toBe(MEMBERS)
})

test.each([
  ['a service that is out of reach for longer', new NetworkError('502', { came: 'gateway' }), 300_000],
  ['a service that fails for a minute', failure, 60_000],
])('a change waits for %s', async (_, error, milliseconds) => {
  const done = letInvite(OWNERS)
  await failFor(milliseconds, error)
  await step(10_000)
  last().answer({})
  expect(await done).toMatchObject([{ status: 'fulfilled' }])
  expect(inviters()).toBe(OWNERS)
})
