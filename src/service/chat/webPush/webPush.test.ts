import { setDefaultCACertificates, getCACertificates } from 'node:tls'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { webPushBounds } from '../../../protocol/webPushBounds.ts'
import { muteUser, updateSettings } from '../../../protocol/chat/account.ts'
import { updateSubscriptionProperties, updateUserTopic } from '../../../protocol/chat/channelTools.ts'
import { deleteMessage, updateMessage } from '../../../protocol/chat/messageActions.ts'
import { updateFlags } from '../../../protocol/chat/messages.ts'
import { updateOrganisation } from '../../../protocol/chat/organisation.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { Role, VisibilityPolicy } from '../../../protocol/chat/shapes.ts'
import { updatePresence } from '../../../protocol/chat/statusChanges.ts'
import { getWebPushDevices, registerWebPush } from '../../../protocol/chat/webPush.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { PushService, TEST_CERTIFICATE } from '../../../testing/pushService.testing.ts'
import { revokeApiKey } from '../accounts/keys.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'
import { createPushSender, newVapidKeys } from './sender.ts'

let now: number
let pushService: PushService
let service: TestService
let ada: TestUser
let ben: TestUser
let channel: number

const keys = newVapidKeys()
const sender = () => createPushSender(keys, () => 'mailto:ops@example.org', { opened: ['127.0.0.1'] })

beforeAll(() => setDefaultCACertificates([...getCACertificates('default'), TEST_CERTIFICATE]))
beforeEach(async () => {
  now = Date.UTC(2026, 10, 4, 12) // a Wednesday
  pushService = await PushService.start()
  service = aService({ now: () => now, pushSender: sender() })
  ada = service.addUser({ fullName: 'Ada' })
  ben = service.addUser({ fullName: 'Ben' })
  channel = service.addChannel({ name: 'design', subscribers: [ada, ben] })
})
afterEach(() => {
  service.service.stop()
  pushService.stop()
})

type Registration = ArgumentsOf<typeof registerWebPush>
const register = async (as: TestUser, more: Partial<Registration> = {}): Promise<number> =>
  (await service.call(registerWebPush, { ...pushService.subscribe(), ...more }, { as })).device_id

const direct = async (content: string, to = [ada], as = ben): Promise<number> =>
  (await service.call(sendMessage, { type: 'direct', to: to.map(({ id }) => id), content }, { as })).id
const say = async (content: string, topic = 'icons', as = ben): Promise<number> =>
  (await service.call(sendMessage, { type: 'stream', to: channel, topic, content }, { as })).id
const set = (settings: ArgumentsOf<typeof updateSettings>, as = ada) =>
  service.call(updateSettings, settings, { as })
const sent = (): Promise<void> => service.service.sendPushes()
const later = (seconds: number): Promise<void> => {
  now += seconds * 1000
  return sent()
}
const bodies = () => pushService.said.map(({ body }) => body)
const devices = async (as = ada) => (await service.call(getWebPushDevices, {}, { as })).devices
const read = (id: number, as = ada) =>
  service.call(updateFlags, { messages: [id], op: 'add', flag: 'read' }, { as })

