import type { Page } from '@playwright/test'
import { articleWith, expectAllParts, listening } from './conversation.ts'
import { expect, test } from './fixtures.ts'

/* Emoji are the device's own, or the app's: their files are loaded only where these are shown. */

const FONT = /\/assets\/\d+-[\w-]+\.woff2$/

/** The device has emoji in color, whatever fonts this machine has. */
const withColor = (): void => {
  CanvasRenderingContext2D.prototype.getImageData = (_x, _y, width, height) => {
    const image = new ImageData(width, height)
    image.data.set([250, 190, 30, 255])
    return image
  }
}
/** The device has none. */
const withoutColor = (): void => {
  CanvasRenderingContext2D.prototype.getImageData = (_x, _y, width, height) => new ImageData(width, height)
}

const fontsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    (pattern) =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => new RegExp(pattern).test(name)),
    FONT.source,
  )
const set = (page: Page) => page.getByRole('combobox', { name: 'Emoji', exact: true })

test('the app’s emoji are loaded once they are chosen, those of the drawn characters alone, and go again', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('smiling', ['hana'])
  const hana = await stage.person('hana')
  const id = await hana.say(channel.id, 'faces', 'All is well :grinning:')
  await hana.call('POST', `/messages/${id}/reactions`, { emoji_name: 'tada' })
  const page = await signIn('hana', { path: channel.topicPath('faces'), before: withColor })
  await expect(articleWith(page, 'All is well')).toBeVisible()
  await listening(page)
  await expectAllParts(page)
  expect(await fontsOf(page)).toEqual([])
  await expect(page.locator('link[data-emoji-set]')).toHaveCount(0)

  await page.goto('/settings/preferences')
  await set(page).selectOption('Parley’s')
  await expect(page.locator('link[data-emoji-set]')).toHaveCount(1)
  await page.goto(channel.topicPath('faces'))
  await expect(articleWith(page, 'All is well')).toBeVisible()
  await expect.poll(async () => (await fontsOf(page)).length).toBeGreaterThan(0)
  // Eleven files have all of them.
  expect((await fontsOf(page)).length).toBeLessThan(8)

  await page.goto('/settings/preferences')
  await set(page).selectOption('Your system’s')
  await expect(page.locator('link[data-emoji-set]')).toHaveCount(0)
  await page.reload()
  await listening(page)
  await expect(set(page)).toBeVisible()
  await expect(page.locator('link[data-emoji-set]')).toHaveCount(0)
})

test('a device without emoji in color shows the app’s by itself', async ({ signIn, stage }) => {
  const channel = await stage.channel('smiling too', ['lena'])
  await (await stage.person('lena')).say(channel.id, 'faces', 'All is well :grinning:')
  const page = await signIn('lena', { path: channel.topicPath('faces'), before: withoutColor })
  await expect(articleWith(page, 'All is well')).toBeVisible()
  await expect.poll(async () => (await fontsOf(page)).length).toBeGreaterThan(0)
})

test('another tab follows the choice', async ({ signIn }) => {
  const page = await signIn('hana', { path: '/settings/preferences', before: withColor })
  const other = await page.context().newPage()
  await other.addInitScript(withColor)
  await other.goto('/inbox')
  await listening(other)
  await set(page).selectOption('Parley’s')
  await expect(other.locator('link[data-emoji-set]')).toHaveCount(1)
  await set(page).selectOption('Your system’s')
  await expect(other.locator('link[data-emoji-set]')).toHaveCount(0)
})

test('the copy of the app for starts without a network has none of the files in advance', async ({
  organisation,
}) => {
  const worker = await (await fetch(`${organisation.url}/sw.js`)).text()
  expect(worker).toContain('.woff2')
  expect(worker).not.toMatch(/\/assets\/\d+-[\w-]+\.woff2/)
})
