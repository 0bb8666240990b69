import type { Locator, Page } from '@playwright/test'
import { expectHarmless, NO_HARM, watch } from './attacks.ts'
import { articleWith, expectSent, messages, open, send } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { hostileFiles, type HostileFile } from './hostileFiles.ts'

// Markup that is parsed to be sanitized never gets into the page; the browser still reports the requests that
// it blocked. The viewer of Firefox reports a file that is no PDF, twice.
const BLOCKED = /Content.Security.Policy|module script: Expected a JavaScript|disallowed MIME type/
const NO_PDF = /Invalid or corrupted PDF file|^uncaught exception: Object/
test.use({ expectedErrors: [new RegExp(`${BLOCKED.source}|${NO_PDF.source}`)] })

async function upload(page: Page, { name, claim, content }: HostileFile): Promise<string> {
  const answer = await page.request.post('/api/v1/user_uploads', {
    headers: { 'x-client': 'app', origin: new URL(page.url()).origin },
    multipart: { file: { name, mimeType: claim, buffer: content } },
  })
  const { url } = (await answer.json()) as { url: string }
  return url
}

/** The name as the text of a link, without brackets and line breaks, which would end it. */
const label = (name: string): string =>
  name.replaceAll(/[\r\n]+/g, ' ').replaceAll(/[[\]\\]/g, String.raw`\$&`)

/** The element by which the message shows the file, for each kind. */
const shownAs = (article: Locator): Record<HostileFile['shown'], Locator> => ({
  link: article.locator('a[href^="/user_uploads/"]'),
  picture: article.locator('a[data-picture] img[src^="/user_uploads/"]'),
  film: article.locator('video[src^="/user_uploads/"]'),
})

/** Headers of the file's answer that keep browsers from treating it as another type. */
const headersOf = ({ type }: HostileFile): Record<string, unknown> => ({
  'content-type': type,
  'content-disposition': expect.stringMatching(
    type === 'application/octet-stream' ? /^attachment; \P{Cc}+$/u : /^inline; \P{Cc}+$/u,
  ),
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
})

/**
 * Opens the file in a page of its own, as its link does; files that are only for storing are downloaded
 * instead.
 */
const openIn = (apart: Page, url: string): Promise<unknown> =>
  apart.goto(url).catch((error: unknown) => {
    expect(String(error)).toMatch(/Download is starting|ERR_ABORTED/)
  })

/** Returns true if the app itself could be made to run the file. */
const runsAsModule = (page: Page, url: string): Promise<boolean> =>
  page.evaluate(
    (url) =>
      import(url).then(
        () => true,
        () => false,
      ),
    url,
  )

test('files that are not what they claim run nowhere, fetch nothing and break nothing', async ({
  signIn,
  stage,
}) => {
  test.slow() // Opens each of many files.
  const channel = await stage.channel('hostile files', ['hana'])
  const hana = await stage.person('hana')
  const page = await signIn('hana')
  const urls: string[] = []
  for (const [index, file] of hostileFiles.entries()) {
    const url = await upload(page, file)
    urls.push(url)
    await hana.say(channel.id, 'files', `file ${index}: [${label(file.name)}](${url})`)
  }
  const seen = await watch(page)
  await open(page, channel.topicPath('files'))
  const apart = await page.context().newPage()

  // In reverse, because a conversation opens at its end.
  for (const [index, file] of [...hostileFiles.entries()].toReversed()) {
    await test.step(file.name, async () => {
      const article = articleWith(page, `file ${index}:`)
      await article.scrollIntoViewIfNeeded()
      await expect(shownAs(article)[file.shown]).toBeVisible()
      await expect(article.locator('img, video')).toHaveCount(file.shown === 'link' ? 0 : 1)
      const url = urls[index] ?? ''
      expect((await page.request.get(url)).headers()).toMatchObject(headersOf(file))
      await openIn(apart, url)
      expect(await runsAsModule(page, url)).toBe(false)
    })
  }

  await apart.close()

  await test.step('the viewer shows hostile files one after another', async () => {
    await messages(page).locator('a[data-picture]').first().click()
    const viewer = page.getByRole('dialog', { name: /enlarged$/ })
    const pictures = hostileFiles.filter(({ shown }) => shown === 'picture')
    await expect(viewer.getByText(`1 of ${pictures.length}`)).toBeVisible()
    for (const { name } of pictures.slice(1)) {
      await page.keyboard.press('ArrowRight')
      await expect(viewer.getByRole('heading', { level: 2 })).toHaveText(name)
    }
    await page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
  })

  await expectHarmless(page)
  await send(page, 'Still usable')
  await expectSent(page, 'Still usable')
  await page.goto('/settings/files')
  await expect(page.getByRole('link', { name: 'invoicefdp.exe' })).toBeVisible()
  await expect(page.getByRole('link', { name: '<script>attacked()</script>' })).toBeVisible()
  await expectHarmless(page)
  expect(seen).toEqual(NO_HARM)
})
