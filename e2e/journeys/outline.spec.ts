import type { Page, Route } from '@playwright/test'
import { articleWith } from './conversation.ts'
import { expect, test } from './fixtures.ts'

/** Holds the app's code back until the returned function is called. */
async function withoutCode(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHeld = true
  await page.route(/\/assets\/.*\.js$/, (route) => {
    if (isHeld) held.push(route)
    else void route.continue()
  })
  return async () => {
    isHeld = false
    await Promise.all(held.map((route) => route.continue()))
  }
}

/** Runs in the page: sums up how far things moved without the reader's doing. */
function sumShifts(): void {
  const sums = { shift: 0 }
  Object.assign(globalThis, { sums })
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) sums.shift += (each as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as typeof globalThis & { sums: { shift: number } }).sums.shift)

const outline = (page: Page) => page.locator('#outline')
/** Runs in the page, and in the empty one before it, which has no storage. */
const known = (): void => {
  if (location.protocol.startsWith('http')) localStorage.setItem('parley.signedIn', 'yes')
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`before its code has come, a conversation has its outline (${viewport.width} px wide)`, async ({
    signIn,
    stage,
  }) => {
    const channel = await stage.channel(`outlined ${viewport.width}`, ['hana', 'lena'])
    await (await stage.person('lena')).say(channel.id, 'hello', 'The first message')
    const page = await signIn('hana', { browser: { viewport, colorScheme: 'dark' }, before: sumShifts })
    // The name is known here once it was shown.
    await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('parley.organization')))
      .toBe(viewport.width < 720 ? null : 'Lantern')
    const release = await withoutCode(page)
    await page.goto(channel.topicPath('hello'), { waitUntil: 'commit' })

    await expect(outline(page)).toBeVisible()
    await expect(page.locator('#root')).toBeEmpty()
    await expect(outline(page).locator('b:visible').first()).toHaveText(
      viewport.width < 720 ? 'Parley' : 'Lantern',
    )
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(background).toMatch(/oklch\(0\.2/)
    // Screen readers hear one word, and nothing of the lines.
    await expect(page.getByRole('status')).toHaveText(['Loading'])
    expect(await page.locator('body').ariaSnapshot()).toBe('- status: Loading')

    await release()
    await expect(articleWith(page, 'The first message')).toBeVisible()
    await expect(outline(page)).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
    expect(await shiftOf(page)).toBeLessThan(0.01)
  })
}

test('visitors see the calendar’s name at once, in their language', async ({ openBrowser }) => {
  const context = await openBrowser({ locale: 'de-CH' })
  const page = await context.newPage()
  await page.addInitScript(sumShifts)
  const release = await withoutCode(page)
  await page.goto('/calendar', { waitUntil: 'commit' })
  await expect(outline(page).getByText('Kalender – Lantern')).toBeVisible()
  expect(await page.locator('body').ariaSnapshot()).toBe('- status: Wird geladen')
  await release()
  await expect(page.getByRole('main').locator('a[href*="/event/"]').first()).toBeVisible()
  await expect(outline(page)).toHaveCount(0)
  expect(await shiftOf(page)).toBeLessThan(0.01)
})

test('where nobody is known to be signed in, and on pages without the app, the mark shows at once', async ({
  openBrowser,
}) => {
  const context = await openBrowser({ colorScheme: 'dark' })
  for (const path of ['/', '/sign-in', '/join/abc', '/reset-password/abc', '/inbox']) {
    const page = await context.newPage()
    await page.addInitScript(sumShifts)
    const release = await withoutCode(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(outline(page).locator('svg:visible')).toHaveCount(1)
    expect(await page.locator('body').ariaSnapshot()).toBe('- status: Loading')
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toMatch(
      /oklch\(0\.[12]/,
    )
    await release()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(outline(page)).toHaveCount(0)
    expect(await shiftOf(page)).toBeLessThan(0.01)
    await page.close()
  }
})

test('the outline is not printed', async ({ openBrowser }) => {
  const context = await openBrowser()
  await context.addInitScript(known)
  const page = await context.newPage()
  await withoutCode(page)
  await page.goto('/inbox', { waitUntil: 'commit' })
  await expect(outline(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(outline(page)).toBeHidden()
})

test('who is no longer signed in gets from the outline to the sign-in page', async ({ openBrowser }) => {
  const context = await openBrowser()
  await context.addInitScript(known)
  const page = await context.newPage()
  await page.goto('/inbox')
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible()
  await expect(outline(page)).toHaveCount(0)
})
