import type { Page } from '@playwright/test'
import { act, articleWith, composer, editor, expectSent, rewrite, send } from './conversation.ts'
import { expect, PASSWORD, test } from './fixtures.ts'

/*
 * Number of tabs of one person in one browser: they share one event queue, and each must be up to date
 * without starving the others.
 */

const TABS = 10

/** Opens more tabs of the page's browser at the page's address. */
async function openTabs(page: Page, count: number): Promise<Page[]> {
  const tabs: Page[] = []
  for (let number = 0; number < count; number++) {
    const tab = await page.context().newPage()
    await tab.goto(page.url())
    await expect(composer(tab)).toBeVisible()
    tabs.push(tab)
  }
  return tabs
}

/** Ends the tab's process, as a crash does. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  await page.goto('chrome://crash').catch(() => undefined) // A crashed page never finishes loading.
  await crashed
}

test('ten tabs share one queue, all are live, and the next takes over when the leader crashes', async ({
  signIn,
  stage,
}) => {
  test.slow()
  const channel = await stage.channel('ten tabs', ['hana', 'lena'])
  const lena = await stage.person('lena')
  const first = await signIn('hana', { path: channel.topicPath('talk') })
  let registrations = 0
  const polling = new Set<Page | undefined>()
  first.context().on('request', (request) => {
    if (request.url().endsWith('/api/v1/register')) registrations += 1
    if (request.url().includes('/api/v1/events?')) polling.add(request.frame().page())
  })
  const others = await openTabs(first, TABS - 1)
  await lena.say(channel.id, 'talk', 'To all ten')
  for (const tab of [first, ...others]) await expect(articleWith(tab, 'To all ten')).toHaveCount(1)
  expect(registrations).toBe(0)
  expect([...polling]).toEqual([first])

  const [second, ...rest] = others as [Page, ...Page[]]
  await crash(first)
  await lena.say(channel.id, 'talk', 'After the crash')
  for (const tab of others) await expect(articleWith(tab, 'After the crash')).toHaveCount(1)
  await send(second, 'From one of them')
  await expectSent(second, 'From one of them')
  for (const tab of rest) await expect(articleWith(tab, 'From one of them')).toHaveCount(1)
  expect(registrations).toBe(0)
})

test('signing out ends all tabs of the browser, and leaves nothing of the person in it', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('leaving', ['hana'])
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await send(page, 'Said before leaving')
  await expectSent(page, 'Said before leaving')
  const [other] = (await openTabs(page, 1)) as [Page]
  await page.getByRole('button', { name: /Hana/ }).first().click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible()
  await expect(other.getByRole('textbox', { name: 'Password' })).toBeVisible()
  const status = await other.evaluate(async () => {
    const answer = await fetch('/api/v1/users/me', { headers: { 'x-client': 'app' } })
    return answer.status
  })
  expect(status).toBe(401)
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))
  expect(kept).toEqual([])
})

test('the next person to sign in in the same tab sees nothing of the last person’s edit', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('after another', ['hana', 'lena'])
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await send(page, 'Said before leaving')
  await expectSent(page, 'Said before leaving')
  await act(articleWith(page, 'Said before leaving'), 'Edit')
  await rewrite(page, 'Rather not said')
  await page.getByRole('button', { name: /Hana/ }).first().click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out and lose unsent messages?' })
  await expect(question).toContainText('1 unsaved draft, edit or event is only in this browser')
  await question.getByRole('button', { name: 'Sign out anyway' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('lena@demo.test')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(articleWith(page, 'Said before leaving')).toBeVisible()
  await expect(editor(page)).toHaveCount(0)
})

test('a draft that is changed in two tabs at once is kept in both forms', async ({ signIn, stage }) => {
  const channel = await stage.channel('two forms', ['hana'])
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  const [other] = (await openTabs(page, 1)) as [Page]
  // While the browser's clock is stopped, neither tab stores its text, so neither can show it to the other.
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 1000))
  await composer(page).fill('As the first tab has it')
  await composer(other).fill('As the second has it')
  await page.clock.resume()
  const texts = ['As the first tab has it', 'As the second has it']
  const kept = (): Promise<string[]> => page.evaluate(() => Object.values(localStorage).map(String))
  for (const text of texts) await expect.poll(kept).toContainEqual(expect.stringContaining(text))
  await page.goto('/drafts')
  for (const text of texts) {
    await expect(page.getByRole('main').getByText(text)).toBeVisible()
  }
})
