import type { Locator, Page } from '@playwright/test'
import type { Organisation } from '../../src/testing/organisation.testing.ts'
import { barriersInBothThemes } from './barriers.ts'
import { follow } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { toldOf } from './polls.ts'

const expectAccessible = async (page: Page, what: string): Promise<void> =>
  expect(await barriersInBothThemes(page), what).toEqual([])

/** Resolves once the history entry of a closed overlay is gone, a moment after the overlay. */
const untilClosed = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => (history.state as { overlay?: number } | null)?.overlay))
    .toBeUndefined()

const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Month', exact: true })
const cell = (page: Page, date: string): Locator => grid(page).locator(`[data-date="${date}"]`)
const shown = (page: Page): Locator => page.getByRole('button', { name: /jump to a date$/ })
const expectFocusOn = (page: Page, date: string): Promise<void> => expect(cell(page, date)).toBeFocused()

interface NewEvent {
  readonly title: string
  readonly start_date: string
  readonly end_date: string
  readonly [field: string]: unknown
}

/** Stores an event through the API, as a member's script would. */
async function keepEvent({ url }: Organisation, event: NewEvent): Promise<{ id: number; slug: string }> {
  const issued = (await (
    await fetch(`${url}/api/v1/dev_fetch_api_key`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'moderator@demo.test' }),
    })
  ).json()) as { api_key: string; email: string }
  const answer = await fetch(`${url}/calendar/events/v1/events`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${issued.email}:${issued.api_key}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ timezone: 'Europe/Zurich', ...event }),
  })
  expect(answer.status, await answer.clone().text()).toBe(201)
  return (await answer.json()) as { id: number; slug: string }
}

/** Number of lists of events stored on the device: the app writes them after showing them. */
const keptLists = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    if (!names.includes('parley-calendar')) return 0
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('parley-calendar')
      opening.addEventListener('error', () => reject(new Error('The lists cannot be opened')))
      opening.addEventListener('success', () => {
        const database = opening.result
        const counting = database.transaction('lists').objectStore('lists').count()
        counting.addEventListener('success', () => {
          database.close()
          resolve(counting.result)
        })
      })
    })
  })

/** A visitor's keys load with the overlays of the page, and count once the page is painted. */
async function expectKeys(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Notices' })).toBeAttached()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
}

