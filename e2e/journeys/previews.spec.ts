import type { Page } from '@playwright/test'
import type { Organisation } from '../../src/testing/organisation.testing.ts'
import { barriersInBothThemes } from './barriers.ts'
import { open } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { startLinkedSite, type LinkedSite } from './linkedSite.ts'
import { startSample } from './sample.ts'
import { createStage, type StagedChannel } from './stage.ts'

/* Messages show what the pages that they link are about, without a request of the reader's browser to these. */

let site: LinkedSite
let host: Organisation
let channel: StagedChannel

test.beforeEach(async () => {
  site = await startLinkedSite()
  host = await startSample({
    environment: {
      LINK_PREVIEWS: 'on',
      LINK_PREVIEW_NETWORKS: '127.0.0.1',
      LINK_PREVIEW_PORTS: String(site.port),
    },
  })
  channel = await createStage(host).channel('Links', ['member', 'owner'])
})
test.afterEach(async () => {
  await host.dispose()
  site.close()
})

const card = (page: Page) => page.locator('.message_embed')
const say = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(text)
  await page.keyboard.press('Control+Enter')
}
const ofTopic = (topic: string): { path: string; url: string } => ({
  path: channel.topicPath(topic),
  url: host.url,
})

/**
 * Lets the page learn of previews only once the returned function is called. The site could not wait that long: the
 * service gives each address five seconds.
 */
async function holdPreviews(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  let isHeld = true
  await page.route('**/api/v1/events?*', async (route) => {
    // At its end the journey takes the host down, which may be holding a request.
    const response = await route.fetch({ timeout: 0 }).catch(() => undefined)
    if (!response) return undefined
    const answer = (await response.json()) as { events?: readonly { type: string }[] }
    const events = answer.events ?? []
    const preview = events.findIndex(({ type }) => type === 'update_message')
    if (isHeld && preview > 0) {
      // The service repeats the others, which the page has not seen.
      return route.fulfill({ response, json: { ...answer, events: events.slice(0, preview) } })
    }
    if (isHeld && preview === 0) await released.promise
    return route.fulfill({ response })
  })
  return () => {
    isHeld = false
    released.resolve()
  }
}

