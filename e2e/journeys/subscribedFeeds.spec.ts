import type { Locator, Page } from '@playwright/test'
import { calendarOf, FeedServer } from '../../src/testing/feedServer.testing.ts'
import type { Organisation } from '../../src/testing/organisation.testing.ts'
import { barriersInBothThemes } from './barriers.ts'
import { dayFromNow } from './calendarEvents.ts'
import { expect, test } from './fixtures.ts'
import { startSample } from './sample.ts'

/* A calendar elsewhere whose events show here, change with it, and cannot be changed here. */

let feed: FeedServer
let host: Organisation

const date = dayFromNow(400)
const day = date.replaceAll('-', '')
const rehearsal = [
  'UID:rehearsal@club',
  'SUMMARY:Rehearsal of the club',
  `DTSTART;TZID=Europe/Zurich:${day}T190000`,
  'DURATION:PT2H',
  'URL:https://club.example/rehearsal',
]
const fair = ['UID:fair@club', 'SUMMARY:Fair of the club', `DTSTART;VALUE=DATE:${day}`]
const off = ['UID:off@club', 'SUMMARY:Called off', `DTSTART;VALUE=DATE:${day}`, 'STATUS:CANCELLED']

test.beforeEach(async () => {
  feed = await FeedServer.start(calendarOf([rehearsal, fair, off], ['X-WR-CALNAME:Club']))
  host = await startSample({ environment: { CALENDAR_FEED_NETWORKS: '127.0.0.1' } })
})
test.afterEach(async () => {
  await host.dispose()
  feed.close()
})

const at = (): { path: string; url: string } => ({ path: `/calendar/day/${date}`, url: host.url })
const dialog = (page: Page, name: string | RegExp = 'Subscribed calendars'): Locator =>
  page.getByRole('dialog', { name })
const rows = (page: Page): Locator =>
  dialog(page).getByRole('list', { name: 'Subscribed calendars' }).getByRole('listitem')
