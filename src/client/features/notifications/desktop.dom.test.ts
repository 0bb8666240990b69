import { expect, test, vi } from 'vitest'
import { aSession } from '../../kernel/session.testing.ts'
import { showOnDesktop, watchPressed, withdraw, withdrawAtEnd } from './desktop.ts'

/** Refuses the constructor, as Chrome on Android does. */
class Refusing {
  static permission = 'granted'
  constructor() {
    throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.')
  }
}

const { session } = aSession([])

const told = {
  conversation: { kind: 'direct', userIds: [2] },
  messageId: 7,
  title: 'Wei',
  text: 'Are you there?',
  path: '/dm/2/near/7',
} as const

interface Notice {
  readonly title: string
  readonly data: unknown
}

/** A worker that shows notices, some of them from before the page was loaded. */
function workerWith(...shown: Notice[]): { readonly titles: () => readonly string[] } {
  vi.stubGlobal('Notification', Refusing)
  const registration = {
    showNotification: (title: string, { data }: NotificationOptions) => {
      shown.push({ title, data })
      return Promise.resolve()
    },
    getNotifications: () =>
      Promise.resolve(
        shown.map((each) => ({ data: each.data, close: () => shown.splice(shown.indexOf(each), 1) })),
      ),
  }
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: () => Promise.resolve(registration) },
    configurable: true,
  })
  return { titles: () => shown.map(({ title }) => title) }
}

const earlier = [
  { title: 'Ana', data: '/dm/3/near/5' },
  { title: 'Ben', data: '/channel/3-design/topic/near/near/6' },
] as const

test('if only a worker may show notices, it shows and closes them', async () => {
  const { titles } = workerWith()
  showOnDesktop(session, told)
  await expect.poll(titles).toEqual(['Wei'])
  withdraw(session, [7])
  await expect.poll(titles).toEqual([])
})

test('a notice that a worker showed before the page loaded closes when its message is read', async () => {
  const { titles } = workerWith(...earlier)
  withdraw(session, [6, 7])
  await expect.poll(titles).toEqual(['Ana'])
})

test('when the reader signs out none of their notices remains on the desktop', async () => {
  const { titles } = workerWith(...earlier)
  const leaving = aSession([])
  withdrawAtEnd(leaving.session)
  leaving.end()
  await expect.poll(titles).toEqual([])
})

test('pressing a notice that a worker showed opens its message', () => {
  const worker = new EventTarget()
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
  const stop = watchPressed()
  worker.dispatchEvent(new MessageEvent('message', { data: { type: 'another', path: '/elsewhere' } }))
  expect(location.pathname).not.toBe('/elsewhere')
  worker.dispatchEvent(
    new MessageEvent('message', { data: { type: 'notificationclick', path: '/dm/2/near/7' } }),
  )
  expect(location.pathname).toBe('/dm/2/near/7')
  stop()
})

test('a browser without notices causes no error', () => {
  vi.stubGlobal('Notification', Refusing)
  Reflect.deleteProperty(navigator, 'serviceWorker')
  expect(() => showOnDesktop(session, told)).not.toThrow()
})

test('a message whose notice would be shown after sign-out is not shown', async () => {
  const { titles } = workerWith()
  const leaving = aSession([])
  leaving.end()
  showOnDesktop(leaving.session, told)
  showOnDesktop(session, { ...told, title: 'Ana' })
  await expect.poll(titles).toEqual(['Ana'])
})
