import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrameLocator, Locator, Page } from '@playwright/test'
import { barriersInBothThemes } from './barriers.ts'
import { aTitle, dayFromNow, keepEvent } from './calendarEvents.ts'
import { expect, test } from './fixtures.ts'

/** Another website, whose one page has this HTML. */
async function otherWebsite(html: () => string): Promise<{ url: string; server: Server }> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="en"><title>Town hall</title><h1>Town hall</h1>${html()}</html>`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, server }
}

/** Presses a link in a frame. Neither pointer nor keys of Firefox's driver reach a frame of another site. */
const press = (link: Locator): Promise<void> =>
  link.page().context().browser()?.browserType().name() === 'firefox'
    ? link.dispatchEvent('click')
    : link.click()

const frameIn = (page: Page): FrameLocator => page.frameLocator('iframe')

test('the HTML of the dialog shows the calendar on another website, without cookies', async ({
  signIn,
  visit,
  organisation,
}) => {
  const member = await signIn('owner', { path: '/calendar' })
  const [kept, other] = [aTitle('Concert'), aTitle('Lecture')]
  const date = dayFromNow(0)
  const at = { start_date: `${date} 21:00:00`, end_date: `${date} 23:30:00` }
  await keepEvent(member, { title: kept, categories: ['Embedded music'], ...at })
  await keepEvent(member, { title: other, ...at })
  await member.goto('/calendar/list?categories=embedded-music')
  await member.getByRole('button', { name: 'Subscribe, print and more', exact: true }).click()
  await member.getByRole('menuitem', { name: 'Embed on a website…' }).click()
  const dialog = member.getByRole('dialog', { name: 'Embed the calendar' })
  await dialog.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
  await dialog.getByRole('combobox', { name: 'Colors' }).selectOption('Dark')
  const preview = dialog.frameLocator('iframe')
  await expect(preview.getByRole('link', { name: new RegExp(kept) })).toBeVisible()
  expect(await barriersInBothThemes(member)).toEqual([])
  const html = await dialog.getByRole('textbox', { name: 'HTML for your page' }).inputValue()
  await dialog.getByRole('button', { name: 'Copy HTML' }).click()

  const website = await otherWebsite(() => html)
  try {
    const visitor = await visit()
    await visitor.goto(website.url)
    const frame = frameIn(visitor)
    await expect(frame.getByRole('link', { name: new RegExp(kept) })).toBeVisible()
    await expect(frame.getByRole('link', { name: new RegExp(other) })).toHaveCount(0)
    await press(frame.getByRole('link', { name: 'Monat', exact: true }))
    await expect(frame.getByRole('columnheader', { name: 'Mo', exact: true })).toBeVisible()
    await press(frame.getByRole('link', { name: 'Nächster Monat' }))
    await expect(frame.getByRole('link', { name: 'Heute' })).toBeVisible()
    await press(frame.getByRole('link', { name: 'Heute' }))
    await press(frame.getByRole('link', { name: 'Liste' }))
    const opened = visitor.waitForEvent('popup')
    await press(frame.getByRole('link', { name: new RegExp(kept) }))
    await expect((await opened).getByRole('heading', { name: kept })).toBeVisible()
    expect(visitor.url()).toBe(website.url)
    expect((await visitor.context().cookies()).filter(({ name }) => name !== '')).toEqual([])
  } finally {
    website.server.close()
  }
  expect(organisation.url).toContain('http')
})

test('a narrow frame has no two-way scrolling, in either view', async ({ visit, organisation }) => {
  const page = await visit({ viewport: { width: 300, height: 500 } })
  for (const query of ['', '?view=list', '?language=de&theme=dark']) {
    await page.goto(`${organisation.url}/embed/calendar${query}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(300)
    expect(await barriersInBothThemes(page)).toEqual([])
  }
})

test('titles in the list begin on one line, those of featured events too', async ({
  visit,
  organisation,
}) => {
  const page = await visit()
  await page.goto(`${organisation.url}/embed/calendar?view=list&date=${dayFromNow(0).slice(0, 7)}`)
  await expect(page.locator('li.f').first()).toBeVisible()
  const edges = await page
    .locator('li b')
    .evaluateAll((titles) => titles.map((each) => each.getBoundingClientRect().x))
  expect(new Set(edges).size).toBe(1)
})

test.describe('other pages', () => {
  test.use({ expectedErrors: [/frame|refused to connect|ERR_BLOCKED_BY_RESPONSE/i] })

  test('no other page shows in a frame of another website', async ({ visit, organisation }) => {
    let path = '/calendar'
    const website = await otherWebsite(
      () => `<iframe src="${organisation.url}${path}" title="frame"></iframe>`,
    )
    try {
      const page = await visit()
      for (path of [
        '/calendar',
        '/calendar?embed=1',
        '/event/new',
        '/inbox',
        '/sign-in',
        '/health',
        '/api',
      ]) {
        await page.goto(website.url)
        await expect.poll(() => page.frames().length).toBe(2)
        const [, frame] = page.frames()
        await expect.poll(() => frame?.url()).toMatch(/^(chrome-error:|about:neterror\?)/)
      }
    } finally {
      website.server.close()
    }
  })
})
