import type { Page } from '@playwright/test'
import { aTitle, dayFromNow } from './calendarEvents.ts'
import { listening } from './conversation.ts'
import { expect, PASSWORD, test } from './fixtures.ts'

/** What a job costs: presses of the pointer, and of keys; a typed text counts as none. */
interface Effort {
  readonly clicks: number
  readonly keys: number
}

/** Counts presses in the page from now on. Runs in the page before the app. */
function countPresses(): void {
  const effort = { clicks: 0, keys: 0 }
  Object.assign(globalThis, { effort })
  const isText = (target: EventTarget | null): boolean =>
    target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
  addEventListener('pointerdown', () => void (effort.clicks += 1), true)
  addEventListener(
    'keydown',
    ({ key, target }) => {
      if (/^(Shift|Control|Meta|Alt)$/.test(key)) return
      if (key.length > 1 || !isText(target)) effort.keys += 1
    },
    true,
  )
}

/** Does a job in the page. @returns what it cost */
async function costOf(page: Page, job: () => Promise<void>): Promise<Effort> {
  const read = (): Promise<Effort> =>
    page.evaluate(() => ({ ...(globalThis as unknown as { effort: Effort }).effort }))
  const before = await read()
  await job()
  const after = await read()
  return { clicks: after.clicks - before.clicks, keys: after.keys - before.keys }
}

test('an event is made where one points: a press, its title, Enter', async ({ signIn }) => {
  const date = dayFromNow(410)
  const page = await signIn('owner', { path: `/calendar/week/${date}`, before: countPresses })
  const title = aTitle('Pointed')
  await expect(page.locator('[data-quick-event]')).toBeAttached()
  const box = await page.locator(`section[data-date="${date}"]`).boundingBox()
  if (!box) throw new Error('The day is not drawn')
  expect(
    await costOf(page, async () => {
      await page.mouse.click(box.x + box.width - 6, box.y + 14 * 48 + 10)
      await expect(
        page.getByRole('dialog', { name: 'New event' }).getByRole('textbox', { name: 'Title' }),
      ).toBeFocused()
      await page.keyboard.type(title)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('link', { name: new RegExp(title) })).toBeVisible()
    }),
  ).toEqual({ clicks: 1, keys: 1 })
})

test('from signing in to an event made and moved by keys alone, with one Tab', async ({ visit }) => {
  const page = await visit()
  const { keyboard } = page
  await page.goto('/sign-in')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await keyboard.type('owner@demo.test')
  await keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused()
  await keyboard.type(PASSWORD)
  await keyboard.press('Enter')
  await listening(page)

  // The calendar, two months on: a day without other events.
  await keyboard.press('g')
  await keyboard.press('k')
  await expect(page.locator('[data-quick-event]')).toBeAttached()
  await keyboard.press('j')
  await keyboard.press('j')
  await expect(page).toHaveURL(/\/calendar\/month\/\d/)
  await keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New event' })
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused()
  const title = aTitle('Keys only')
  await keyboard.type(title)
  await keyboard.press('Enter')
  const event = page.getByRole('main').getByRole('link', { name: new RegExp(`^${title}`) })
  await expect(event).toBeVisible()
  await expect(page.locator('[role=gridcell]:focus')).toHaveCount(1)

  // Into the day, to the event, and one day on.
  const dayOfEvent = (): Promise<string | null> =>
    event.evaluate((link) => link.closest('[data-date]')?.getAttribute('data-date') ?? null)
  const before = await dayOfEvent()
  await keyboard.press('F2')
  await expect(page.locator('[role=gridcell] :focus')).toHaveCount(1)
  while (!(await event.evaluate((link) => link === document.activeElement))) await keyboard.press('ArrowDown')
  await keyboard.press('Shift+M')
  await keyboard.press('ArrowRight')
  await keyboard.press('Enter')
  await expect.poll(dayOfEvent).not.toBe(before)
  // One for the new event, one for its move.
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(2)
})
