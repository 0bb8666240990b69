import type { Locator, Page } from '@playwright/test'
import { aTitle, dayFromNow } from './calendarEvents.ts'
import { expect, test } from './fixtures.ts'

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Import events from a file' })

function fileOf(title: string, date: string) {
  const day = date.replaceAll('-', '')
  const event = (...lines: string[]): string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `X-WR-CALNAME:${title} club`,
    ...event(
      `UID:1-${title}`,
      `SUMMARY:${title} one`,
      `DTSTART;TZID=W. Europe Standard Time:${day}T190000`,
      'DURATION:PT1H',
    ),
    ...event(`UID:2-${title}`, `SUMMARY:${title} two`, `DTSTART;VALUE=DATE:${day}`),
    ...event(`UID:3-${title}`, `SUMMARY:${title} off`, `DTSTART;VALUE=DATE:${day}`, 'STATUS:CANCELLED'),
    'END:VCALENDAR',
  ]
  return { name: 'club.ics', mimeType: 'text/calendar', buffer: Buffer.from(lines.join('\r\n')) }
}

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Subscribe, print and more' }).click()
  await page.getByRole('menuitem', { name: 'Import from a file…' }).click()
  await expect(dialog(page)).toBeVisible()
}

const choose = (page: Page, file: ReturnType<typeof fileOf>): Promise<void> =>
  dialog(page).locator('input[type=file]').setInputFiles(file)

test('a calendar file is looked at, imported once, and undone as a whole', async ({ signIn }) => {
  const date = dayFromNow(500)
  const title = aTitle('Imported')
  const page = await signIn('member', { path: `/calendar/day/${date}` })
  await openDialog(page)
  await choose(page, fileOf(title, date))
  await expect(dialog(page).getByText(/^On /)).toBeVisible()
  await expect(dialog(page).getByRole('status')).toContainText('2 new events')
  await dialog(page).getByText('1 entry can’t be imported').click()
  await expect(dialog(page)).toContainText(`${title} off`)
  await dialog(page).getByRole('button', { name: 'Import 2 events' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText(`2 events imported from “${title} club”`)).toBeVisible()
  for (const each of ['one', 'two']) {
    await expect(page.getByRole('link', { name: new RegExp(`${title} ${each}`) })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`The import of “${title} club” was undone.`)).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(title) })).toHaveCount(0)
})

test('the same file again brings nothing, and a file that is none says so', async ({ signIn }) => {
  const date = dayFromNow(501)
  const title = aTitle('Again')
  const page = await signIn('member', { path: `/calendar/day/${date}` })
  await openDialog(page)
  await choose(page, fileOf(title, date))
  await dialog(page).getByRole('button', { name: 'Import 2 events' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await openDialog(page)
  await choose(page, fileOf(title, date))
  await expect(dialog(page).getByRole('status')).toContainText('2 events already in the calendar')
  await expect(dialog(page).getByRole('status')).toContainText('There’s nothing to import.')
  await choose(page, { name: 'x.ics', mimeType: 'text/calendar', buffer: Buffer.from('<html>') })
  await expect(dialog(page).getByRole('alert')).toContainText(
    'This isn’t a calendar file. Choose an .ics file.',
  )
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
})

test('guests, who can’t write in the calendar, have no import', async ({ signIn }) => {
  const page = await signIn('guest', { path: '/calendar' })
  await page.getByRole('button', { name: 'Subscribe, print and more' }).click()
  await expect(page.getByRole('menuitem', { name: 'Print' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Import from a file…' })).toHaveCount(0)
})