const link = (page: Page, title: string): Locator =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${title}`) })

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Subscribe, print and more' }).click()
  await page.getByRole('menuitem', { name: 'Subscribed calendars' }).click()
  await expect(dialog(page)).toBeVisible()
}

async function look(page: Page, address: string): Promise<Locator> {
  await dialog(page).getByRole('button', { name: 'Subscribe to a calendar' }).click()
  const adding = dialog(page, 'Subscribe to a calendar')
  await expect(adding.getByLabel('Address of the feed')).toBeFocused()
  await page.keyboard.type(address)
  await page.keyboard.press('Enter')
  return adding
}

async function subscribe(page: Page): Promise<void> {
  await openDialog(page)
  const adding = await look(page, feed.address)
  await expect(adding).toContainText('2 events')
  await adding.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await expect(rows(page)).toContainText('2 events')
}

test('a feed is subscribed to, followed and left; its events are read-only', async ({ signIn }) => {
  const page = await signIn('moderator', at())
  await openDialog(page)
  await expect(dialog(page)).toContainText('You haven’t subscribed to a calendar yet.')
  const adding = await look(page, `${feed.origin.replace('http', 'ftp')}/club.ics`)
  await expect(adding).toContainText('Enter the address of a feed')
  await adding.getByLabel('Address of the feed').fill(feed.address)
  await page.keyboard.press('Enter')
  await expect(adding.getByRole('heading', { name: 'Club' })).toBeVisible()
  await expect(adding).toContainText('2 events')
  // All are on one day.
  await expect(adding.getByText(/^On /)).toBeVisible()
  await expect(adding.getByRole('listitem').filter({ hasText: 'Rehearsal of the club' })).toBeVisible()
  await adding.getByText('1 entry can’t be imported').click()
  await expect(adding).toContainText('Called off')
  expect(await barriersInBothThemes(page)).toEqual([])
  await adding.getByLabel('Name', { exact: true }).fill('The club')
  await adding.getByLabel('Category for its events (optional)').fill('Clubs')
  await adding.getByRole('button', { name: 'Subscribe', exact: true }).click()

  const row = rows(page).filter({ hasText: 'The club' })
  await expect(row).toContainText('2 events · Clubs')
  await expect(row).toContainText('1 entry couldn’t be added')
  await expect(row).not.toContainText('private-token')
  expect(await barriersInBothThemes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(link(page, 'Fair of the club')).toBeVisible()

  // Nothing offers to change the event, by mouse or keyboard.
  await link(page, 'Rehearsal of the club').click()
  const sheet = page.getByRole('dialog', { name: 'Rehearsal of the club' })
  await expect(sheet).toContainText('From the feed The club')
  await expect(sheet.getByRole('link', { name: 'The club' })).toHaveAttribute(
    'href',
    'https://club.example/rehearsal',
  )
  await expect(sheet.getByRole('button', { name: 'Duplicate' })).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'Edit event' })).toHaveCount(0)
  await expect(sheet.getByRole('button', { name: 'Delete event' })).toHaveCount(0)
  await sheet.getByRole('link', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Rehearsal of the club', exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('From the feed The club')
  await expect(page.getByRole('link', { name: 'Edit event' })).toHaveCount(0)
  await page.goBack()
  await expect(link(page, 'Rehearsal of the club')).toBeVisible()
  // Within its day, because dragging can scroll the hours.
  const place = () =>
    link(page, 'Rehearsal of the club').evaluate((block) => {
      const [own, day] = [block, block.closest('[data-date]')].map((each) => each?.getBoundingClientRect())
      return own && day && [own.x - day.x, own.y - day.y, own.width, own.height].map(Math.round)
    })
  const before = await place()
  expect(before).toBeDefined()
  await link(page, 'Rehearsal of the club').dragTo(page.getByRole('main'), {
    targetPosition: { x: 400, y: 400 },
  })
  await page.keyboard.press('Escape')
  await expect.poll(place).toEqual(before)

  // Another reader follows the feed, too.
  const reader = await signIn('member', at())
  await expect(link(reader, 'Rehearsal of the club')).toBeVisible()
  feed.text = calendarOf([[...rehearsal.slice(0, 1), 'SUMMARY:Concert of the club', ...rehearsal.slice(2)]])
  await openDialog(page)
  await dialog(page).getByRole('button', { name: 'Update now: The club' }).click()
  await expect(row).toContainText('1 event · Clubs')
  for (const each of [page, reader]) {
    await expect(link(each, 'Concert of the club')).toBeVisible()
    await expect(link(each, 'Fair of the club')).toHaveCount(0)
  }

  feed.status = 410
  await dialog(page).getByRole('button', { name: 'Update now: The club' }).click()
  await expect(row).toContainText('Couldn’t update: The feed no longer exists.')

  const menu = (entry: string) => async (): Promise<void> => {
    await row.getByRole('button', { name: 'More for The club' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await menu('Pause')()
  await expect(row).toContainText('Paused · Couldn’t update: The feed no longer exists.')
  await menu('Resume')()
  await expect(row).not.toContainText('Paused')
  await expect(row).toContainText('Couldn’t update: The feed no longer exists.')
  await menu('Unsubscribe')()
  const question = dialog(page, 'Unsubscribe from The club?')
  await expect(question).toContainText('Its event will be deleted from this calendar for everyone.')
  await question.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(dialog(page)).toContainText('You haven’t subscribed to a calendar yet.')
  await expect(page.getByText('You’ve unsubscribed from The club, and 1 event was deleted.')).toBeVisible()
  await page.keyboard.press('Escape')
  for (const each of [page, reader]) await expect(link(each, 'Concert of the club')).toHaveCount(0)
})

test('who cannot change everyone’s events has no subscriptions, and sees whose events they are', async ({
  signIn,
}) => {
  await subscribe(await signIn('owner', at()))
  const page = await signIn('member', at())
  await page.getByRole('button', { name: 'Subscribe, print and more' }).click()
  await expect(page.getByRole('menuitem', { name: 'Import from a file…' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Subscribed calendars' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await link(page, 'Fair of the club').click()
  const sheet = page.getByRole('dialog', { name: 'Fair of the club' })
  await expect(sheet).toContainText('From the feed Club')
  await expect(sheet.getByRole('button', { name: 'Manage feeds' })).toHaveCount(0)
})

test('on a phone, a feed is renamed from an event of it', async ({ signIn }) => {
  const page = await signIn('owner', { ...at(), browser: { viewport: { width: 390, height: 844 } } })
  await subscribe(page)
  await page.keyboard.press('Escape')
  await page.goto(`${host.url}/event/fair-of-the-club`)
  await page.getByRole('button', { name: 'Manage feeds' }).click()
  await dialog(page).getByRole('button', { name: 'More for Club' }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  const renaming = dialog(page, 'Rename the calendar')
  await renaming.getByLabel('Name', { exact: true }).fill('A club with a long name '.repeat(6))
  await renaming.getByRole('button', { name: 'Save name' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'A club with a long name' })).toBeVisible()
  const box = await dialog(page).evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])
  expect(box[0]).toBe(box[1])
  expect(await barriersInBothThemes(page)).toEqual([])
})
