import type { Locator, Page } from '@playwright/test'
import { aTitle, dayFromNow } from './calendarEvents.ts'
import { expect, test } from './fixtures.ts'

const sheet = (page: Page): Locator => page.getByRole('dialog', { name: 'New event' })
const fieldOf = (page: Page): Locator => sheet(page).getByRole('textbox', { name: 'Title' })

/** Pixels of an hour in a column of days. */
const HOUR = 48

async function columnOf(page: Page, date: string): Promise<{ column: Locator; x: number; y: number }> {
  const column = page.locator(`section[data-date="${date}"]`)
  await expect(page.locator('[data-quick-event]')).toBeAttached()
  const box = await column.boundingBox()
  if (!box) throw new Error('The day is not drawn')
  return { column, x: box.x + box.width - 6, y: box.y }
}

/** Presses twice. The driver of Firefox counts each press as the first: a script tells the page of the second. */
async function pressTwice(target: Locator, position: { x: number; y: number }): Promise<void> {
  await target.dblclick({ position })
  if (target.page().context().browser()?.browserType().name() !== 'firefox') return
  const { x = 0, y = 0 } = (await target.boundingBox()) ?? {}
  await target.dispatchEvent('dblclick', { clientX: x + position.x, clientY: y + position.y })
}

interface Stored {
  readonly title: string
  readonly start_date: string
  readonly end_date: string
  readonly all_day: boolean
}

/** The stored event of that title. */
async function stored(page: Page, title: string): Promise<Stored | undefined> {
  const answer = await page.request.get(
    `${new URL(page.url()).origin}/calendar/events/v1/events?search=${encodeURIComponent(title)}&start_date=2020-01-01`,
  )
  const { events = [] } = (await answer.json()) as { events?: Stored[] }
  return events.find((event) => event.title === title)
}