describe('a notification', () => {
  test('of a direct message arrives encrypted and signed, in the words of the desktop’s', async () => {
    const device_id = await register(ada)
    const message_id = await direct('Are you **there**? ||hidden||\n> quoted\n\n')
    await sent()
    const [arrived] = pushService.arrived
    expect(arrived?.said).toEqual({
      type: 'message',
      device_id,
      message_id,
      user_ids: [ben.id],
      title: 'Ben',
      body: expect.stringMatching(/^Are you there\?/) as string,
      gone: [],
    })
    expect(arrived?.claims).toMatchObject({ aud: pushService.origin, sub: 'mailto:ops@example.org' })
    expect(arrived?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: String(webPushBounds.time_to_live),
      urgency: 'high',
      topic: expect.stringMatching(/^[\w-]{32}$/) as string,
    })
  })

  test('of a mention names the channel and the topic, the empty one too', async () => {
    await register(ada)
    await say(`@**Ada|${ada.id}** look`)
    await say(`@**Ada|${ada.id}** here`, '')
    await sent()
    expect(pushService.said).toMatchObject([
      { title: 'Ben · design › icons', channel_id: channel, channel_name: 'design', topic: 'icons' },
      { title: 'Ben · design › general chat', topic: '' },
    ])
  })

  test('of a message comes once an edit mentions the person, who has not read it', async () => {
    await register(ada)
    await register(ben)
    const id = await say('look')
    const known = await say('again')
    await read(known)
    await sent()
    // They were there since, and saw no mention.
    await later(600)
    await service.call(updatePresence, { status: 'active', last_update_id: -1 }, { as: ada })
    await later(600)
    const edit = (message_id: number, content: string) =>
      service.call(updateMessage, { message_id, content }, { as: ben })
    await edit(id, `@**Ada|${ada.id}** look, @**Ben|${ben.id}**`)
    await edit(known, `@**Ada|${ada.id}** again`)
    await sent()
    expect(pushService.said).toMatchObject([{ message_id: id, title: 'Ben · design › icons' }])
    // Another edit is no other mention.
    await edit(id, `@**Ada|${ada.id}** look here`)
    await sent()
    expect(pushService.said).toHaveLength(1)
  })

  test('goes to each device of the person, and to nobody else', async () => {
    await register(ada)
    await register({ ...ada, apiKey: service.addKey(ada) })
    await register(service.addUser())
    await direct('Twice')
    await sent()
    expect(bodies()).toEqual(['Twice', 'Twice'])
  })

  test('is of the newest message if several of its conversation wait', async () => {
    await register(ada)
    pushService.answer = (response) => response.writeHead(503).end()
    await direct('One')
    await sent()
    for (const text of ['Two', 'Three']) await direct(text)
    pushService.answer = (response) => response.writeHead(201).end()
    await later(10)
    expect(bodies()).toEqual(['One', 'Three'])
    const topics = pushService.arrived.map(({ headers }) => headers['topic'])
    expect(new Set(topics).size).toBe(1)
  })

  test('is cut between characters, and fits into what push services take', async () => {
    await register(ada)
    await direct('👩‍👩‍👧‍👦'.repeat(1000))
    await sent()
    await direct('\\"'.repeat(3000))
    await sent()
    const [one, two] = bodies() as string[]
    expect(one?.isWellFormed()).toBe(true)
    expect([one?.endsWith('…'), two?.endsWith('…')]).toEqual([true, true])
    for (const { size } of pushService.arrived) expect(size).toBeLessThanOrEqual(4096)
  })

  test('has no text where the organization, or the reader for direct messages, does not want it', async () => {
    await register(ada)
    await set({ pm_content_in_desktop_notifications: false, enable_stream_push_notifications: true })
    await direct('Secret')
    await say('Public')
    await sent()
    const owner = service.addUser({ role: Role.owner })
    await service.call(updateOrganisation, { message_content_in_web_push: false }, { as: owner })
    await say('Secret again')
    await sent()
    expect(bodies()).toEqual(['New message', 'Public', 'New message'])
  })

  test('is in the person’s language', async () => {
    await register(ada)
    await set({ default_language: 'de', pm_content_in_desktop_notifications: false })
    await direct('Secret')
    await sent()
    expect(bodies()).toEqual(['Neue Nachricht'])
  })
})

