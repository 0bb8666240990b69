import { readFileSync } from 'node:fs'
import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import type { Organisation } from '../../src/testing/organisation.testing.ts'
import { startMailServer, type MailServer } from '../mailServer.ts'
import { barriersInBothThemes } from './barriers.ts'
import { aTitle, dayFromNow, keepEvent, type KeptEvent } from './calendarEvents.ts'
import { expect, test } from './fixtures.ts'
import { startSample } from './sample.ts'

let mail: MailServer
let organisation: Organisation

test.beforeAll(async () => {
  mail = await startMailServer()
  organisation = await startSample({
    environment: { SMTP_URL: mail.url, MAIL_FROM: 'Lantern <post@lantern.test>' },
  })
})
test.afterAll(async () => {
  await organisation.dispose()
  await mail.close()
})

const signUp = (page: Page): Locator => page.getByRole('region', { name: 'Sign-up' })
const press = (page: Page, name: string): Promise<void> =>
  signUp(page).getByRole('button', { name, exact: true }).click()

/** The links in the latest mail to the address: the first does what the mail is for, the second takes it back. */
async function linksTo(email: string, subject: string): Promise<string[]> {
  await expect.poll(() => mail.latestTo(email)).toContain(subject)
  return [...mail.latestTo(email).matchAll(/https?:\/\/[^\s<>"]+\/attendance\/[\w-]{32}/g)].map(
    ([link]) => link,
  )
}

async function askFor(page: Page, name: string, email: string): Promise<void> {
  await signUp(page).getByRole('textbox', { name: 'Your name' }).fill(name)
  await signUp(page).getByRole('textbox', { name: 'Email' }).fill(email)
  await press(page, 'Send link')
}

test('members sign up with a click; the one place goes on to a visitor who waits', async ({
  signIn,
  visit,
}) => {
  test.slow()
  const at = { url: organisation.url }
  const open = (browser: BrowserContextOptions = {}) => visit({ ...browser, baseURL: organisation.url })

  const keeper = await signIn('moderator', { ...at, path: '/event/new' })
  const title = aTitle('Boat trip')
  await keeper.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
  await keeper.getByRole('textbox', { name: 'Start date' }).fill(dayFromNow(20))
  await keeper.getByRole('checkbox', { name: 'People can sign up' }).check()
  await keeper.getByRole('textbox', { name: 'Places' }).fill('none')
  await keeper.getByRole('button', { name: 'Save event' }).click()
  await expect(keeper.getByText('Enter a number from 1 to 100,000.')).toBeVisible()
  await keeper.getByRole('textbox', { name: 'Places' }).fill('1')
  await keeper.getByRole('button', { name: 'Save event' }).click()
  await expect(signUp(keeper)).toContainText('No one has signed up yet · 1 place left')
  const path = new URL(keeper.url()).pathname

  const member = await signIn('noah', { ...at, path })
  await press(member, 'I’m coming')
  await expect(signUp(member)).toContainText('1 person is coming · no places left')
  await member.getByRole('button', { name: 'Undo' }).click()
  await expect(signUp(member)).toContainText('No one has signed up yet')
  await press(member, 'I’m coming')
  await expect(signUp(member)).toContainText('You’re coming')
  await expect(signUp(keeper)).toContainText('1 person is coming')
  expect(await barriersInBothThemes(member)).toEqual([])

  const visitor = await open()
  await visitor.goto(path)
  await press(visitor, 'Join waiting list')
  await expect(signUp(visitor).getByRole('textbox', { name: 'Your name' })).toBeFocused()
  await visitor.keyboard.press('Enter')
  await expect(signUp(visitor)).toContainText('Enter your name.')
  await askFor(visitor, 'Ada Guest', 'nobody')
  await expect(signUp(visitor)).toContainText('Enter a valid email address.')
  await askFor(visitor, 'Ada Guest', 'ada@guest.test')
  await expect(signUp(visitor)).toContainText('we sent a link to ada@guest.test')
  await expect(signUp(visitor)).not.toContainText('waiting')

  const [confirm = '', takeBack = ''] = await linksTo('ada@guest.test', 'Confirm that you’re coming')
  await visitor.goto(confirm)
  await expect(visitor.getByRole('heading', { name: `Are you coming to “${title}”?` })).toBeVisible()
  expect(await barriersInBothThemes(visitor)).toEqual([])
  await visitor.getByRole('button', { name: 'Yes, I’m coming' }).click()
  await expect(
    visitor.getByRole('heading', { name: `You’re on the waiting list of “${title}”` }),
  ).toBeVisible()

  await expect(signUp(keeper)).toContainText('1 waiting')
  await press(member, 'I can’t come')
  await expect(signUp(member)).toContainText('1 person is coming')
  await expect(signUp(keeper)).not.toContainText('1 waiting')
  await linksTo('ada@guest.test', 'You have a place')
  expect(mail.latestTo('ada@guest.test')).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')

  await visitor.goto(takeBack)
  await expect(visitor.getByRole('heading', { name: `You’re coming to “${title}”` })).toBeVisible()
  await visitor.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(visitor.getByText('You won’t get any more emails about this event.')).toBeVisible()
  await visitor.getByRole('button', { name: 'I can’t come' }).click()
  await expect(visitor.getByRole('heading', { name: `You’re not coming to “${title}”` })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'You’re not on the list' })).toBeVisible()
})

