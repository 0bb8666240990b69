import { createDecipheriv, randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addAndroidDeviceToken,
  addApnsDeviceToken,
  registerDevice,
  registerPushDevice,
  removeAndroidDeviceToken,
  removeApnsDeviceToken,
  removeDevice,
  testPushNotification,
} from '../../../protocol/chat/push.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'
import type { PushRelay, RelayAnswer } from './relay.ts'

interface Asked {
  readonly operation: string
  readonly request: Readonly<Record<string, unknown>>
}

/** A relay with scripted answers that records its requests. */
class TestRelay implements PushRelay {
  readonly asked: Asked[] = []
  answer: RelayAnswer = { kind: 'done', body: { registration: 'relay-7' } }

  readonly call = (operation: string, request: object): Promise<RelayAnswer> => {
    this.asked.push({ operation, request: { ...request } })
    return Promise.resolve(this.answer)
  }
}

const key = randomBytes(32)
let relay: TestRelay
let service: TestService
let ada: TestUser

beforeEach(() => {
  relay = new TestRelay()
  service = aService({ pushRelay: relay, now: () => Date.UTC(2026, 2, 1) })
  ada = service.addUser()
})

const registration = {
  token_kind: 'fcm',
  token_id: 'dG9rZW4=',
  push_key_id: 5,
  push_key: key.toString('base64'),
  bouncer_public_key: 'a2V5',
  encrypted_push_registration: 'c2VjcmV0',
} as const

const addDevice = async (as = ada): Promise<number> =>
  (await service.call(registerDevice, {}, { as })).device_id
const activate = (device_id: number, as = ada) =>
  service.call(registerPushDevice, { device_id, ...registration }, { as })
const failures = [
  [{ kind: 'unreachable' }, 'FAILED_TO_CONNECT_BOUNCER'],
  [{ kind: 'broken' }, 'INTERNAL_SERVER_ERROR_ON_BOUNCER'],
  [{ kind: 'refused' }, 'ADMIN_ACTION_REQUIRED'],
] as const

describe('a device', () => {
  test('a device is listed for its owner’s clients, and active once the relay confirms it', async () => {
    let device_id = 0
    const events = await service.eventsDuring(ada, async () => {
      device_id = await addDevice()
      await activate(device_id)
    })
    const active = {
      push_key_id: 5,
      push_token_id: registration.token_id,
      pending_push_token_id: null,
      push_registration_error_code: null,
    }
    expect(events).toMatchObject([
      { type: 'device', op: 'add', device_id },
      { op: 'update', device_id, push_token_id: null, pending_push_token_id: registration.token_id },
      { op: 'update', device_id, ...active },
    ])
    expect(relay.asked).toEqual([
      {
        operation: 'register',
        request: {
          token_kind: 'fcm',
          bouncer_public_key: 'a2V5',
          encrypted_push_registration: 'c2VjcmV0',
        },
      },
    ])
    expect((await service.register(ada)).devices).toEqual({ [device_id]: active })
    expect((await service.register(service.addUser())).devices).toEqual({})
  })

  test.each(failures)('a device is not active if the relay is %j', async (answer, code) => {
    const device_id = await addDevice()
    relay.answer = answer
    const refusal = await service.refusal(registerPushDevice, { device_id, ...registration }, { as: ada })
    expect(refusal.code).toBe(code)
    expect((await service.register(ada)).devices?.[device_id]).toMatchObject({
      push_token_id: null,
      push_registration_error_code: 'REGISTRATION_FAILED',
    })
  })

  test('a device is visible to its owner alone', async () => {
    const device_id = await addDevice()
    const ben = service.addUser()
    const refusals = [
      await service.refusal(registerPushDevice, { device_id, ...registration }, { as: ben }),
      await service.refusal(removeDevice, { device_id }, { as: ben }),
    ]
    for (const { answer } of refusals) expect(answer['msg']).toBe('Invalid device ID')
    expect(relay.asked).toEqual([])
  })

  test('a device can be removed', async () => {
    const device_id = await addDevice()
    const events = await service.eventsDuring(ada, () =>
      service.call(removeDevice, { device_id }, { as: ada }),
    )
    expect(events).toMatchObject([{ type: 'device', op: 'remove', device_id }])
    expect((await service.register(ada)).devices).toEqual({})
  })

  test('a device needs a key of 32 bytes', async () => {
    const args = { device_id: await addDevice(), ...registration, push_key: 'c2hvcnQ=' }
    const refusal = await service.refusal(registerPushDevice, args, { as: ada })
    expect(refusal.answer).toMatchObject({ var_name: 'push_key' })
  })
})