test.describe('a visitor', () => {
  let page: Page

  test.beforeEach(async ({ visit }) => {
    page = await visit()
  })

  test('a visitor needs no account: nothing requests one, and nothing of the chat is loaded', async () => {
    const asked: string[] = []
    const refused: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(response.url())
    })
    for (const path of [
      '/calendar',
      '/calendar/week',
      '/calendar/day',
      '/calendar/list',
      '/calendar/cards',
    ]) {
      await page.goto(path)
      await expect(page.locator('[data-state=current]')).toBeVisible()
      await expect(page).toHaveURL(path)
    }
    expect(refused).toEqual([])
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
    const ofChat = /\/(chat|later-shell|later-messages)-[\w-]{8}\./
    expect(asked.some((path) => path.startsWith('/assets/calendar-members-'))).toBe(true)
    expect(asked.filter((path) => ofChat.test(path))).toEqual([])
  })

  test('a visitor changes months by buttons and keys, and returns to them on Back and reload', async () => {
    await page.goto('/calendar/month/2026-10-15')
    await expect(shown(page)).toContainText('October 2026')
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(shown(page)).toContainText('November 2026')
    await expect(page).toHaveTitle(/November 2026/)
    await expectKeys(page)
    await page.keyboard.press('k')
    await page.keyboard.press('k')
    await expect(shown(page)).toContainText('September 2026')
    await page.reload()
    await expect(shown(page)).toContainText('September 2026')
    await page.goBack()
    await expect(shown(page)).toContainText('October 2026')
    await expectKeys(page)
    await page.keyboard.press('w')
    await expect(page).toHaveURL('/calendar/week/2026-10-15')
    await page.getByRole('button', { name: 'Today', exact: true }).click()
    await expect(page).toHaveURL('/calendar/week')
  })

  test('no key that a visitor presses before the shortcuts have loaded is lost', async () => {
    const opened = Promise.withResolvers<void>()
    await page.route('**/assets/VisitorLayers-*.js', async (route) => {
      await opened.promise
      await route.continue()
    })
    await page.goto('/calendar/month/2026-10-15')
    await expect(shown(page)).toContainText('October 2026')
    await page.keyboard.press('w')
    opened.resolve()
    await expect(page).toHaveURL('/calendar/week/2026-10-15')
    await page.unrouteAll({ behavior: 'wait' })
  })

  test('the month has two levels of keys: days, and the events of a day', async ({ organisation }) => {
    for (const [title, hour] of [
      ['First of the fifth', '10'],
      ['Second of the fifth', '12'],
    ] as const)
      await keepEvent(organisation, {
        title,
        start_date: `2031-03-05 ${hour}:00:00`,
        end_date: `2031-03-05 ${hour}:30:00`,
      })
    await page.goto('/calendar/month/2031-03-04')
    await cell(page, '2031-03-04').focus()
    await page.keyboard.press('ArrowRight')
    await expectFocusOn(page, '2031-03-05')
    await expect(cell(page, '2031-03-05')).toHaveAccessibleName('Wednesday 5 March, 2 events')
    const event = (name: RegExp) => grid(page).getByRole('link', { name })
    await page.keyboard.press('F2')
    await expect(cell(page, '2031-03-05').locator(':focus')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await expect(event(/^First of the fifth, Wednesday 5 March, 10:00/)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(event(/^Second of the fifth, Wednesday 5 March, 12:00/)).toBeFocused()
    await page.keyboard.press('Escape')
    await expectFocusOn(page, '2031-03-05')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('link', { name: /of the fifth/ })).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expectFocusOn(page, '2031-03-05')
    await untilClosed(page)
    await page.keyboard.press('PageDown')
    await expect(page).toHaveURL('/calendar/month/2031-04-05')
    await expectFocusOn(page, '2031-04-05')
    await page.keyboard.press('Home')
    await expectFocusOn(page, '2031-03-31')
  })

  test('a visitor finds every event of a full day behind "+n more"', async ({ organisation }) => {
    for (let hour = 8; hour < 17; hour += 1)
      await keepEvent(organisation, {
        title: `Full at ${hour}`,
        start_date: `2031-05-07 ${String(hour).padStart(2, '0')}:00:00`,
        end_date: `2031-05-07 ${String(hour).padStart(2, '0')}:30:00`,
      })
    await page.goto('/calendar/month/2031-05-01')
    await expect(cell(page, '2031-05-07')).toHaveAccessibleName('Wednesday 7 May, 9 events')
    const drawn = cell(page, '2031-05-07').locator('[data-event-id]')
    const more = cell(page, '2031-05-07').getByRole('button', { name: /more events/ })
    await expect(more).toHaveAccessibleName(/Wednesday 7\sMay$/)
    const hidden = async () => Number.parseInt((await more.getAttribute('aria-label')) ?? '', 10)
    await expect.poll(async () => (await drawn.count()) + (await hidden())).toBe(9)
    await more.click()
    const dialog = page.getByRole('dialog', { name: 'Wednesday, 7 May 2031' })
    await expect(dialog.getByRole('link', { name: /^Full at/ })).toHaveCount(9)
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL('/calendar/month/2031-05-01')
  })

  test('in the month a long title has a second line, and no cell has more than it can hold', async ({
    organisation,
  }) => {
    const title = 'A reading of long letters by lantern light'
    const at = (day: string, hour: number) =>
      keepEvent(organisation, {
        title: `${title} ${hour}`,
        start_date: `2031-07-${day} ${hour}:00:00`,
        end_date: `2031-07-${day} ${hour}:30:00`,
      })
    for (const [day, count] of [
      ['02', 1],
      ['09', 3],
      ['16', 8],
    ] as const)
      for (let each = 0; each < count; each += 1) await at(day, 12 + each)
    await page.goto('/calendar/month/2031-07-01')
    const only = cell(page, '2031-07-02').locator('[data-event-id]')
    await expect(only).toHaveAccessibleName(/12:00/)
    await expect(only).toHaveAttribute('data-time', '12:00')
    const heights = (date: string): Promise<number[]> =>
      cell(page, date)
        .locator('[data-event-id]')
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
    const overflow = (date: string): Promise<number> =>
      cell(page, date).evaluate(
        (element) =>
          (element.lastElementChild?.getBoundingClientRect().bottom ?? 0) -
          element.getBoundingClientRect().bottom,
      )
    for (const [height, lines] of [
      [900, 2],
      [640, 1],
      [1300, 2],
    ] as const) {
      await page.setViewportSize({ width: 1280, height })
      await expect.poll(async () => Math.min(...(await heights('2031-07-09'))) > 30).toBe(lines === 2)
      expect((await heights('2031-07-02')).every((each) => each > 30)).toBe(true)
      for (const date of ['2031-07-02', '2031-07-09', '2031-07-16'])
        expect(await overflow(date), `${date} at ${height}`).toBeLessThanOrEqual(0)
    }
  })

  test('a visitor narrows by category and words, sees them as chips, and removes them', async () => {
    await page.goto('/calendar/list')
    // Most of a page: the list leaves out events that ended before today.
    await expect(page.locator('[data-event-id]').nth(14)).toBeAttached()
    await page.getByRole('button', { name: /^Filter/ }).click()
    await page.getByRole('checkbox', { name: /^Music/ }).check()
    await expect(page).toHaveURL(/categories=music/)
    await page.keyboard.press('Escape')
    const chips = page.getByRole('list', { name: 'Active filters' })
    await expect(chips.getByRole('button', { name: 'Remove filter Music' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search events' }).fill('lantern')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/search=lantern/)
    await expect(page.locator('[data-event-id]').first()).toContainText('Lantern')
    await page.reload()
    await expect(chips.getByRole('button')).toHaveCount(2)
    await chips.getByRole('button', { name: 'Remove filter Music' }).press('Enter')
    await expect(chips.getByRole('button')).toHaveCount(1)
    await expect(chips.getByRole('button')).toBeFocused()
    await page.goBack()
    await expect(chips.getByRole('button')).toHaveCount(2)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page).toHaveURL('/calendar/list')
    // Most of a page: the list leaves out events that ended before today.
    await expect(page.locator('[data-event-id]').nth(14)).toBeAttached()
  })

  test('a visitor types other words into the search and keeps the caret', async () => {
    await page.goto('/calendar/list?search=lantern')
    const field = page.getByRole('searchbox', { name: 'Search events' })
    await expect(field).toHaveValue('lantern')
    await field.press('Control+a')
    await field.press('Backspace')
    await expect(page).toHaveURL('/calendar/list')
    // Most of a page: the list leaves out events that ended before today.
    await expect(page.locator('[data-event-id]').nth(14)).toBeAttached()
    await expect(field).toBeFocused()
    await page.keyboard.type('jazz')
    await expect(field).toHaveValue('jazz')
    await expect(page).toHaveURL('/calendar/list')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/search=jazz/)
    await expect(field).toBeFocused()
    await page.goBack()
    await expect(field).toHaveValue('')
    await page.goBack()
    await expect(field).toHaveValue('lantern')
  })

  test('a visitor learns that a filter of an old address no longer exists, and gets a way on', async () => {
    await page.goto('/calendar/list?categories=long-gone-category')
    await expect(page.getByRole('alert')).toContainText('no longer exists')
    await page.getByRole('alert').getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL('/calendar/list')
    await expect(page.locator('[data-event-id]').first()).toBeVisible()
  })

  test('a visitor sees an event over midnight on both days, and an event elsewhere at both local times', async ({
    organisation,
  }) => {
    await keepEvent(organisation, {
      title: 'Night walk',
      start_date: '2031-06-10 22:00:00',
      end_date: '2031-06-11 02:00:00',
    })
    await keepEvent(organisation, {
      title: 'Broadway',
      start_date: '2031-06-12 20:00:00',
      end_date: '2031-06-12 22:00:00',
      timezone: 'America/New_York',
    })
    await page.goto('/calendar/month/2031-06-01')
    for (const date of ['2031-06-10', '2031-06-11'])
      await expect(cell(page, date).getByRole('link', { name: /^Night walk/ })).toBeVisible()
    await expect(
      cell(page, '2031-06-13').getByRole('link', {
        name: /^Broadway, Friday 13 June, 2:00|^Broadway.*02:00/,
      }),
    ).toBeVisible()
    await page.goto('/calendar/month/2031-06-01?time=event')
    await expect(cell(page, '2031-06-12').getByRole('link', { name: /^Broadway, .*20:00/ })).toBeVisible()
  })

  test('while the service takes its time a visitor reads that events are loading, in every view', async () => {
    const answers = Promise.withResolvers<void>()
    await page.route('**/calendar/events/v1/events?*', async (route) => {
      await answers.promise
      await route.continue()
    })
    for (const view of ['month', 'week', 'list', 'cards']) {
      await page.goto(`/calendar/${view}/2031-08-01`)
      const words = page.getByText('Loading events')
      // Words for screen readers alone are a pixel wide.
      await expect.poll(async () => (await words.boundingBox())?.width ?? 0).toBeGreaterThan(40)
      // They stand over the view; a list that has a status of its own until then keeps its width as well.
      expect((await page.locator('[data-state=loading]').boundingBox())?.width).toBeGreaterThan(600)
    }
    answers.resolve()
    await expect(page.locator('[data-state=current]')).toBeVisible()
    await expect(page.getByText('Loading events')).toHaveCount(0)
  })

  test('a list that could not be read is not busy', async () => {
    await page.route('**/calendar/events/v1/events?*', (route) =>
      route.fulfill({ status: 403, json: { code: 'rest_forbidden', message: 'No', data: { status: 403 } } }),
    )
    await page.goto('/calendar/list/2031-08-01')
    await expect(page.getByRole('alert')).toContainText('No')
    await expect(page.locator('[data-state=failed]')).toHaveAttribute('aria-busy', 'false')
  })

  test('while the service is away a visitor sees the events read last, with the time of reading', async ({
    network,
  }) => {
    await page.goto(`${network.url}/calendar`)
    await expect(page.locator('[data-state=current]')).toBeVisible()
    const known = await page.locator('[data-event-id]').first().getAttribute('data-event-id')
    await expect.poll(() => keptLists(page)).toBeGreaterThan(0)
    await page.route('**/calendar/events/v1/**', (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('Last updated:')
    await expect(page.locator(`[data-event-id="${known}"]`).first()).toBeVisible()
    await page.unroute('**/calendar/events/v1/**')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.locator('[data-state=current]')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('no view of the calendar has violations in either theme', async () => {
    test.slow()
    await page.goto('/calendar')
    for (const view of ['month', 'week', 'day', 'list', 'cards']) {
      await follow(page, `/calendar/${view}`)
      await expect(page.locator('[data-state=current]')).toBeVisible()
      await expectAccessible(page, view)
    }
    await page.getByRole('button', { name: /^Filter/ }).click()
    await expect(page.getByRole('checkbox', { name: /^Music/ })).toBeVisible()
    await expectAccessible(page, 'the filters')
    await page.keyboard.press('Escape')
    await shown(page).click()
    await expect(page.getByRole('dialog', { name: 'Jump to a date' })).toBeVisible()
    await expectAccessible(page, 'the small month')
  })

  test('a visitor reads a month on a phone as dots with the chosen day below', async ({
    visit,
    organisation,
  }) => {
    const phone = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true })
    await keepEvent(organisation, {
      title: 'On the phone',
      start_date: '2031-08-14 10:00:00',
      end_date: '2031-08-14 11:00:00',
    })
    await phone.goto('/calendar/month/2031-08-01')
    await expect(cell(phone, '2031-08-14')).toHaveAccessibleName('Thursday 14 August, 1 event')
    await cell(phone, '2031-08-14').tap()
    await expect(phone.getByRole('region', { name: 'Thursday 14 August' })).toContainText('On the phone')
    await expect(phone).toHaveURL('/calendar/month/2031-08-14')
    const width = () => phone.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(width).toBeLessThanOrEqual(390)
    await expectAccessible(phone, 'the phone’s month')
  })

  test('a visitor signs in from the calendar and returns to it', async () => {
    await page.goto('/calendar/week')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill('member@demo.test')
    await page.getByRole('textbox', { name: 'Password' }).fill('parley-demo')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL('/calendar/week')
    await expect(page.getByRole('navigation', { name: 'Views', exact: true })).toBeVisible()
  })
})

test('a member sees a new event without a reload', async ({ signIn, organisation }) => {
  const page = await signIn('noah', { path: '/calendar/month/2031-09-01' })
  await expect(page.locator('[data-state=current]')).toBeVisible()
  const told = toldOf(page, 'calendar')
  await keepEvent(organisation, {
    title: 'News',
    start_date: '2031-09-10 10:00:00',
    end_date: '2031-09-10 11:00:00',
  })
  await told
  await expect(cell(page, '2031-09-10').getByRole('link', { name: /^News/ })).toBeVisible()
})
