import type { Locator, Page } from '@playwright/test'
import { barriersInBothThemes } from './barriers.ts'
import { aTitle, dayFromNow, keepEvent } from './calendarEvents.ts'
import { follow } from './conversation.ts'
import { expect, test } from './fixtures.ts'

test.use({ keepsPages: true })

/* Repeating events: each repeat is an event of its own, and changes ask how far they reach. */

interface Stored {
  readonly title: string
  readonly start_date: string
}

/** The stored events of which the title contains this, by their start. */
async function starts(page: Page, title: string): Promise<readonly string[]> {
  const answer = await page.request.get(
    `${new URL(page.url()).origin}/calendar/events/v1/events?search=${encodeURIComponent(title)}&ends_after=2020-01-01&per_page=50`,
  )
  const { events = [] } = (await answer.json()) as { events?: Stored[] }
  return events.map(({ start_date }) => start_date.slice(0, 16))
}

const link = (page: Page, title: string): Locator =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${title}`) })

const scopes = (page: Page, name: string): Locator => page.getByRole('dialog', { name })

const weekly = (title: string, date: string, count = 4): object => ({
  title,
  start_date: `${date} 18:00:00`,
  end_date: `${date} 20:00:00`,
  repeats: { every: 'week', count },
})

/** The following weeks of that day. */
const weeksFrom = (days: number, count: number, time = '18:00'): string[] =>
  Array.from({ length: count }, (_, week) => `${dayFromNow(days + 7 * week)} ${time}`)

test('an event repeats: the form says how many and until when, and makes them at once', async ({
  signIn,
}) => {
  const date = dayFromNow(450)
  const page = await signIn('owner', { path: `/event/new?date=${date}` })
  const title = aTitle('Board games')
  const form = page.getByRole('form', { name: 'New event' })
  await form.getByRole('textbox', { name: 'Title' }).fill(title)
  await form.getByRole('combobox', { name: 'Repeats' }).selectOption('Weekly')
  await expect(form.getByRole('status').filter({ hasText: '10 events' })).toBeVisible()
  await form.getByRole('textbox', { name: 'Number of events' }).fill('101')
  await form.getByRole('button', { name: 'Save event' }).click()
  await expect(form.getByRole('textbox', { name: 'Number of events' })).toBeFocused()
  await expect(form).toContainText('Enter a whole number from 2 to 100.')
  await form.getByRole('textbox', { name: 'Number of events' }).fill('3')
  await expect(form.getByRole('status').filter({ hasText: '3 events' })).toBeVisible()
  expect(await barriersInBothThemes(page)).toEqual([])
  await form.getByRole('button', { name: 'Save event' }).click()
  await expect(page).toHaveURL(/\/event\/board-games/)
  await expect(page.getByRole('article')).toContainText(/Every \w+day until/)
  expect(await starts(page, title)).toEqual(weeksFrom(450, 3))

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText(`“${title}” deleted`)).toBeVisible()
  await expect(page).toHaveURL(/\/calendar/)
  await expect.poll(() => starts(page, title)).toEqual([])
})

test('a title changes for this event, the following, or all, each taken back by Undo', async ({ signIn }) => {
  const date = dayFromNow(480)
  const page = await signIn('owner', { path: '/calendar' })
  const title = aTitle('Choir')
  await keepEvent(page, weekly(title, date))
  const edit = async (to: string, scope: string): Promise<void> => {
    await follow(page, `/calendar/list/${dayFromNow(487)}`)
    await expect(page.locator('[data-sheets]')).toBeAttached()
    await link(page, title).first().click()
    const sheet = page.getByRole('dialog', { name: title })
    await expect(sheet).toContainText(/Every \w+day until/)
    await sheet.getByRole('link', { name: 'Edit event' }).click()
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill(to)
    await page.getByRole('button', { name: 'Save event' }).click()
    await scopes(page, `Change “${to}”?`).getByRole('button', { name: scope, exact: true }).click()
    await expect(page.getByText(`“${to}” saved`)).toBeVisible()
  }
  for (const [scope, count] of [
    ['This event', 1],
    ['This and following events', 3],
    ['All events', 4],
  ] as const) {
    const to = aTitle(`${title} new`)
    await edit(to, scope)
    expect(await starts(page, to)).toHaveLength(count)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText(`“${to}” is as it was before.`)).toBeVisible()
    expect(await starts(page, to)).toHaveLength(0)
  }
  expect(await starts(page, title)).toEqual(weeksFrom(480, 4))
})

test('a series gets other days, for the following events or all, and Undo takes it back as a whole', async ({
  signIn,
}) => {
  const date = dayFromNow(500)
  const page = await signIn('owner', { path: '/calendar' })
  const title = aTitle('Workshop')
  const { slug } = await keepEvent(page, weekly(title, date))
  const form = page.getByRole('form', { name: 'Edit event' })
  const edit = async (scope: string): Promise<void> => {
    await form.getByRole('button', { name: 'Save event' }).click()
    const dialog = scopes(page, `Change “${title}”?`)
    await expect(dialog.getByRole('button', { name: scope, exact: true })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'This event', exact: true })).toHaveCount(0)
    await dialog.getByRole('button', { name: scope, exact: true }).click()
    await expect(page.getByText(`“${title}” saved`)).toBeVisible()
  }
  const undo = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText(`“${title}” is as it was before.`)).toBeVisible()
    expect(await starts(page, title)).toEqual(weeksFrom(500, 4))
  }
  await follow(page, `/event/${slug}-${dayFromNow(507)}/edit`)
  await form.getByRole('button', { name: 'Change when it repeats' }).click()
  await expect(form.getByRole('combobox', { name: 'Repeats' })).toBeFocused()
  await form.getByRole('textbox', { name: 'Repeat every (weeks)' }).fill('2')
  await form.getByLabel('Last date').fill(dayFromNow(507 + 4 * 7))
  await expect(form.getByRole('status').filter({ hasText: '3 events from this one on' })).toBeVisible()
  expect(await barriersInBothThemes(page)).toEqual([])
  await edit('This and following events')
  expect(await starts(page, title)).toEqual([0, 7, 21, 35].map((days) => `${dayFromNow(500 + days)} 18:00`))
  await undo()

  await page.goto(`/event/${slug}/edit`)
  await form.getByRole('button', { name: 'Change when it repeats' }).click()
  await form.getByRole('combobox', { name: 'Repeats' }).selectOption('Daily')
  await form.getByLabel('Last date').fill(dayFromNow(502))
  await edit('All events')
  expect(await starts(page, title)).toEqual([0, 1, 2].map((days) => `${dayFromNow(500 + days)} 18:00`))
  await undo()
})

test('by keyboard alone, the following events move; Escape puts the event back', async ({ signIn }) => {
  const date = dayFromNow(520)
  const page = await signIn('owner', { path: '/calendar' })
  const title = aTitle('Yoga')
  await keepEvent(page, weekly(title, date))
  await follow(page, `/calendar/week/${dayFromNow(527)}`)
  const moved = link(page, title)
  const moveLater = async (): Promise<void> => {
    await expect(page.locator('[data-mover]').or(moved).first()).toBeVisible()
    await moved.focus()
    await page.keyboard.press('Shift+M')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(scopes(page, `Move “${title}”?`)).toBeVisible()
  }
  await moveLater()
  await page.keyboard.press('Escape')
  await expect(scopes(page, `Move “${title}”?`)).toHaveCount(0)
  await expect(moved).toHaveAccessibleName(/18:00/)
  expect(await starts(page, title)).toEqual(weeksFrom(520, 4))

  await moveLater()
  await expect(scopes(page, `Move “${title}”?`).getByRole('button', { name: 'This event' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`“${title}” moved to`)).toBeVisible()
  const times = await starts(page, title)
  expect(times[0]).toBe(`${date} 18:00`)
  expect(new Set(times.slice(1).map((time) => time.slice(11))).size).toBe(1)
  expect(times[1]).not.toBe(`${dayFromNow(527)} 18:00`)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => starts(page, title)).toEqual(weeksFrom(520, 4))
})

test('on a phone, events are deleted from this one on, from the form and back', async ({ signIn }) => {
  const date = dayFromNow(560)
  const page = await signIn('owner', {
    path: '/calendar',
    browser: { viewport: { width: 390, height: 844 }, hasTouch: true },
  })
  const title = aTitle('Story hour')
  const { slug } = await keepEvent(page, weekly(title, date))
  await follow(page, `/event/${slug}-${dayFromNow(567)}/edit`)
  await page.getByRole('button', { name: 'Delete event' }).click()
  const dialog = scopes(page, `Delete “${title}”?`)
  await expect(dialog).toContainText(/every \w+day until/i)
  await expect(dialog.getByRole('radio', { name: 'This event', exact: true })).toBeChecked()
  await dialog.getByRole('radio', { name: 'This and following events' }).check()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText(`“${title}” deleted`)).toBeVisible()
  expect(await starts(page, title)).toEqual(weeksFrom(560, 1))
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => starts(page, title)).toEqual(weeksFrom(560, 4))
})

test('from its card, one event of a series is deleted with a key, and Undo brings it back', async ({
  signIn,
}) => {
  const page = await signIn('owner', { path: '/calendar' })
  const title = aTitle('Quiz night')
  await keepEvent(page, weekly(title, dayFromNow(600)))
  await follow(page, `/calendar/list/${dayFromNow(607)}`)
  await expect(page.locator('[data-sheets]')).toBeAttached()
  await link(page, title).first().click()
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Delete event' }).click()
  const dialog = scopes(page, `Delete “${title}”?`)
  await expect(dialog.getByRole('radio', { name: 'This event', exact: true })).toBeFocused()
  expect(await barriersInBothThemes(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByText(`“${title}” deleted`)).toBeVisible()
  expect(await starts(page, title)).toEqual(weeksFrom(600, 4).toSpliced(1, 1))
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => starts(page, title)).toEqual(weeksFrom(600, 4))
})
