import { randomBytes } from 'node:crypto'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { webPushBounds } from '../../../protocol/webPushBounds.ts'
import { createBot } from '../../../protocol/chat/bots.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import {
  endWebPush,
  getWebPushDevices,
  registerWebPush,
  testWebPush,
} from '../../../protocol/chat/webPush.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { PushService, TEST_CERTIFICATE } from '../../../testing/pushService.testing.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'
import { createPushSender, newVapidKeys } from './sender.ts'

type Registration = ArgumentsOf<typeof registerWebPush>

let now: number
let pushService: PushService
let service: TestService
let ada: TestUser
let ben: TestUser

const keys = newVapidKeys()
const aServiceWith = (opened: readonly string[], vapidKeys = keys) =>
  aService({
    now: () => now,
    pushSender: createPushSender(vapidKeys, () => 'mailto:ops@example.org', { opened }),
  })

beforeAll(() => setDefaultCACertificates([...getCACertificates('default'), TEST_CERTIFICATE]))
beforeEach(async () => {
  now = 1_800_000_000_000
  pushService = await PushService.start()
  service = aServiceWith(['127.0.0.1'])
  ada = service.addUser()
  ben = service.addUser()
})
afterEach(() => {
  service.service.stop()
  pushService.stop()
})

const register = async (more: Partial<Registration> = {}, as = ada): Promise<number> =>
  (await service.call(registerWebPush, { ...pushService.subscribe(), ...more }, { as })).device_id
const list = (as = ada) => service.call(getWebPushDevices, {}, { as })
const refusedFor = async (more: Partial<Registration>) =>
  (await service.refusal(registerWebPush, { ...pushService.subscribe(), ...more }, { as: ada })).answer

describe('a device', () => {
  test('is listed with its browser, for its owner alone', async () => {
    const headers = { 'user-agent': 'Firefox on a phone' }
    const args = { ...pushService.subscribe(), time_zone: 'Europe/Zurich' }
    const { device_id } = await service.call(registerWebPush, args, { as: ada, headers })
    const other = { ...ada, apiKey: service.addKey(ada) }
    const device = { device_id, client: 'Firefox on a phone', created: now / 1000, last_used: now / 1000 }
    expect(await list()).toMatchObject({
      public_key: keys.publicKey,
      devices: [{ ...device, is_current: true }],
    })
    expect((await list(other)).devices).toEqual([{ ...device, is_current: false }])
    expect((await list(ben)).devices).toEqual([])
    expect(JSON.stringify(await list())).not.toContain('/push/')
  })

  test('is one for each session, registered again as often as the browser likes', async () => {
    const first = await register()
    now += 60_000
    expect(await register()).toBe(first)
    expect((await list()).devices).toMatchObject([{ created: now / 1000 - 60, last_used: now / 1000 }])
  })

  test('moves to the person who signs in next in the same browser', async () => {
    const subscription = pushService.subscribe()
    await register(subscription)
    await register(subscription, ben)
    expect((await list()).devices).toEqual([])
    expect((await list(ben)).devices).toHaveLength(1)
  })

  test('ends by its owner alone', async () => {
    const device_id = await register()
    for (const endpoint of [endWebPush, testWebPush]) {
      const refusal = await service.refusal(endpoint, { device_id }, { as: ben })
      expect(refusal.answer['msg']).toBe('Invalid device ID')
    }
    await service.call(endWebPush, { device_id }, { as: ada })
    expect((await list()).devices).toEqual([])
  })

  test('a person has a bounded number, the least recently used go', async () => {
    const all = Array.from({ length: webPushBounds.devices_of_a_person + 1 }, () => ({
      ...ada,
      apiKey: service.addKey(ada),
    }))
    for (const as of all) {
      now += 1000
      await register({}, as)
    }
    const { devices } = await list(all[0])
    expect(devices).toHaveLength(webPushBounds.devices_of_a_person)
    expect(devices.some(({ is_current }) => is_current)).toBe(false)
  })

  test('subscribed for an earlier key of the service is forgotten at its start', async () => {
    await register()
    const { database } = service.context
    service.service.stop()
    const sender = createPushSender(newVapidKeys(), () => 'mailto:ops@example.org', { opened: [] })
    service = aService({ database, pushSender: sender })
    expect((await list()).devices).toEqual([])
  })

  test('bots have none', async () => {
    const { user_id, api_key } = await service.call(
      createBot,
      { full_name: 'Helper', short_name: 'helper', bot_type: 1 },
      { as: ada },
    )
    const email = service.context.database.get<{ email: string }>(
      'SELECT email FROM user WHERE id = ?',
      user_id,
    )
    const as = { id: user_id, email: email?.email ?? '', apiKey: api_key }
    const refusal = await service.refusal(registerWebPush, pushService.subscribe(), { as })
    expect(refusal.code).toBe('BAD_REQUEST')
  })
})

