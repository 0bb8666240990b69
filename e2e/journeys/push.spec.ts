import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page, Worker } from '@playwright/test'
import { PushService, TEST_CERTIFICATE, type Subscription } from '../../src/testing/pushService.testing.ts'
import type { Organisation } from '../../src/testing/organisation.testing.ts'
import { articleWith } from './conversation.ts'
import { expectShellKept } from './device.ts'
import { expect, test } from './fixtures.ts'
import { startSample } from './sample.ts'
import { createStage } from './stage.ts'

/* Notifications while the app is closed, from the host through a push service into the browser's worker. */

let pushService: PushService
let host: Organisation
let folder: string
test.beforeEach(async () => {
  pushService = await PushService.start()
  folder = mkdtempSync(join(tmpdir(), 'parley-push-'))
  const certificate = join(folder, 'certificate.pem')
  writeFileSync(certificate, TEST_CERTIFICATE)
  const environment = { NODE_EXTRA_CA_CERTS: certificate, WEBHOOK_NETWORKS: '127.0.0.1' }
  host = await startSample({ environment })
})
test.afterEach(async () => {
  await host.dispose()
  pushService.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Subscribes the browser to the test's push service: Chromium's own needs the internet. */
function subscribeHere({ endpoint, p256dh, auth }: Subscription): void {
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  Notification.requestPermission = () => Promise.resolve('granted')
  let kept: object | null = null
  const keyOf = ({ applicationServerKey: key }: PushSubscriptionOptionsInit) => (key as Uint8Array).buffer
  PushManager.prototype.subscribe = (options) => {
    kept = {
      endpoint,
      options: { applicationServerKey: keyOf(options ?? {}), userVisibleOnly: true },
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: () => {
        kept = null
        return Promise.resolve(true)
      },
    }
    return Promise.resolve(kept as PushSubscription)
  }
  PushManager.prototype.getSubscription = () => Promise.resolve(kept as PushSubscription | null)
}

/** Hands what arrived at the push service to the worker, as the browser does. */
async function deliverer(page: Page): Promise<(said: object) => Promise<void>> {
  const browser: CDPSession = await page.context().newCDPSession(page)
  const { origin } = new URL(host.url)
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (own) resolve(own.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  const registrationId = await registered
  return async (said) => {
    await browser.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(said),
    })
  }
}

interface Notice {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly data: string
  readonly close: () => void
}
interface WorkerGlobal {
  notices: Notice[]
  readonly dispatchEvent: (event: Event) => boolean
}
declare const ExtendableEvent: typeof Event

/** Replaces the machine's desktop by one that lists its notices: a browser without windows has none. */
const standInDesktop = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerGlobal
    scope.notices = []
    const without = (tag: string): Notice[] => scope.notices.filter((each) => each.tag !== tag)
    const desktop = ServiceWorkerRegistration.prototype as {
      showNotification: (title: string, options?: NotificationOptions) => Promise<void>
      getNotifications: (filter?: GetNotificationOptions) => Promise<unknown[]>
    }
    desktop.showNotification = (title, { body = '', tag = '', data } = {}) => {
      const close = (): void => void (scope.notices = without(tag))
      scope.notices = [...without(tag), { title, body, tag, data: String(data), close }]
      return Promise.resolve()
    }
    desktop.getNotifications = ({ tag } = {}) =>
      Promise.resolve(scope.notices.filter((each) => tag === undefined || each.tag === tag))
  })

const shown = (worker: Worker): Promise<{ title: string; body: string }[]> =>
  worker.evaluate(() =>
    (globalThis as unknown as WorkerGlobal).notices.map(({ title, body }) => ({ title, body })),
  )

const press = (worker: Worker, title: string): Promise<void> =>
  worker.evaluate((wanted) => {
    const scope = globalThis as unknown as WorkerGlobal
    const notification = scope.notices.find((each) => each.title === wanted)
    scope.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }))
  }, title)

const ofType = (type: string) => pushService.said.filter((said) => said['type'] === type)

test('a phone is told of a message while the app is closed, and no more once it is read', async ({
  signIn,
}) => {
  test.slow() // Starts a host of its own, and waits until a person who is active has had time to read.
  const stage = createStage(host)
  const [lena, wei] = await Promise.all([stage.person('lena'), stage.person('wei')])
  const page = await signIn('wei', {
    url: host.url,
    path: '/recent',
    browser: { serviceWorkers: 'allow' },
  })
  await expectShellKept(page)
  await page.context().addInitScript(subscribeHere, pushService.subscribe())
  await page.goto('/settings/notifications')
  const part = page.getByRole('region', { name: 'While the app is closed' })
  await part.getByRole('button', { name: 'Turn on for this device' }).click()
  const device = part.getByRole('list', { name: 'Devices with notifications' }).getByRole('listitem')
  await expect(device).toContainText('this device')
  await expect(part.getByRole('button', { name: 'Turn on for this device' })).toHaveCount(0)

  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('No worker')
  await standInDesktop(worker)
  const deliver = await deliverer(page)
  await device.getByRole('button', { name: 'Send test' }).click()
  await expect.poll(() => ofType('test')).toHaveLength(1)
  await deliver(ofType('test')[0] ?? {})
  await expect.poll(() => shown(worker)).toMatchObject([{ body: 'Notifications work on this device.' }])

  await page.getByRole('switch', { name: 'Send push notifications even when I’m active here' }).check()
  await page.goto('about:blank')
  const id = await lena.write([wei.userId], 'Are you **there**?')
  await expect.poll(() => ofType('message')).toMatchObject([{ message_id: id }])
  await deliver(ofType('message')[0] ?? {})
  const notice = { title: 'Lena Hoffmann', body: 'Are you there?' }
  await expect.poll(() => shown(worker)).toContainEqual(notice)
  await wei.markRead([id])
  await expect.poll(() => ofType('gone')).toMatchObject([{ gone: [id] }])
  await deliver(ofType('gone')[0] ?? {})
  await expect.poll(() => shown(worker)).not.toContainEqual(notice)

  await page.goto('/calendar')
  const next = await lena.write([wei.userId], 'And now?')
  await expect.poll(() => ofType('message')).toHaveLength(2)
  await page.goto('about:blank')
  await deliver(ofType('message')[1] ?? {})
  await expect.poll(() => shown(worker)).toContainEqual({ title: 'Lena Hoffmann', body: 'And now?' })
  await page.goto('/calendar')
  await expect(page.getByRole('grid', { name: 'Month', exact: true })).toBeVisible()
  await press(worker, 'Lena Hoffmann')
  await expect(page).toHaveURL(new RegExp(`/dm/${lena.userId}/near/${next}$`))
  await expect(articleWith(page, 'And now?')).toBeVisible()
})
