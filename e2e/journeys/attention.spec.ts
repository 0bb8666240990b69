import type { Page } from '@playwright/test'
import { articleWith } from './conversation.ts'
import { expect, test } from './fixtures.ts'

interface Shown extends EventTarget {
  readonly title: string
  readonly body: string
  readonly tag: string
  isClosed: boolean
}
interface Desktop {
  readonly shown: Shown[]
  permission: 'default' | 'granted'
  isFocused: boolean
}

/** Replaces the machine's desktop by a desktop that records its notifications, and takes the focus away. */
function standInDesktop(): void {
  const desktop: Desktop = { shown: [], permission: 'granted', isFocused: false }
  class StandIn extends EventTarget {
    static get permission(): string {
      return desktop.permission
    }
    static requestPermission(): Promise<string> {
      desktop.permission = 'granted'
      return Promise.resolve('granted')
    }
    title: string
    body: string
    tag: string
    isClosed = false
    constructor(title: string, { body, tag }: { body: string; tag: string }) {
      super()
      this.title = title
      this.body = body
      this.tag = tag
      desktop.shown.push(this)
    }
    close(): void {
      this.isClosed = true
    }
  }
  Object.assign(globalThis, { desktop, Notification: StandIn })
  document.hasFocus = () => desktop.isFocused
}

const shown = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as { desktop: Desktop }).desktop.shown.map(({ title, body, isClosed }) => ({
      title,
      body,
      isClosed,
    })),
  )

/** Returns true if the tabs know that their reader looks at one of them. */
const isAttended = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    return held.some(({ name }) => name === 'parley-attending')
  })

test('a direct message shows on the desktop, and a press opens its conversation', async ({
  signIn,
  stage,
}) => {
  const [lena, wei] = await Promise.all([stage.person('lena'), stage.person('wei')])
  const page = await signIn('wei', { path: '/recent', before: standInDesktop })
  await lena.write([wei.userId], 'Are you **there**?')
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: 'Lena Hoffmann', body: 'Are you there?', isClosed: false }])
  await page.evaluate(() => {
    const { desktop } = globalThis as unknown as { desktop: Desktop }
    desktop.isFocused = true
    desktop.shown[0]?.dispatchEvent(new Event('click'))
  })
  await expect(page).toHaveURL(/\/dm\/\d+\/near\/\d+$/)
  await expect(articleWith(page, 'Are you there?')).toBeVisible()
})

test('a notification closes when its message is read elsewhere', async ({ signIn, stage }) => {
  const [lena, wei] = await Promise.all([stage.person('lena'), stage.person('wei')])
  const page = await signIn('wei', { path: '/recent', before: standInDesktop })
  const id = await lena.write([wei.userId], 'Read me on the phone')
  await expect.poll(async () => (await shown(page)).length).toBe(1)
  await wei.markRead([id])
  await expect.poll(async () => (await shown(page))[0]?.isClosed).toBe(true)
})

test('two tabs notify once, and not at all while the reader looks at one of them', async ({
  signIn,
  stage,
}) => {
  const [lena, wei] = await Promise.all([stage.person('lena'), stage.person('wei')])
  const path = `/dm/${lena.userId}`
  const first = await signIn('wei', { path, before: standInDesktop })
  const second = await first.context().newPage()
  await second.goto(path)
  await second.getByRole('log', { name: 'New messages' }).waitFor({ state: 'attached' })
  const all = async () => [...(await shown(first)), ...(await shown(second))].map(({ body }) => body)
  await lena.write([wei.userId], 'Once')
  await expect.poll(all).toEqual(['Once'])
  await second.evaluate(() => {
    ;(globalThis as unknown as { desktop: Desktop }).desktop.isFocused = true
    dispatchEvent(new Event('focus'))
  })
  await expect.poll(() => isAttended(first)).toBe(true)
  await lena.write([wei.userId], 'Seen anyway')
  for (const tab of [first, second]) await expect(articleWith(tab, 'Seen anyway')).toBeVisible()
  await second.evaluate(() => {
    ;(globalThis as unknown as { desktop: Desktop }).desktop.isFocused = false
    dispatchEvent(new Event('blur'))
  })
  await expect.poll(() => isAttended(first)).toBe(false)
  await lena.write([wei.userId], 'Twice')
  await expect.poll(async () => (await all()).toSorted()).toEqual(['Once', 'Twice'])
})

test('notifications are offered after a missed message, and turned on', async ({ signIn, stage }) => {
  const [lena, wei] = await Promise.all([stage.person('lena'), stage.person('wei')])
  const page = await signIn('wei', { path: '/recent', before: standInDesktop })
  await page.evaluate(() => {
    ;(globalThis as unknown as { desktop: Desktop }).desktop.permission = 'default'
  })
  await lena.write([wei.userId], 'Missed')
  const allow = page.getByRole('button', { name: 'Turn on notifications' })
  await expect(page).toHaveTitle(/^\(\d+\)/)
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(allow).toBeVisible({ timeout: 1000 })
  }).toPass()
  await allow.click()
  await lena.write([wei.userId], 'Not missed')
  await expect.poll(async () => (await shown(page)).at(-1)?.body).toBe('Not missed')
})

test('a pause silences notifications until they are resumed, and shows at the person’s own picture', async ({
  signIn,
  stage,
}) => {
  const [lena, wei] = await Promise.all([stage.person('lena'), stage.person('wei')])
  const page = await signIn('wei', { path: `/dm/${lena.userId}`, before: standInDesktop })
  const account = page.getByRole('button', { name: /^Your account/ })
  await account.click()
  await page.getByRole('menuitem', { name: 'Pause notifications' }).click()
  await page.getByRole('menuitem', { name: 'For 1 hour' }).click()
  await expect(account).toHaveAccessibleDescription('Notifications are paused')
  await lena.write([wei.userId], 'Not now')
  await expect(articleWith(page, 'Not now')).toBeVisible()
  await account.click()
  await page.getByRole('menuitem', { name: /^Resume notifications/ }).click()
  await expect(account).not.toHaveAccessibleDescription('Notifications are paused')
  await lena.write([wei.userId], 'But now')
  await expect.poll(async () => (await shown(page)).map(({ body }) => body)).toEqual(['But now'])

  await page.clock.setFixedTime('2026-03-04T12:00:00+01:00') // a Wednesday
  await page.goto('/settings/notifications')
  const hours = page.getByRole('region', { name: 'Do not disturb' })
  await hours.getByRole('switch', { name: 'Notify me only at certain times' }).check()
  await expect(hours.getByRole('checkbox', { name: 'Wednesday' })).toBeChecked()
  await expect(account).not.toHaveAccessibleDescription('Notifications are paused')
  await hours.getByRole('checkbox', { name: 'Wednesday' }).uncheck()
  await expect(account).toHaveAccessibleDescription('Notifications are paused')
  await page.reload()
  await expect(account).toHaveAccessibleDescription('Notifications are paused')
})