describe('nothing is sent', () => {
  beforeEach(() => register(ada))
  const inTheEnd = async () => {
    await later(3600)
    return bodies()
  }

  test('of one’s own messages', async () => {
    await direct('Me', [ben], ada)
    expect(await inTheEnd()).toEqual([])
  })

  test('of messages in channels, unless the reader, the channel or the topic asks for it', async () => {
    await say('Nobody asked')
    expect(await inTheEnd()).toEqual([])
    await set({ enable_stream_push_notifications: true })
    await say('By all channels')
    await sent()
    const property = { stream_id: channel, property: 'push_notifications' } as const
    const change = (value: boolean) =>
      service.call(updateSubscriptionProperties, { subscription_data: [{ ...property, value }] }, { as: ada })
    await change(false)
    await say('Not in this one')
    await sent()
    await set({ enable_stream_push_notifications: false })
    await change(true)
    await say('In this one')
    await sent()
    await change(false)
    const topic = { stream_id: channel, topic: 'icons' }
    const followed = { ...topic, visibility_policy: VisibilityPolicy.followed }
    await service.call(updateUserTopic, followed, { as: ada })
    await say('Of the followed topic')
    await sent()
    expect(bodies()).toEqual(['By all channels', 'In this one', 'Of the followed topic'])
  })

  test('of muted topics, but for mentions by name', async () => {
    await set({ enable_stream_push_notifications: true })
    const topic = { stream_id: channel, topic: 'icons', visibility_policy: VisibilityPolicy.muted }
    await service.call(updateUserTopic, topic, { as: ada })
    await say('Muted')
    await say(`@**Ada|${ada.id}** still`)
    await sent()
    expect(bodies()).toEqual(['@Ada still'])
  })

  test('of muted people', async () => {
    await service.call(muteUser, { muted_user_id: ben.id }, { as: ada })
    await direct('Muted')
    expect(await inTheEnd()).toEqual([])
  })

  test('if the person switched push notifications off', async () => {
    await set({ enable_offline_push_notifications: false })
    await direct('Off')
    expect(await inTheEnd()).toEqual([])
  })

  test('of what is read or deleted before', async () => {
    pushService.answer = (response) => response.writeHead(503).end()
    const [one, two] = [await direct('Read'), await say(`@**Ada|${ada.id}** deleted`)]
    await sent()
    pushService.arrived.length = 0
    pushService.answer = (response) => response.writeHead(201).end()
    await read(one)
    const admin = service.addUser({ role: Role.administrator })
    await service.call(deleteMessage, { message_id: two }, { as: admin })
    expect(await inTheEnd()).toEqual([])
  })
})

describe('a person who is active', () => {
  const report = (status: 'active' | 'idle') =>
    service.call(updatePresence, { status, last_update_id: -1 }, { as: ada })
  beforeEach(() => register(ada))

  test('hears nothing on the phone', async () => {
    await report('active')
    await direct('You see me')
    await later(60)
    await report('active')
    await later(3600)
    expect(bodies()).toEqual([])
  })

  test('hears it once they are gone, unless they have read it', async () => {
    await report('active')
    const id = await direct('You read me')
    await say(`@**Ada|${ada.id}** you left`)
    await sent()
    await read(id)
    expect(bodies()).toEqual([])
    await later(75)
    expect(bodies()).toEqual(['@Ada you left'])
  })

  test('hears it after some seconds if they want it even then', async () => {
    await set({ enable_online_push_notifications: true })
    await report('active')
    const id = await direct('Read at once')
    await say(`@**Ada|${ada.id}** not read`)
    await read(id)
    await sent()
    expect(bodies()).toEqual([])
    await later(5)
    expect(bodies()).toEqual(['@Ada not read'])
  })
})

describe('quiet times of a device', () => {
  const office = { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }
  const quiet = { until: 0, awakeUntil: 0, hours: office }

  test('are by the clock where the device is', async () => {
    await register(ada, { quiet, time_zone: 'America/New_York' }) // 07:00 there
    await direct('Too early')
    await sent()
    expect(bodies()).toEqual([])
    now += 2 * 3600 * 1000
    await direct('At nine')
    await sent()
    expect(bodies()).toEqual(['At nine'])
  })

  test('a pause silences one device until it ends', async () => {
    await register(ada, { quiet: { until: now + 60_000, awakeUntil: 0 } })
    await register({ ...ada, apiKey: service.addKey(ada) })
    await direct('On the other')
    await sent()
    expect(bodies()).toEqual(['On the other'])
    now += 60_000
    await direct('On both')
    await sent()
    expect(bodies()).toEqual(['On the other', 'On both', 'On both'])
  })
})

