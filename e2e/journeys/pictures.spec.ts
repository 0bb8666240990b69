import type { Page } from '@playwright/test'
import { encodePng } from '../../src/service/png.ts'
import { messages } from './conversation.ts'
import { aPicture, upload } from './files.ts'
import { expect, test } from './fixtures.ts'

/** Uploads a picture. @returns its Markdown */
const uploaded = async (page: Page, name: string): Promise<string> =>
  `[${name}](${await upload(page, aPicture(name))})`

const picture = (page: Page, name: string) => messages(page).locator(`a[data-picture][title="${name}"]`)
const viewer = (page: Page) => page.getByRole('dialog', { name: /enlarged$/ })

test('a picture opens in full, with its neighbors, and leads back to its message', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('pictures', ['lena'])
  const page = await signIn('lena', { path: channel.topicPath('talk') })
  const lena = await stage.person('lena')
  await lena.say(channel.id, 'talk', await uploaded(page, 'first.png'))
  await lena.say(channel.id, 'talk', 'Words between')
  await lena.say(channel.id, 'talk', await uploaded(page, 'second.png'))
  await picture(page, 'second.png').click()
  await expect(viewer(page).getByRole('img', { name: 'second.png' })).toBeVisible()
  await expect(viewer(page).getByText('2 of 2')).toBeVisible()
  const thirdId = await lena.say(channel.id, 'talk', await uploaded(page, 'third.png'))
  await expect(viewer(page).getByText('2 of 3')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page).getByRole('img', { name: 'third.png' })).toBeVisible()
  await lena.call('DELETE', `/messages/${thirdId}`)
  await expect(viewer(page).getByRole('heading', { name: 'This image is no longer here' })).toBeVisible()
  await expect(viewer(page).getByRole('button', { name: 'Next image' })).toHaveCount(0)
  await page.keyboard.press('ArrowLeft')
  await expect(viewer(page).getByText('2 of 2')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(viewer(page).getByRole('img', { name: 'first.png' })).toBeVisible()
  await expect(viewer(page).getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'first.png')
  await expect(viewer(page).getByRole('button', { name: 'Previous image' })).toHaveCount(0)
  const width = async () => (await viewer(page).getByRole('img').boundingBox())?.width ?? 0
  await expect.poll(width).toBeGreaterThan(0)
  const before = await width()
  await page.keyboard.press('+')
  await expect.poll(width).toBeGreaterThan(before)
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toHaveCount(0)
  await expect(picture(page, 'second.png')).toBeFocused()
  await page.keyboard.press('v')
  await expect(viewer(page)).toBeVisible()
  await viewer(page).getByRole('link', { name: 'Open message' }).click()
  await expect(viewer(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/near\/\d+$/)
})

test('a picture taller than the window is shown whole', async ({ signIn, stage }) => {
  const channel = await stage.channel('towers', ['lena'])
  const page = await signIn('lena', { path: channel.topicPath('talk') })
  const [width, height] = [200, 2000]
  const tall = encodePng(width, height, new Uint8Array(4 * width * height).fill(160))
  const address = await upload(page, { name: 'tower.png', mimeType: 'image/png', buffer: tall })
  await (await stage.person('lena')).say(channel.id, 'talk', `[tower.png](${address})`)
  await picture(page, 'tower.png').click()
  const shown = viewer(page).getByRole('img', { name: 'tower.png' })
  await expect(shown).toBeVisible()
  await expect(shown).toBeInViewport({ ratio: 1 })
})
