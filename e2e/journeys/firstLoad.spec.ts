import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { budgets } from '../../src/build/budget.ts'
import { articleWith } from './conversation.ts'
import { expect, test } from './fixtures.ts'

const dist = join(import.meta.dirname, '../../dist')

/** Runs in the page: marks the moment before its first message, or the sign-in form, is painted. */
function markFirstShown(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('article, [type=password]')) return
    observer.disconnect()
    requestAnimationFrame(() => performance.mark('firstShown'))
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Paths of the code and styles that had come by then. */
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

test('a conversation shows its messages before anything else is loaded', async ({ signIn, stage }) => {
  const channel = await stage.channel('first load', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'hello', 'The first message')
  // Tried again: where the first message takes seconds to come, the rest does not wait for it.
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