test('a waiting visitor who has stopped the emails is promised none', async ({ signIn, visit }) => {
  const keeper = await signIn('moderator', { url: organisation.url, path: '/calendar' })
  const event = await keepEvent(keeper, { title: aTitle('Sauna'), attendance: true, attendance_places: 1 })
  const path = `/event/${event.slug}`
  await press(await signIn('noah', { url: organisation.url, path }), 'I’m coming')
  await keeper.goto(path)
  await expect(signUp(keeper)).toContainText('1 person is coming')
  const visitor = await visit({ baseURL: organisation.url })
  await visitor.goto(path)
  await press(visitor, 'Join waiting list')
  await askFor(visitor, 'Cleo Guest', 'cleo@guest.test')
  const [confirm = '', takeBack = ''] = await linksTo('cleo@guest.test', 'Confirm that you’re coming')
  await visitor.goto(confirm)
  await visitor.getByRole('button', { name: 'Yes, I’m coming' }).click()
  const promise = visitor.getByText('We’ll email you when a place opens up.')
  await expect(promise).toBeVisible()
  await visitor.goto(takeBack)
  await expect(promise).toBeVisible()
  await visitor.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(visitor.getByText('You won’t get any more emails about this event.')).toBeVisible()
  await expect(promise).toBeHidden()
})

test('an event’s keepers see who comes, take the list along and remove people', async ({ signIn, visit }) => {
  const keeper = await signIn('moderator', { url: organisation.url, path: '/calendar' })
  const event: KeptEvent = await keepEvent(keeper, { title: aTitle('Tour'), attendance: true })
  const member = await signIn('noah', { url: organisation.url, path: `/event/${event.slug}` })
  await press(member, 'I’m coming')
  await expect(signUp(member)).toContainText('You’re coming')
  await expect(signUp(member).getByRole('button', { name: 'Who’s coming' })).toHaveCount(0)
  const visitor = await visit({ baseURL: organisation.url })
  await visitor.goto(`/event/${event.slug}`)
  await press(visitor, 'I’m coming')
  await askFor(visitor, '=1+1', 'ben@guest.test')
  const [confirm = ''] = await linksTo('ben@guest.test', 'Confirm that you’re coming')
  await visitor.goto(confirm)
  await visitor.getByRole('button', { name: 'Yes, I’m coming' }).click()
  await expect(visitor.getByRole('heading', { name: /^You’re coming/ })).toBeVisible()

  await keeper.goto(`/event/${event.slug}`)
  await press(keeper, 'Who’s coming')
  const list = keeper.getByRole('dialog', { name: 'Who’s coming' })
  await expect(list.getByRole('region', { name: 'Coming (2)' })).toContainText('ben@guest.test')
  expect(await barriersInBothThemes(keeper)).toEqual([])
  const download = keeper.waitForEvent('download')
  await list.getByRole('link', { name: 'Download as CSV' }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('"\'=1+1",ben@guest.test,coming')
  await list.getByRole('button', { name: 'Remove =1+1' }).click()
  // The question takes the place of the button that had the focus.
  await expect(list.getByRole('button', { name: 'Keep' })).toBeFocused()
  await keeper.keyboard.press('Enter')
  await expect(list.getByRole('button', { name: 'Remove =1+1' })).toBeFocused()
  await list.getByRole('button', { name: 'Remove =1+1' }).click()
  await list.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(list.getByRole('region', { name: 'Coming (1)' })).toBeVisible()
  await expect.poll(() => mail.latestTo('ben@guest.test')).toContain('You’re no longer on the list')
})

test('the sheet beside the calendar signs up as well', async ({ signIn }) => {
  const page = await signIn('noah', { url: organisation.url, path: '/calendar' })
  const title = aTitle('Choir')
  const date = dayFromNow(40)
  await keepEvent(page, {
    title,
    attendance: true,
    start_date: `${date} 18:00:00`,
    end_date: `${date} 20:00:00`,
  })
  await page.goto(`/calendar/list/${date}`)
  await expect(page.locator('[data-sheets]')).toBeAttached()
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${title}`) })
    .click()
  await press(page, 'I’m coming')
  await expect(signUp(page)).toContainText('You’re coming')
})
