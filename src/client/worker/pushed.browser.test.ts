import { beforeEach, expect, test, vi } from 'vitest'
import type { Pushed } from '../../protocol/chat/webPush.ts'
import { eraseMark, writeMark, writeWords } from '../features/notifications/push/mark.ts'
import { showPushed, type NoticeScope } from './pushed.ts'

interface Notice {
  readonly title: string
  readonly body: string | undefined
  readonly tag: string | undefined
  readonly data: unknown
  readonly close: () => void
}

let notices: Notice[]
let isFocused: boolean
let endpoint: string
const unsubscribe = vi.fn<() => Promise<boolean>>()

const scope = {
  registration: {
    showNotification: (title: string, { body, tag, data }: NotificationOptions = {}) => {
      const close = (): void => void (notices = notices.filter((each) => each.tag !== tag))
      close()
      notices.push({ title, body, tag, data, close })
      return Promise.resolve()
    },
    getNotifications: ({ tag }: GetNotificationOptions = {}) =>
      Promise.resolve(notices.filter((each) => tag === undefined || each.tag === tag)),
    pushManager: { getSubscription: () => Promise.resolve({ endpoint, unsubscribe }) },
  },
  clients: { matchAll: () => Promise.resolve([{ focused: isFocused }]) },
} as unknown as NoticeScope

const message: Pushed = {
  type: 'message',
  device_id: 4,
  message_id: 70,
  channel_id: 7,
  channel_name: 'design',
  topic: 'icons',
  title: 'Ben · design › icons',
  body: 'Look',
  gone: [],
}
const arrive = (said: object): Promise<void> => showPushed(scope, JSON.stringify(said))
const shown = () => notices.map(({ title, body, data }) => ({ title, body, data }))

beforeEach(async () => {
  notices = []
  isFocused = false
  endpoint = 'https://push.example.org/a'
  unsubscribe.mockReset().mockResolvedValue(true)
  const quiet = { until: 0, awakeUntil: 0 }
  await writeMark({ userId: 1, deviceId: 4, publicKey: 'key', quiet, timeZone: 'UTC' })
  await writeWords('You’re signed out here.')
})

test('a message shows, and its notice leads to it', async () => {
  await arrive(message)
  expect(shown()).toEqual([
    { title: message.title, body: 'Look', data: '/channel/7-design/topic/icons/near/70' },
  ])
})

test('a newer message replaces the notice of its conversation, those that are gone are closed', async () => {
  await arrive(message)
  await arrive({ ...message, message_id: 71, body: 'Again', topic: 'Icons' })
  await arrive({ ...message, message_id: 72, channel_id: undefined, user_ids: [5], gone: [71] })
  expect(notices.map(({ data }) => data)).toEqual(['/dm/5/near/72'])
  await arrive({ type: 'gone', device_id: 4, gone: [72] })
  expect(notices).toEqual([])
})

test('what an open page has shown is not shown again', async () => {
  await arrive(message)
  const [before] = notices
  await arrive(message)
  expect(notices[0]).toBe(before)
})

test('nothing shows while the person looks at the app, but where the browser demands it', async () => {
  isFocused = true
  await arrive(message)
  expect(notices).toEqual([])
  endpoint = 'https://web.push.apple.com/a'
  await arrive(message)
  expect(notices).toHaveLength(1)
})

test.each([
  ['after signing out', message, eraseMark],
  ['for another device', { ...message, device_id: 5 }, () => Promise.resolve()],
  ['that cannot be read', { type: 'message', device_id: 4 }, () => Promise.resolve()],
])('what arrives %s shows nothing private, and ends the subscription', async (_, said, before) => {
  await before()
  await arrive(said)
  expect(shown()).toEqual([{ title: 'Parley', body: 'You’re signed out here.', data: '/' }])
  expect(unsubscribe).toHaveBeenCalledOnce()
})