/** Opens the menu of the message and presses an entry. */
async function choose(page: Page, text: string, entry: string): Promise<void> {
  const message = page.getByRole('article').filter({ hasText: text })
  await message.hover()
  await message.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('a linked page shows its title, text and picture to everyone, until the author removes them', async ({
  signIn,
}) => {
  const author = await signIn('member', ofTopic('harvest'))
  const reader = await signIn('owner', ofTopic('harvest'))
  const requests: string[] = []
  reader.on('request', (request) => requests.push(request.url()))
  await say(author, `All of it is at ${site.address}/harvest`)
  for (const page of [author, reader]) {
    await expect(card(page)).toContainText('Harvest 2026: what we grow')
    await expect(card(page)).toContainText('Bring gloves.')
    await expect(card(page).getByRole('link', { name: 'Harvest 2026: what we grow' })).toHaveAttribute(
      'href',
      `${site.address}/harvest`,
    )
    await expect
      .poll(() =>
        card(page)
          .locator('img')
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBe(600)
    await expect(page.getByText('edited')).toHaveCount(0)
  }
  expect(requests.filter((url) => !url.startsWith(host.url))).toEqual([])
  expect(site.asked).toEqual(['/harvest', '/cover.png'])
  expect(await barriersInBothThemes(reader)).toEqual([])

  await choose(author, 'All of it', 'Remove previews')
  await expect(card(author)).toHaveCount(0)
  await expect(card(reader)).toHaveCount(0)
  await author.getByRole('button', { name: 'Undo' }).click()
  await expect(card(reader)).toBeVisible()

  await say(author, `Once more ${site.address}/harvest`)
  await expect(card(reader)).toHaveCount(2)
  expect(site.asked).toHaveLength(2)
})

test('a linked picture shows in place, with its room kept, and opens in the viewer', async ({ signIn }) => {
  const page = await signIn('member', ofTopic('pictures'))
  await say(page, `${site.address}/cover.png`)
  const image = page.locator('.message_inline_image img')
  await expect(image).toBeVisible()
  expect(await image.evaluate(({ width, height }: HTMLImageElement) => [width, height])).toEqual([480, 320])
  await image.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a page cannot lead into private networks, or bring markup', async ({ signIn }) => {
  const page = await signIn('member', ofTopic('hostile'))
  await say(page, `${site.address}/metadata ${site.address}/hostile http://127.0.0.1:${host.port}/health`)
  await expect(card(page)).toHaveCount(1)
  await expect(card(page)).toContainText('<img src=x onerror=alert(1)>')
  expect(await card(page).locator('script, img[src="x"]').count()).toBe(0)
})

test('an organization switches previews off', async ({ signIn }) => {
  const owner = await signIn('owner', { path: '/admin/messages', url: host.url })
  await owner.getByRole('switch', { name: 'Show previews of linked pages' }).click()
  await expect(owner.getByRole('switch', { name: 'Show previews of linked pages' })).not.toBeChecked()
  const page = await signIn('member', ofTopic('quiet'))
  await say(page, `See ${site.address}/harvest and ${site.address}/cover.png`)
  await expect(page.locator('.message_inline_image img')).toBeVisible()
  await expect(card(page)).toHaveCount(0)
})

test('cards fit on a phone', async ({ signIn }) => {
  const page = await signIn('member', {
    ...ofTopic('phone'),
    browser: { viewport: { width: 390, height: 844 } },
  })
  await say(page, `${site.address}/harvest`)
  await expect(card(page)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a preview that arrives late moves nothing that the reader looks at', async ({ signIn }) => {
  const member = await createStage(host).person('member')
  const page = await signIn('owner', { url: host.url })
  const showPreview = await holdPreviews(page)
  await open(page, channel.topicPath('late'))
  await member.sayAll(
    channel.id,
    'late',
    Array.from({ length: 30 }, (_, index) => `Chatter ${index}, and so on`),
  )
  const after = Array.from({ length: 6 }, (_, index) =>
    [`Talk ${index}`, ...Array(9).fill('and on')].join('\n'),
  )
  await member.say(channel.id, 'late', `Soon at ${site.address}/late`)
  await member.sayAll(channel.id, 'late', after)
  site.release()
  const last = page.getByRole('article').filter({ hasText: 'Talk 5' })
  await expect(last).toBeAttached()
  await page.keyboard.press('End')
  await expect(last).toBeInViewport()
  // The link is above what is in sight, in a row that is drawn.
  const link = page.getByRole('article').filter({ hasText: 'Soon at' })
  await page.getByRole('region', { name: 'Messages' }).hover()
  const linkTop = async (): Promise<number> => (await link.boundingBox())?.y ?? Number.NEGATIVE_INFINITY
  for (let turn = 0; turn < 20 && (await linkTop()) < -200; turn += 1) await page.mouse.wheel(0, -100)
  await expect(link).not.toBeInViewport()
  const anchor = page.getByRole('article').filter({ hasText: 'Talk 0' })
  await expect(anchor).toBeInViewport()
  const top = async (): Promise<number> => (await anchor.boundingBox())?.y ?? Number.NaN
  // The last turn goes down: while a reader scrolls up, rows that grow above do move those in sight.
  const turned = await top()
  await page.mouse.wheel(0, 10)
  await expect.poll(top).toBeLessThan(turned)
  await page.evaluate(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as { value: number; sources: { node: Node | null }[] }
        // Only what the reader reads: buttons that follow the pointer come and go.
        if (sources.some(({ node }) => node?.parentElement?.closest('article'))) shifts.push(value)
      }
    }).observe({ type: 'layout-shift' })
  })
  const [was, linkHeight] = [await top(), (await link.boundingBox())?.height ?? 0]
  showPreview()
  await expect(card(page)).toContainText('Late harvest')
  expect((await link.boundingBox())?.height).toBeGreaterThan(linkHeight + 50)
  expect(await top()).toBe(was)
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([])
})

test('a late preview of the last message is in sight for a reader at the end', async ({ signIn }) => {
  const member = await createStage(host).person('member')
  await member.sayAll(
    channel.id,
    'later',
    Array.from({ length: 30 }, (_, index) => `Chatter ${index}, and so on`),
  )
  const page = await signIn('owner', { url: host.url })
  const showPreview = await holdPreviews(page)
  await open(page, channel.topicPath('later'))
  await expect(page.getByRole('article').filter({ hasText: 'Chatter 0,' })).toBeInViewport()
  await page.keyboard.press('End')
  await expect(page.getByRole('article').filter({ hasText: 'Chatter 29' })).toBeInViewport()
  await member.say(channel.id, 'later', `It is at ${site.address}/harvest`)
  await expect(page.getByRole('article').filter({ hasText: 'It is at' })).toBeInViewport()
  showPreview()
  await expect(card(page)).toContainText('Harvest 2026')
  await expect(card(page)).toBeInViewport({ ratio: 1 })
})
