import { aTitle, keepEvent } from './calendarEvents.ts'
import { expect, test } from './fixtures.ts'

test('a list says how many events it has, and from which day on', async ({ signIn }) => {
  const page = await signIn('owner', { path: '/calendar/list' })
  const main = page.getByRole('main')
  await expect(main).toContainText(/\d+ events · From \w+day/)
  await expect(main.getByRole('button', { name: /go to a date/ })).toHaveAccessibleName(/^\w+day/)
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