test('in the week, a press is an hour and a drag is its length; a title and Enter make the event', async ({
  signIn,
}) => {
  const date = dayFromNow(400)
  const page = await signIn('owner', { path: `/calendar/week/${date}` })
  const { x, y } = await columnOf(page, date)
  const pressed = aTitle('Pressed')
  await page.mouse.click(x, y + 14 * HOUR + 10)
  await expect(fieldOf(page)).toBeFocused()
  await page.keyboard.type(pressed)
  await page.keyboard.press('Enter')
  await expect(sheet(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: new RegExp(pressed) })).toBeVisible()
  expect(await stored(page, pressed)).toMatchObject({
    start_date: `${date} 14:00:00`,
    end_date: `${date} 15:00:00`,
  })

  const drawn = aTitle('Drawn')
  // The hours scroll to the first event of the week.
  const { y: top } = await columnOf(page, date)
  await page.mouse.move(x, top + 9 * HOUR + 2)
  await page.mouse.down()
  await page.mouse.move(x, top + 11.5 * HOUR - 3, { steps: 5 })
  await page.mouse.up()
  await expect(fieldOf(page)).toBeFocused()
  await page.keyboard.type(drawn)
  await sheet(page).getByRole('button', { name: 'Save event' }).click()
  await expect
    .poll(() => stored(page, drawn))
    .toMatchObject({
      start_date: `${date} 09:00:00`,
      end_date: `${date} 11:30:00`,
    })
  await expect(page.getByText(`“${drawn}” saved`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(() => stored(page, drawn)).toBeUndefined()

  // An event keeps its own press; Escape makes nothing.
  await page.getByRole('link', { name: new RegExp(pressed) }).click()
  await expect(page.getByRole('heading', { name: pressed, exact: true })).toBeVisible()
  await page.goBack()
  const { y: again } = await columnOf(page, date)
  await page.mouse.click(x, again + 16 * HOUR)
  await expect(fieldOf(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
})

test('in the month, a double press and a drag over days make events, and C does by keyboard', async ({
  signIn,
}) => {
  const page = await signIn('owner', { path: '/calendar/month/2027-06-15' })
  const cell = (date: string): Locator => page.locator(`[role=gridcell][data-date="${date}"]`)
  await expect(page.locator('[data-quick-event]')).toBeAttached()
  const evening = aTitle('Evening')
  await pressTwice(cell('2027-06-10'), { x: 60, y: 80 })
  await expect(fieldOf(page)).toBeFocused()
  await page.keyboard.type(evening)
  await page.keyboard.press('Enter')
  await expect.poll(() => stored(page, evening)).toMatchObject({ start_date: '2027-06-10 18:00:00' })

  const trip = aTitle('Trip')
  await cell('2027-06-22').hover({ position: { x: 60, y: 80 } })
  await page.mouse.down()
  await cell('2027-06-24').hover({ position: { x: 60, y: 80 } })
  await page.mouse.up()
  await expect(fieldOf(page)).toBeFocused()
  await page.keyboard.type(trip)
  await page.keyboard.press('Enter')
  await expect
    .poll(() => stored(page, trip))
    .toMatchObject({
      start_date: '2027-06-22 00:00:00',
      end_date: '2027-06-24 23:59:59',
      all_day: true,
    })

  const byKey = aTitle('By key')
  await cell('2027-06-02').focus()
  await page.keyboard.press('c')
  await expect(fieldOf(page)).toBeFocused()
  await page.keyboard.type(byKey)
  await page.keyboard.press('Enter')
  await expect.poll(() => stored(page, byKey)).toMatchObject({ start_date: '2027-06-02 18:00:00' })
})

test('New event takes the day on screen, and “More options” everything that was typed', async ({
  signIn,
}) => {
  const page = await signIn('owner', { path: '/calendar/month/2027-01-15' })
  await page.getByRole('link', { name: 'New event' }).click()
  await expect(page.getByLabel('Start date')).toHaveValue('2027-01-01')
  await page.goto('/calendar/day/2027-01-20')
  const { x, y } = await columnOf(page, '2027-01-20')
  await page.mouse.click(x, y + 8 * HOUR + 3)
  await fieldOf(page).fill('Half a plan')
  await sheet(page).getByRole('button', { name: 'More options' }).click()
  await expect(page).toHaveURL(/\/event\/new/)
  await expect(page.getByRole('textbox', { name: 'Title' }).first()).toHaveValue('Half a plan')
  await expect(page.getByLabel('Start date')).toHaveValue('2027-01-20')
  await expect(page.getByLabel('Start time')).toHaveValue('08:00')
})

test('an event repeats with a single choice in the sheet, and Undo takes all of them back', async ({
  signIn,
}) => {
  const date = dayFromNow(410)
  const page = await signIn('owner', { path: `/calendar/week/${date}` })
  const { x, y } = await columnOf(page, date)
  await page.mouse.click(x, y + 9 * HOUR + 10)
  await expect(fieldOf(page)).toBeFocused()
  const title = aTitle('Every week')
  await page.keyboard.type(title)
  const choice = sheet(page).getByRole('combobox', { name: 'Repeats' })
  await choice.selectOption('Weekly')
  await expect(choice).toHaveAccessibleDescription(/10 events/)
  await sheet(page).getByRole('button', { name: 'Save event' }).click()
  await expect(page.getByText(`“${title}” saved`)).toBeVisible()
  const count = async (): Promise<number> => {
    const answer = await page.request.get(
      `${new URL(page.url()).origin}/calendar/events/v1/events?search=${encodeURIComponent(title)}&start_date=2020-01-01`,
    )
    return ((await answer.json()) as { total: number }).total
  }
  expect(await count()).toBe(10)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText(`“${title}” deleted`)).toBeVisible()
  await expect.poll(count).toBe(0)
})

test('while the sheet of a new event is open, single keys open no other page', async ({ signIn }) => {
  const date = dayFromNow(400)
  const page = await signIn('owner', { path: `/calendar/week/${date}` })
  const { x, y } = await columnOf(page, date)
  await page.mouse.click(x, y + 9 * HOUR + 10)
  await expect(fieldOf(page)).toBeFocused()
  await sheet(page).getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('p')
  await page.keyboard.press('n')
  await expect(sheet(page)).toBeVisible()
  await expect(page).toHaveURL(/\/calendar\/week\//)
})
