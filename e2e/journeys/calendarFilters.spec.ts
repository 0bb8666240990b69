import { barriersInBothThemes } from './barriers.ts'
import { aTitle, dayFromNow, keepEvent } from './calendarEvents.ts'
import { expect, test } from './fixtures.ts'

test.use({ keepsPages: true })

test('days are chosen in the filter, stand in the address, and can be cleared', async ({ signIn }) => {
  const page = await signIn('owner', { path: '/calendar' })
  const [soon, late] = [aTitle('Soon'), aTitle('Late')]
  await keepEvent(page, {
    title: soon,
    start_date: `${dayFromNow(0)} 23:30:00`,
    end_date: `${dayFromNow(0)} 23:45:00`,
  })
  await keepEvent(page, {
    title: late,
    start_date: `${dayFromNow(40)} 18:00:00`,
    end_date: `${dayFromNow(40)} 20:00:00`,
  })
  await page.getByRole('button', { name: 'Filter' }).click()
  const filter = page.getByRole('dialog', { name: 'Filter' })
  await filter.getByRole('button', { name: 'Today' }).click()
  await expect(page).toHaveURL(/\/calendar\/list\?dates=today$/)
  await expect(filter.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-pressed', 'true')
  expect(await barriersInBothThemes(page)).toEqual([])
  await page.keyboard.press('Escape')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: new RegExp(`^${soon}`) })).toBeVisible()
  await expect(main.getByRole('link', { name: new RegExp(`^${late}`) })).toHaveCount(0)
  await page.reload()
  await expect(main.getByRole('link', { name: new RegExp(`^${soon}`) })).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter Today' }).click()
  await expect(page).toHaveURL(/\/calendar\/list$/)
  // The heading counts all that the pages list, from a day on.
  await expect(main).toContainText(/\d+ events/)
})

test('a search finds events by their venue, and offers the venue as a filter', async ({ signIn }) => {
  const page = await signIn('owner', {
    path: '/calendar/list',
    browser: { viewport: { width: 390, height: 844 }, hasTouch: true },
  })
  const venue = aTitle('Boathouse')
  const title = aTitle('Rowing')
  await keepEvent(page, { title, venue: [{ venue }] })
  await page.goto(`/calendar/list?search=${encodeURIComponent(venue.toLowerCase())}`)
  const link = page.getByRole('main').getByRole('link', { name: new RegExp(`^${title}`) })
  await expect(link).toBeVisible()
  await page
    .getByRole('list', { name: 'Suggested filters' })
    .getByRole('button', { name: `At ${venue}` })
    .click()
  await expect(page).toHaveURL(/\/calendar\/list\?venue=\d+$/)
  await expect(page.getByRole('button', { name: `Remove filter ${venue}` })).toBeVisible()
  await expect(link).toBeVisible()
})

test('on a phone the filters say how many events they leave, and lead to them; from an event one comes back', async ({
  signIn,
}) => {
  const page = await signIn('owner', {
    path: '/calendar',
    browser: { viewport: { width: 390, height: 844 }, hasTouch: true },
  })
  const titles = [aTitle('Kayak'), aTitle('Kayak')]
  const cost = 'From 12 to 140 francs, by the length of your boat'
  const venue = [{ venue: 'The long hall behind the old shipyard at the harbor' }]
  for (const title of titles) await keepEvent(page, { title, cost, venue, tags: ['kayaks'] })
  await page.goto('/calendar/list')
  await page.getByRole('button', { name: 'Filter' }).click()
  const filter = page.getByRole('dialog', { name: 'Filter' })
  await filter.getByRole('checkbox', { name: /^kayaks/ }).check()
  await filter.getByRole('button', { name: 'Show 2 events' }).click()
  await expect(filter).toHaveCount(0)
  const row = page.getByRole('main').getByRole('link', { name: new RegExp(`^${titles[0] ?? ''}`) })
  const price = row.locator('bdi').filter({ hasText: cost })
  await expect(price).toBeVisible()
  // The words are in line, and have no width of their own.
  const overhang = (box: Element): number => box.scrollWidth - box.clientWidth
  expect(await price.locator('..').evaluate(overhang)).toBeLessThanOrEqual(0)
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await width()).toBeLessThanOrEqual(390)
  const results = page.url()
  await row.click()
  await expect(page).toHaveURL(/\/event\/kayak.*tags=kayaks/)
  await page.getByRole('link', { name: 'Back to results' }).click()
  await expect(page).toHaveURL(results)
  // Opened from elsewhere, an event has only its filters to go by.
  await row.click()
  await expect(page).toHaveURL(/\/event\/kayak/)
  const address = page.url()
  await page.goto('about:blank')
  await page.goto(address)
  await page.getByRole('link', { name: 'Back to results' }).click()
  await expect(page).toHaveURL(/\/calendar\/list\?tags=kayaks$/)
})

test('the filters are in the order in which people ask: when, cost, category, venue, tag', async ({
  signIn,
}) => {
  const page = await signIn('owner', { path: '/calendar/list' })
  await page.getByRole('button', { name: 'Filter' }).click()
  const filter = page.getByRole('dialog', { name: 'Filter' })
  await expect(filter.getByRole('group', { name: 'Organizers' })).toBeVisible()
  const names = ['Dates', 'Cost', 'Categories', 'Venues', 'Tags', 'Organizers']
  const tops = await Promise.all(
    names.map(
      async (name) => (await filter.getByRole('group', { name, exact: true }).boundingBox())?.y ?? NaN,
    ),
  )
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  await expect(filter.getByRole('button', { name: /^Show/ })).toHaveCount(0)
})

test('an empty list offers once to clear its filters', async ({ signIn }) => {
  const page = await signIn('owner', { path: '/calendar/list' })
  for (const filters of [
    'search=qqzz',
    'search=qqzz&categories=music',
    'search=qqzz&dates=today',
    'search=qqzz&categories=music&dates=today',
  ]) {
    await page.goto(`/calendar/list?${filters}`)
    await expect(page.getByRole('main').getByText('No events match these filters.')).toBeVisible()
    const clear = page.getByRole('button', { name: 'Clear filters' })
    await expect(clear).toHaveCount(1)
    await clear.click()
    await expect(page).toHaveURL('/calendar/list')
  }
})

test.describe('without an answer', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('a list does not say that there are no events', async ({ visit }) => {
    const page = await visit()
    await page.route('**/calendar/events/v1/events?*', (route) => route.abort())
    await page.goto('/calendar/list')
    await expect(page.getByRole('alert')).toContainText('The calendar can’t be reached.')
    await expect(page.getByRole('main')).not.toContainText('No events')
  })
})