describe('a notification that is shown', () => {
  test('goes when its message is read elsewhere, or deleted', async () => {
    const device_id = await register(ada)
    const [one, two] = [await direct('Read'), await say(`@**Ada|${ada.id}** deleted`)]
    await sent()
    await read(one)
    const admin = service.addUser({ role: Role.administrator })
    await service.call(deleteMessage, { message_id: two }, { as: admin })
    await later(1)
    expect(pushService.said.slice(2)).toEqual([
      { type: 'gone', device_id, gone: [one] },
      { type: 'gone', device_id, gone: [two] },
    ])
    const topics = pushService.arrived.map(({ headers }) => headers['topic'])
    expect(topics[2]).toBe(topics[0])
  })

  test('stays while only an earlier message of its conversation is read', async () => {
    await register(ada)
    const one = await direct('One')
    await sent()
    await direct('Two')
    await sent()
    await read(one)
    await later(5)
    expect(bodies()).toEqual(['One', 'Two'])
  })
})

describe('a push service', () => {
  test.each([404, 410])('that answers %i ends the device', async (status) => {
    await register(ada)
    pushService.answer = (response) => response.writeHead(status).end()
    await direct('Gone')
    await sent()
    expect(await devices()).toEqual([])
    await direct('Nobody there')
    await sent()
    expect(bodies()).toEqual(['Gone'])
  })

  test('that is at fault or busy is asked again later, in the end no more', async () => {
    await register(ada)
    pushService.answer = (response) => response.writeHead(500).end()
    await direct('Again')
    await sent()
    await later(9)
    expect(bodies()).toHaveLength(1)
    pushService.answer = (response) => response.writeHead(429, { 'retry-after': '120' }).end()
    await later(1)
    await later(119)
    expect(bodies()).toHaveLength(2)
    pushService.answer = (response) => response.writeHead(500).end()
    for (const seconds of [1, 300, 1200, 3600, 3600]) await later(seconds)
    expect(bodies()).toHaveLength(5)
    expect(pushService.arrived.map(({ headers }) => Number(headers['ttl']))).toEqual(
      [0, 10, 130, 430, 1630].map((age) => webPushBounds.time_to_live - age),
    )
    expect(await devices()).toHaveLength(1)
  })

  test.each([
    ['redirects', 307, { location: 'https://127.0.0.1:1/' }],
    ['refuses', 400, {}],
    ['finds it too large', 413, {}],
  ])('that %s is not asked again', async (_, status, headers) => {
    await register(ada)
    pushService.answer = (response) => response.writeHead(status, headers).end()
    await direct('Once')
    await sent()
    await later(3600)
    expect(bodies()).toEqual(['Once'])
  })

  test('that answers without end is left', async () => {
    await register(ada)
    pushService.answer = (response) => {
      response.writeHead(201)
      const pour = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) continue
      }
      response.on('drain', pour)
      pour()
    }
    await direct('Endless')
    await sent()
    expect(bodies()).toEqual(['Endless'])
  })
})

test('a session takes its device with it', async () => {
  await register(ada)
  const other = { ...ada, apiKey: service.addKey(ada) }
  await register(other)
  revokeApiKey(service.context, ada.apiKey)
  await direct('One left')
  await sent()
  expect(bodies()).toEqual(['One left'])
  expect(await devices(other)).toMatchObject([{ is_current: true }])
})

test('what waits is bounded, for a device and in all', async () => {
  pushService.answer = (response) => response.writeHead(503).end()
  await register(ada)
  await set({ enable_stream_push_notifications: true })
  await direct('First')
  await sent()
  for (let count = 0; count <= webPushBounds.waiting_of_a_device; count++) await say('More', `topic ${count}`)
  pushService.arrived.length = 0
  pushService.answer = (response) => response.writeHead(201).end()
  await later(10)
  expect(bodies()).toHaveLength(webPushBounds.waiting_of_a_device)
})
