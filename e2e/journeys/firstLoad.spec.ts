import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page } from '@playwright/test'
import { budgets } from '../../src/build/budget.ts'
import { articleWith } from './conversation.ts'
import { expect, test } from './fixtures.ts'

const dist = join(import.meta.dirname, '../../dist')

/**
 * Runs in the page: marks the moment when its first message, or the sign-in form, comes into the document. On a busy
 * machine an observer is told only after files have come that the page asked for because of what it shows.
 */
function markFirstShown(): void {
  let isShown = false
  const markOnce = (): void => {
    if (isShown || !document.querySelector('article, [type=password]')) return
    isShown = true
    performance.mark('firstShown')
  }
  for (const name of ['appendChild', 'insertBefore'] as const) {
    const marking = new Proxy(Node.prototype[name], {
      apply(insert, parent, nodes) {
        const inserted: unknown = Reflect.apply(insert, parent, nodes)
        markOnce()
        return inserted
      },
    })
    Object.assign(Node.prototype, { [name]: marking })
  }
}

/** Returns the paths of the code and styles that had loaded when the first content showed. */
const filesBeforeFirstShown = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = performance.getEntriesByName('firstShown')[0]?.startTime ?? 0
    return performance
      .getEntriesByType('resource')
      .filter((each): each is PerformanceResourceTiming => each instanceof PerformanceResourceTiming)
      .filter(({ name, responseEnd }) => /\.(js|css)$/.test(name) && responseEnd <= shown)
      .map(({ name }) => new URL(name).pathname)
  })

const gzippedSize = (paths: readonly string[]): number =>
  paths.reduce((sum, path) => sum + gzipSync(readFileSync(join(dist, path)), { level: 9 }).length, 0)

async function expectWithin(page: Page, budget: (typeof budgets)['signIn' | 'messages']): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('firstShown').length > 0)
  const files = await filesBeforeFirstShown(page)
  expect(files.length).toBeGreaterThan(2)
  expect(gzippedSize(files), files.join(' ')).toBeLessThanOrEqual(budget.limit * 1000)
}

/** Runs in the page: marks when each of these is first there, under its selector. */
function markEach(selectors: readonly string[]): void {
  const observer = new MutationObserver(() => {
    for (const selector of selectors) {
      if (performance.getEntriesByName(selector).length > 0 || !document.querySelector(selector)) continue
      performance.mark(selector)
    }
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Opens an address in a browser that has nothing of the app, on a line of 200 kB/s with 150 ms from end to end and back. */
async function openOnSlowLine(
  context: BrowserContext,
  path: string,
  selectors: readonly string[],
): Promise<Page> {
  await context.addInitScript(markEach, selectors)
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 200_000,
  })
  await page.goto(path)
  return page
}

interface Asked {
  readonly path: string
  readonly bytes: number
  /** Milliseconds since the page began. */
  readonly from: number
  readonly until: number
}

/** Returns the requests begun before the performance mark of that name, with the bytes received until now. */
const askedBefore = (page: Page, selector: string): Promise<Asked[]> =>
  page.evaluate((name) => {
    const [shown] = performance.getEntriesByName(name)
    if (!shown) throw new Error(`Nothing was ever shown that is ${name}`)
    return performance
      .getEntriesByType('resource')
      .filter((each): each is PerformanceResourceTiming => each instanceof PerformanceResourceTiming)
      .filter(({ startTime }) => startTime < shown.startTime)
      .map((each) => ({
        path: new URL(each.name).pathname,
        bytes: each.encodedBodySize,
        from: each.startTime,
        until: each.responseEnd,
      }))
  }, selector)

const isCode = ({ path }: Asked): boolean => /\.(js|css)$/.test(path)

function expectCodeWithin(asked: readonly Asked[], limit: number): void {
  const code = asked.filter(isCode)
  const bytes = code.reduce((sum, each) => sum + each.bytes, 0)
  // A very small number would mean a faulty measurement.
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes, code.map(({ path, bytes: size }) => `${path} ${size}`).join('\n')).toBeLessThanOrEqual(limit)
}

test('a conversation shows its messages before anything else is loaded', async ({ signIn, stage }) => {
  const channel = await stage.channel('first load', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'hello', 'The first message')
  // Tried again, because with a slow first message the rest does not wait for it.
  await expect(async () => {
    const page = await signIn('hana', { path: channel.topicPath('hello'), before: markFirstShown })
    await expect(articleWith(page, 'The first message')).toBeVisible()
    await expectWithin(page, budgets.messages)
  }).toPass()
})

test('the sign-in page shows its form before anything else is loaded', async ({ page, organisation }) => {
  await page.addInitScript(markFirstShown)
  await page.goto(`${organisation.url}/sign-in`)
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible()
  await expectWithin(page, budgets.signIn)
})

const ARTICLE = 'article'
const COMPOSER = 'main form textarea'
const CHANNEL_LINK = 'nav a[href^="/channel/"]'
const EVENT = 'a[href*="/event/"]'

test('on a slow line no code around the messages is requested before they are shown', async ({
  openBrowser,
  organisation: { url },
  stage,
}) => {
  const channel = await stage.channel('slow line', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'hello', 'The first message')
  const context = await openBrowser()
  const answer = await context.request.post(`${url}/session`, {
    headers: { 'x-client': 'app', origin: url },
    data: { username: 'hana@demo.test', development: true },
  })
  expect(answer.ok()).toBe(true)
  const page = await openOnSlowLine(context, channel.topicPath('hello'), [ARTICLE, COMPOSER, CHANNEL_LINK])
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Channels' }).getByRole('link').first()).toBeVisible()

  const first = await askedBefore(page, ARTICLE)
  expectCodeWithin(first, 175_000)
  const [messages, ...others] = first.filter(({ path }) => path === '/api/v1/messages')
  expect(messages).toBeDefined()
  expect(others).toEqual([])
  // The content is asked for while the code is on its way, and once.
  const lastCode = Math.max(...first.filter(isCode).map(({ until }) => until))
  expect(messages?.from).toBeLessThan(lastCode)
  for (const path of ['/session', '/api/v1/register']) {
    expect(first.filter((each) => each.path === path)).toHaveLength(1)
  }
  const later = first.filter((each) => isCode(each) && each.from > (messages?.from ?? 0))
  expect(later).toEqual([])

  expectCodeWithin(await askedBefore(page, CHANNEL_LINK), 270_000)
  expectCodeWithin(await askedBefore(page, COMPOSER), 270_000)
})

test('on a slow line visitors see the first events before anything else is requested', async ({ visit }) => {
  const page = await visit()
  const slow = await openOnSlowLine(page.context(), '/calendar', [EVENT])
  await expect(slow.locator(EVENT).first()).toBeVisible()
  expectCodeWithin(await askedBefore(slow, EVENT), 135_000)
})
