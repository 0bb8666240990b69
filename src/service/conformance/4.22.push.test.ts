import { beforeEach, expect, test } from 'vitest'
import type { RelayAnswer } from '../chat/push/relay.ts'
import { anOrganisation, granted, numberIn, refused, type TestOrganisation } from './organisation.testing.ts'

let org: TestOrganisation
let answer: RelayAnswer
let asked: number

beforeEach(() => {
  answer = { kind: 'done', body: { registration: 'relay-7' } }
  asked = 0
  org = anOrganisation({
    pushRelay: {
      call: () => {
        asked += 1
        return Promise.resolve(answer)
      },
    },
  })
})

/** Registers a device for notifications. */
async function register(person = org.member): Promise<number> {
  const device_id = numberIn(await granted(person.client.post('/register_client_device')), 'device_id')
  await granted(
    person.client.post('/mobile_push/register', {
      device_id,
      token_kind: 'fcm',
      token_id: btoa('token'),
      push_key_id: 5,
      push_key: btoa('k'.repeat(32)),
      bouncer_public_key: btoa('key'),
      encrypted_push_registration: btoa('for the relay'),
    }),
  )
  return device_id
}

const notify = (fields = {}) => org.member.client.post('/mobile_push/e2ee/test_notification', fields)

test('4.22 device_id: to that device, and without it to all of the user’s', async () => {
  const device_id = await register()
  await register()
  asked = 0
  await granted(notify({ device_id }))
  expect(asked).toBe(1)
  await granted(notify())
  expect(asked).toBeGreaterThan(1)
})

test('4.22 NO_ACTIVE_PUSH_DEVICE: no device, an unconfirmed one, or another user’s', async () => {
  await refused(notify(), 'NO_ACTIVE_PUSH_DEVICE')
  const { device_id } = await granted(org.member.client.post('/register_client_device'))
  await refused(notify({ device_id }), 'NO_ACTIVE_PUSH_DEVICE')
  await refused(notify({ device_id: await register(org.owner) }), 'NO_ACTIVE_PUSH_DEVICE')
})

test.each([
  ['ADMIN_ACTION_REQUIRED', { kind: 'refused' }],
  ['FAILED_TO_CONNECT_BOUNCER', { kind: 'unreachable' }],
  ['INTERNAL_SERVER_ERROR_ON_BOUNCER', { kind: 'broken' }],
] as const)('4.22, 7 %s', async (code, failure) => {
  await register()
  answer = failure
  await refused(notify(), code)
})