describe('a test notification', () => {
  const send = (device_id?: number) =>
    service.call(testPushNotification, device_id === undefined ? {} : { device_id }, { as: ada })
  const refused = async (device_id?: number) =>
    (await service.refusal(testPushNotification, device_id === undefined ? {} : { device_id }, { as: ada }))
      .code

  test('a test notification reaches every active device, or the one named, encrypted for each', async () => {
    const [one, two] = [await addDevice(), await addDevice()]
    await addDevice()
    for (const id of [one, two]) await activate(id)
    relay.asked.length = 0
    await send()
    await send(two)
    const sent = relay.asked.map(({ request }) => request['requests'] as { encrypted_data: string }[])
    expect(sent.map((requests) => requests.length)).toEqual([2, 1])
    const content = Buffer.from(sent[1]?.[0]?.encrypted_data ?? '', 'base64')
    const decipher = createDecipheriv('chacha20-poly1305', key, content.subarray(0, 12), {
      authTagLength: 16,
    })
    decipher.setAuthTag(content.subarray(-16))
    const notification = decipher.update(content.subarray(12, -16)).toString('utf8') + decipher.final('utf8')
    expect(JSON.parse(notification)).toMatchObject({
      type: 'test',
      time: Date.UTC(2026, 2, 1) / 1000,
      user_id: ada.id,
    })
  })

  test('a test notification needs an active device of the caller’s', async () => {
    expect(await refused()).toBe('NO_ACTIVE_PUSH_DEVICE')
    const inactive = await addDevice()
    expect(await refused(inactive)).toBe('NO_ACTIVE_PUSH_DEVICE')
    const ben = service.addUser()
    const others = await addDevice(ben)
    await activate(others, ben)
    expect(await refused(others)).toBe('NO_ACTIVE_PUSH_DEVICE')
  })

  test.each(failures)('a test notification fails with a code if the relay is %j', async (answer, code) => {
    await activate(await addDevice())
    relay.answer = answer
    expect(await refused()).toBe(code)
  })

  test('a test notification needs a relay', async () => {
    const alone = aService()
    const as = alone.addUser()
    const { device_id } = await alone.call(registerDevice, {}, { as })
    const refusal = await alone.refusal(registerPushDevice, { device_id, ...registration }, { as })
    expect(refusal.code).toBe('ADMIN_ACTION_REQUIRED')
    // A device registered before the relay was removed from the configuration.
    alone.context.database.run("UPDATE push_device SET status = 'active', push_key = ?", key)
    expect((await alone.refusal(testPushNotification, {}, { as })).code).toBe('ADMIN_ACTION_REQUIRED')
  })
})

describe('tokens of older applications', () => {
  const apns = { token: 'c0ffee', appid: 'org.example.chat' }

  test('tokens of older applications are stored once, until they are removed', async () => {
    for (let time = 0; time < 2; time++) await service.call(addApnsDeviceToken, apns, { as: ada })
    await service.call(addAndroidDeviceToken, { token: 'any:thing' }, { as: ada })
    expect(service.context.database.all('SELECT kind, token, user_id, app_id FROM push_token')).toEqual([
      { kind: 'apns', token: 'c0ffee', user_id: ada.id, app_id: 'org.example.chat' },
      { kind: 'fcm', token: 'any:thing', user_id: ada.id, app_id: '' },
    ])
    await service.call(removeApnsDeviceToken, { token: 'c0ffee' }, { as: ada })
    await service.call(removeAndroidDeviceToken, { token: 'any:thing' }, { as: ada })
    for (const [endpoint, token] of [
      [removeApnsDeviceToken, 'c0ffee'],
      [removeAndroidDeviceToken, 'any:thing'],
    ] as const) {
      const refusal = await service.refusal(endpoint, { token }, { as: ada })
      expect(refusal.answer['msg']).toBe('Token does not exist')
    }
  })

  test.each(['c0ffee', 'gPx+/w==', 'apple-tokenbb'])('the token %j is taken', async (token) => {
    await service.call(addApnsDeviceToken, { ...apns, token }, { as: ada })
    expect(await service.call(removeApnsDeviceToken, { token }, { as: ada })).toMatchObject({ msg: '' })
  })

  test.each([
    ['', 'Empty or invalid length token'],
    ['ab'.repeat(2049), 'Empty or invalid length token'],
    ['not a token', 'Invalid APNS token'],
    ['=abc', 'Invalid APNS token'],
  ])('the token %j is refused', async (token, msg) => {
    const refusal = await service.refusal(addApnsDeviceToken, { ...apns, token }, { as: ada })
    expect([refusal.code, refusal.answer['msg']]).toEqual(['BAD_REQUEST', msg])
  })

  test('Apple tokens include their application’s ID', async () => {
    const response = await service.fetch(
      new Request('http://chat.test/api/v1/users/me/apns_device_token', {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${ada.email}:${ada.apiKey}`).toString('base64')}` },
        body: new URLSearchParams({ token: 'c0ffee' }),
      }),
    )
    expect(await response.json()).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING', var_name: 'appid' })
  })
})
