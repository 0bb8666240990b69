import type { BrowserContext } from '@playwright/test'
import { barriers } from './barriers.ts'
import { expect, test } from './fixtures.ts'

const IPAD_OF_2022 =
  'Mozilla/5.0 (iPad; CPU OS 15_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Mobile/15E148 Safari/604.1'

/** Takes a part of the platform away before the page's scripts run, as in a browser that never had it. */
const without = (context: BrowserContext, part: string): Promise<unknown> =>
  context.addInitScript((name) => {
    const supports = CSS.supports.bind(CSS)
    if (name === 'parsing') Reflect.deleteProperty(URL, 'parse')
    else CSS.supports = (condition: string) => !condition.includes(name) && supports(condition)
  }, part)

for (const part of ['parsing', 'oklch']) {
  test(`a browser without ${part} gets a page in words instead of the app`, async ({ openBrowser }) => {
    const context = await openBrowser({ userAgent: IPAD_OF_2022, locale: 'en-US' })
    await without(context, part)
    const page = await context.newPage()
    await page.goto('/inbox?a=1')
    await expect(page.locator('h1')).toHaveText('Your browser is too old for Parley')
    await expect(page.locator('main')).toContainText('You’re using Safari 15.6.')
    await expect(page.locator('li')).toHaveText(['Chrome 126 or Edge 126', 'Firefox 128', 'Safari 18'])
    await expect(page).toHaveTitle('Your browser is too old for Parley')
    await expect(page.locator('a')).toHaveAttribute('href', '/inbox?a=1')
  })
}

test('the page in words speaks the language of the browser, fits a phone and has no barrier', async ({
  openBrowser,
}) => {
  const viewport = { width: 320, height: 568 }
  const context = await openBrowser({ locale: 'de-CH', viewport, colorScheme: 'dark' })
  await without(context, 'parsing')
  const page = await context.newPage()
  await page.goto('/calendar')
  await expect(page.locator('h1')).toHaveText('Ihr Browser ist zu alt für Parley')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  expect(await barriers(page)).toEqual([])
})

test('the way back leads to no other site', async ({ openBrowser }) => {
  const page = await (await openBrowser({ locale: 'en-US' })).newPage()
  for (const address of [
    '//example.org',
    '/\\example.org',
    'https://example.org',
    'javascript:alert(1)',
    '',
  ]) {
    await page.goto('about:blank')
    await page.goto(`/oldBrowser.html#${address}`)
    await expect(page.locator('a')).toHaveAttribute('href', '/')
  }
})