describe('a subscription that no browser makes is refused', () => {
  test.each([
    'http://push.example.org/a',
    'ftp://push.example.org/a',
    'javascript:alert(1)',
    'https://ada:secret@push.example.org/a',
    'no address',
    '',
    `https://push.example.org/${'a'.repeat(webPushBounds.endpoint_length)}`,
  ])('the endpoint %j', async (endpoint) => {
    expect(await refusedFor({ endpoint })).toMatchObject({ var_name: 'endpoint' })
  })

  test.each([
    '',
    'short',
    randomBytes(65).toString('base64url'),
    Buffer.alloc(65).toString('base64url'),
    'a'.repeat(webPushBounds.key_length + 1),
  ])('the key %j', async (p256dh) => {
    expect(await refusedFor({ p256dh })).toMatchObject({ var_name: 'p256dh' })
  })

  test.each(['', 'short', randomBytes(17).toString('base64url')])('the secret %j', async (auth) => {
    expect(await refusedFor({ auth })).toMatchObject({ var_name: 'auth' })
  })

  test('a time zone that there is not, and quiet hours that are none', async () => {
    expect(await refusedFor({ time_zone: 'Moon/Crater' })).toMatchObject({ var_name: 'time_zone' })
    const hours = { days: [7], from: '25:00', to: '18:00' }
    const quiet = { until: 0, awakeUntil: 0, hours }
    expect((await refusedFor({ quiet }))['var_name']).toMatch(/^quiet/)
  })
})

describe('a test notification', () => {
  const sendTest = (device_id: number) => service.call(testWebPush, { device_id }, { as: ada })
  const refused = async (device_id: number) =>
    (await service.refusal(testWebPush, { device_id }, { as: ada })).answer['msg']

  test('says that notifications work', async () => {
    const device_id = await register()
    await sendTest(device_id)
    expect(pushService.said).toEqual([
      { type: 'test', device_id, title: 'Parley', body: 'Notifications work on this device.' },
    ])
  })

  test('tells what is wrong with the push service', async () => {
    const device_id = await register()
    const answers: string[] = []
    for (const status of [503, 400, 410]) {
      pushService.answer = (response) => response.writeHead(status).end()
      answers.push(String(await refused(device_id)))
    }
    expect(answers).toEqual([
      'The push service has a problem.',
      'The push service did not accept the notification.',
      'The device takes no notifications any more.',
    ])
    expect((await list()).devices).toEqual([])
  })
})

describe('an endpoint leads nowhere but to the internet', () => {
  const attack = async (endpoint: string): Promise<unknown> => {
    const device_id = await register({ endpoint })
    await service.call(sendMessage, { type: 'direct', to: [ada.id], content: 'Hi' }, { as: ben })
    await service.service.sendPushes()
    return (await service.refusal(testWebPush, { device_id }, { as: ada })).answer['msg']
  }

  beforeEach(() => {
    service.service.stop()
    service = aServiceWith([])
    ada = service.addUser()
    ben = service.addUser()
  })

  test.each([
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '10.1.2.3',
    '169.254.169.254',
    '192.168.1.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[fd00::1]',
    'localhost',
  ])('%s', async (name) => {
    const { port } = new URL(pushService.origin)
    const subscription = pushService.subscribe()
    const { pathname } = new URL(subscription.endpoint)
    expect(await attack(`https://${name}:${port}${pathname}`)).toBe(
      'The push service did not accept the notification.',
    )
    expect(pushService.arrived).toEqual([])
  })
})
