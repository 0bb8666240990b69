import { expect, test, vi } from 'vitest'
import { showOnDesktop, watchPressed, withdraw } from './desktop.ts'

/** As Chrome on Android. */
class Refusing {
  static permission = 'granted'
  constructor() {
    throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.')
  }
}

const told = {
  conversation: { kind: 'direct', userIds: [2] },
  messageId: 7,
  title: 'Wei',
  text: 'Are you there?',
  path: '/dm/2/near/7',
} as const

test('where only a worker may show notices it does, and takes them away', async () => {
  vi.stubGlobal('Notification', Refusing)
  const shown: { readonly title: string; readonly tag: string | undefined }[] = []
  const registration = {
    showNotification: (title: string, { tag }: NotificationOptions) => {
      shown.push({ title, tag })
      return Promise.resolve()
    },
    getNotifications: ({ tag }: { readonly tag: string }) =>
      Promise.resolve(
        shown
          .filter((each) => each.tag === tag)
          .map((each) => ({ close: () => shown.splice(shown.indexOf(each), 1) })),
      ),
  }
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: () => Promise.resolve(registration) },
    configurable: true,
  })
  showOnDesktop(told)
  await expect.poll(() => shown.map(({ title }) => title)).toEqual(['Wei'])
  withdraw([7])
  await expect.poll(() => shown).toEqual([])
})

test('pressing a notice that a worker showed leads to its message', () => {
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

test('where nothing can show notices nothing breaks', () => {
  vi.stubGlobal('Notification', Refusing)
  Reflect.deleteProperty(navigator, 'serviceWorker')
  expect(() => showOnDesktop(told)).not.toThrow()
})
