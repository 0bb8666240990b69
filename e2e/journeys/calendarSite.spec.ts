import { readFileSync } from 'node:fs'
import type { Organisation } from '../../src/testing/organisation.testing.ts'
import { openCalendarSite, type CalendarSite } from './calendarSites.ts'
import { messages, openTopic, send } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { startSample } from './sample.ts'

/* The calendar of a WordPress site, read by everyone and changed with people's own accounts there. */

test.describe.configure({ mode: 'serial' })

let site: CalendarSite
let parley: Organisation

test.beforeAll(async () => {
  site = await openCalendarSite()
  parley = await startSample({ environment: { EVENTS_URL: site.url } })
})
test.afterAll(async () => {
  await parley.dispose()
  await site.close()
})

test('a change begins with an account of the site, and leaves blocks and price alone', async ({ signIn }) => {
  const page = await signIn('member', { url: parley.url, path: `/event/${site.slug}` })
  await expect(page.getByRole('heading', { name: 'Evening in blocks', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit event' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Connect account' }).click()
  await page.getByLabel(`User name at ${site.name}`).fill(site.username)
  await page.getByLabel('Application password').fill('not this one')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(
    page.getByText(`${site.name} doesn’t accept this user name and application password.`),
  ).toBeVisible()
  await page.getByLabel('Application password').fill(site.password)
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByText(`Connected as ${site.personName} (${site.username}).`)).toBeVisible()

  const before = await site.stored('Evening in blocks')
  await page.goto(`/event/${site.slug}`)
  await page.getByRole('link', { name: 'Edit event' }).click()
  await expect(page.getByLabel('Cost')).toHaveValue('5, 10, 15')
  await expect(page.getByText(`This text is laid out with blocks from ${site.name}.`)).toBeVisible()
  await page.getByLabel('Title', { exact: true }).fill('Evening with a new name')
  await page.getByRole('button', { name: 'Save event' }).click()
  await expect(page.getByRole('heading', { name: 'Evening with a new name', exact: true })).toBeVisible()
  expect(await site.stored('Evening with a new name')).toEqual({
    ...before,
    title: 'Evening with a new name',
  })
})

test('a duplicate has the blocks, the price and the picture of its original', async ({ signIn }) => {
  const original = await site.stored('Evening with a new name')
  const page = await signIn('member', { url: parley.url, path: `/event/${site.slug}/edit` })
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page).toHaveURL(/\/event\/new$/)
  await expect(page.getByText(`This text is laid out with blocks from ${site.name}.`)).toBeVisible()
  await page.getByLabel('Title', { exact: true }).fill('Another evening')
  await page.getByRole('button', { name: 'Save event' }).click()
  await expect(page.getByRole('heading', { name: 'Another evening', exact: true })).toBeVisible()
  const copy = await site.stored('Another evening')
  expect(copy).toEqual({ ...original, title: 'Another evening', status: 'draft', date: copy?.date })
})

test('an event that repeats becomes separate events of the site, and Undo deletes them all', async ({
  signIn,
}) => {
  const page = await signIn('member', { url: parley.url, path: '/event/new?date=2033-03-04' })
  const form = page.getByRole('form', { name: 'New event' })
  await form.getByRole('textbox', { name: 'Title' }).fill('Choir by the sea')
  await form.getByRole('combobox', { name: 'Repeats' }).selectOption('Weekly')
  await form.getByRole('textbox', { name: 'Number of events' }).fill('3')
  await expect(form.getByRole('status').filter({ hasText: '3 events' })).toContainText(
    'The events are saved separately, so you’ll change them one by one.',
  )
  await form.getByRole('button', { name: 'Save event' }).click()
  await expect(page.getByText('“Choir by the sea” saved as 3 separate events')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Choir by the sea', exact: true })).toBeVisible()
  const found = async (): Promise<readonly string[]> => {
    const query = new URLSearchParams({ search: 'Choir by the sea', ends_after: '2033-01-01' })
    const answer = await page.request.get(`${parley.url}/calendar/events/v1/events?${query}`)
    const { events = [] } = (await answer.json()) as { events?: { title: string; start_date: string }[] }
    return events
      .filter(({ title }) => title === 'Choir by the sea')
      .map(({ start_date }) => start_date.slice(0, 10))
  }
  expect(await found()).toEqual(['2033-03-04', '2033-03-11', '2033-03-18'])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('3 events of “Choir by the sea” deleted')).toBeVisible()
  await expect(page.getByText('Deleting the events of “Choir by the sea”…')).toHaveCount(0)
  await expect(page).toHaveURL(/\/calendar/)
  expect(await found()).toEqual([])
})

test('a picture is brought to the site', async ({ signIn }) => {
  const page = await signIn('member', { url: parley.url, path: `/event/${site.slug}/edit` })
  const before = await site.stored('Evening with a new name')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Replace image' }).click()
  const picture = readFileSync(new URL('../pictures/conversation.png', import.meta.url))
  const brought = page.waitForResponse(/\/images$/)
  await (await choosing).setFiles({ name: 'Fête.png', mimeType: 'image/png', buffer: picture })
  const { id } = (await (await brought).json()) as { id: number }
  expect(await site.pictureName(id)).toMatch(/^Fête/)
  await page.getByRole('button', { name: 'Save event' }).click()
  await expect
    .poll(() => site.stored('Evening with a new name'), { timeout: 20_000 })
    .toEqual({ ...before, image: id })
})

test('a link to the event’s page on the site has its card, which leads to the event here', async ({
  signIn,
}) => {
  const page = await signIn('member', { url: parley.url })
  await openTopic(page, 'general', 'Evenings')
  await send(page, `Are you coming? ${site.page}`)
  const card = messages(page).getByRole('link', { name: 'Evening with a new name' })
  await expect(card).toContainText(site.name)
  await card.click()
  await expect(page.getByRole('heading', { name: 'Evening with a new name', exact: true })).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Conversation' }).getByText('Are you coming?', { exact: false }),
  ).toBeVisible()
})

test.describe('while the plugin is off', () => {
  test.use({ expectedErrors: [/500/] })

  test('visitors hear of that, not of a deleted event or a sign-in', async ({ openBrowser }) => {
    await site.switchCalendar('off')
    const page = await (await openBrowser({ baseURL: parley.url })).newPage()
    await page.goto(`/event/${site.slug}`)
    await expect(
      page.getByText('The calendar’s site is up, but its calendar is turned off.', { exact: false }),
    ).toBeVisible()
    await page.goto('/calendar')
    await expect(page.getByRole('alert')).toContainText('its calendar is turned off')
    await site.switchCalendar('on')
    // For some seconds the host answers from what it knows.
    await expect
      .poll(async () => (await page.request.get('/calendar/events/v1/settings')).status(), {
        timeout: 30_000,
      })
      .toBe(200)
  })
})

test.describe('after the site has revoked the password', () => {
  test.use({ expectedErrors: [/401/] })

  test('saving says so, and what was typed stays', async ({ signIn }) => {
    const page = await signIn('member', { url: parley.url, path: `/event/${site.slug}/edit` })
    await page.getByLabel('Title', { exact: true }).fill('Typed before the refusal')
    await site.revokePassword()
    await page.getByRole('button', { name: 'Save event' }).click()
    await expect(
      page.getByText('The calendar’s site no longer accepts your application password.'),
    ).toBeVisible()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Typed before the refusal')
    expect(await site.stored('Typed before the refusal')).toBeUndefined()
    expect(await site.stored('Evening with a new name')).toBeDefined()
  })
})
