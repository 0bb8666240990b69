import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CLIENT_HEADER, CLIENT_HEADER_VALUE } from '../../protocol/appHeader.ts'
import { eraseMark, readMark, writeMark } from '../features/notifications/push/mark.ts'
import { renewSubscription } from './renewSubscription.ts'

/* What the worker does when the browser replaces its subscription, such as after its push service forgot it. */

const mark = {
  userId: 1,
  deviceId: 4,
  publicKey: 'key',
  quiet: { until: 0, awakeUntil: 0 },
  timeZone: 'Europe/Zurich',
}

const aSubscription = (endpoint: string) => ({
  endpoint,
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: vi.fn<() => Promise<boolean>>(() => Promise.resolve(true)),
})
const asMade = (made: ReturnType<typeof aSubscription>) => made as unknown as PushSubscription

const subscribe = vi.fn<(options: PushSubscriptionOptionsInit) => Promise<PushSubscription>>()
const registration = { pushManager: { subscribe } } as unknown as ServiceWorkerRegistration
const host = vi.fn<typeof fetch>()
const answer = (body: object, status = 200): void => {
  host.mockResolvedValue(new Response(JSON.stringify(body), { status }))
}

beforeEach(async () => {
  vi.stubGlobal('fetch', host)
  await writeMark(mark)
})
afterEach(() => {
  vi.unstubAllGlobals()
  host.mockReset()
  subscribe.mockReset()
})

test('the new subscription is registered in place of the old one, for the same person', async () => {
  answer({ result: 'success', msg: '', device_id: 9 })
  await renewSubscription(registration, asMade(aSubscription('https://push.example/new')))
  const [address, init] = host.mock.calls[0] ?? []
  expect([address, init?.method, init?.headers]).toEqual([
    '/api/v1/web_push',
    'POST',
    { [CLIENT_HEADER]: CLIENT_HEADER_VALUE },
  ])
  expect(Object.fromEntries(init?.body as URLSearchParams)).toMatchObject({
    endpoint: 'https://push.example/new',
    p256dh: 'p',
    auth: 'a',
    time_zone: 'Europe/Zurich',
  })
  expect(await readMark()).toEqual({ ...mark, deviceId: 9 })
  expect(subscribe).not.toHaveBeenCalled()
})

test('where the browser made none, the worker makes one with the key of this server', async () => {
  answer({ result: 'success', msg: '', device_id: 9 })
  subscribe.mockResolvedValue(asMade(aSubscription('https://push.example/made')))
  await renewSubscription(registration, undefined)
  expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: 'key' })
  expect(host).toHaveBeenCalledOnce()
})

test('after the session ended, nothing is left of the notifications', async () => {
  answer({ result: 'error', code: 'UNAUTHORIZED', msg: '' }, 401)
  const made = aSubscription('https://push.example/new')
  await renewSubscription(registration, asMade(made))
  expect(made.unsubscribe).toHaveBeenCalledOnce()
  expect(await readMark()).toBeUndefined()
})

test('where nobody is told any more, a new subscription is ended', async () => {
  await eraseMark()
  const made = aSubscription('https://push.example/new')
  await renewSubscription(registration, asMade(made))
  expect(made.unsubscribe).toHaveBeenCalledOnce()
  expect(host).not.toHaveBeenCalled()
})

test('a server in trouble leaves the device as it is known', async () => {
  answer({ result: 'error', code: 'INTERNAL_SERVER_ERROR', msg: '' }, 500)
  const made = aSubscription('https://push.example/new')
  await renewSubscription(registration, asMade(made))
  expect(made.unsubscribe).not.toHaveBeenCalled()
  expect(await readMark()).toEqual(mark)
})
