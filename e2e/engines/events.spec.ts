import { aTitle, dayFromNow } from '../journeys/calendarEvents.ts'
import { expect, test } from './fixtures.ts'
import { button } from './places.ts'
import { see, seeAddress, seeNone, seeText, seeValue } from './sights.ts'
import type { Tab } from './tab.ts'
import { css, role, text, type Target } from './target.ts'

const form = role('form', { name: /^(New|Edit) event$/ })
const field = (name: string): Target => form.role('textbox', { name, exact: true })
const onDay = (date: string, title: string): Target =>
  css(`[data-date="${date}"]`).role('link', { name: new RegExp(title) })

interface Kept {
  readonly id: number
  readonly start_date: string
  readonly end_date: string
}

/** Asks the calendar as the tab's signed-in person. */
const ask = <Answer>(tab: Tab, method: string, path: string, fields?: object): Promise<Answer> =>
  tab.run(`const answer = await fetch('/calendar/events/v1' + ${JSON.stringify(path)}, {
    method: ${JSON.stringify(method)},
    headers: { 'x-client': 'app', 'content-type': 'application/json' },
    body: ${fields === undefined ? 'undefined' : JSON.stringify(JSON.stringify(fields))},
  })
  return answer.json()`)

/** Milliseconds until the mouse can take an event, at most. */
const GRIP = 1000

/** Moves over an event until it can be dragged. */
async function takeHold(tab: Tab, event: Target): Promise<void> {
  await expect(async () => {
    await tab.hover(event)
    await expect
      .poll(async () => (await tab.read(event)).map(({ attributes }) => 'data-grip' in attributes), {
        timeout: GRIP,
      })
      .toEqual([true])
  }).toPass({ timeout: 20_000 })
}

test('views of the calendar, without an account', async ({ visit }) => {
  const tab = await visit('/calendar/month/2026-10-15')
  const shown = role('button', { name: /jump to a date$/ })
  await see(tab, role('grid', { name: 'Month', exact: true }))
  await seeText(tab, shown, 'October 2026')
  await tab.click(button('Next'))
  await seeText(tab, shown, 'November 2026')
  for (const view of ['week', 'day', 'list', 'cards']) {
    await tab.goTo(`/calendar/${view}`)
    await see(tab, css('[data-state=current]'))
    await seeNone(tab, role('alert'))
  }
})

test('the sheet of an event has room for its text', async ({ visit }) => {
  const tab = await visit('/calendar/month/2026-12-15')
  const event = css('main').css('a[href^="/event/"]').first
  const { text } = await see(tab, event)
  // The sheets load after the view.
  await see(tab, css('[data-sheets]'))
  await tab.click(event)
  const sheet = role('dialog').first
  await see(tab, sheet)
  const link = await see(tab, sheet.role('link').first)
  const { box } = await see(tab, sheet)
  expect(text).not.toBe('')
  expect(link.box.height).toBeGreaterThan(0)
  expect(box.y + box.height).toBeGreaterThanOrEqual(link.box.y + link.box.height)
})

test('making an event', async ({ signIn }) => {
  const title = aTitle('Garden party')
  const tab = await signIn('moderator', '/event/new')
  await tab.fill(field('Title'), title)
  await tab.fill(field('Start date'), '2032-01-14')
  await seeValue(tab, field('End date'), '2032-01-14')
  await tab.fill(field('Start time'), '15:00')
  await seeValue(tab, field('End time'), '17:00')
  await tab.click(field('Description'))
  await tab.type('Bring ')
  await tab.press('Control+b')
  await tab.type('boots')
  await tab.press('Enter')
  await tab.type('and hats')
  await tab.click(form.role('button', { name: 'Save event' }))
  const article = role('article').withText(title).first
  await see(tab, article.role('heading', { name: title }))
  await seeText(tab, article, '3:00 – 5:00 PM')
  for (const line of ['Bring boots', 'and hats']) await see(tab, article.role('paragraph').withText(line))
  await see(tab, article.css('b, strong').withText('boots'))
})

test('moving an event to another day', async ({ signIn }) => {
  const [from, to] = ['2032-05-10', '2032-05-12']
  const title = aTitle('Walk')
  const tab = await signIn('moderator', '/api')
  const { id } = await ask<Kept>(tab, 'POST', '/events', {
    title,
    start_date: `${from} 10:00:00`,
    end_date: `${from} 12:00:00`,
    timezone: 'Europe/Zurich',
  })
  await tab.goTo(`/calendar/month/${from}`)
  const event = onDay(from, title)
  const { box } = await see(tab, event)
  await takeHold(tab, event)
  const day = await see(tab, css(`[role=gridcell][data-date="${to}"]`))
  const goal = { x: day.box.x + day.box.width / 2, y: day.box.y + day.box.height / 2 }
  const start = { x: box.x + 8, y: box.y + box.height / 2 }
  await tab.drag([start, { x: start.x + 20, y: start.y + 4 }, goal, goal])
  await see(tab, onDay(to, title))
  await expect
    .poll(async () => (await ask<Kept>(tab, 'GET', `/events/${id}`)).end_date)
    .toBe(`${to} 12:00:00`)
})

test('an event by a press on an hour', async ({ signIn }) => {
  const date = dayFromNow(400)
  const title = aTitle('Pressed')
  const tab = await signIn('owner', `/calendar/week/${date}`)
  const { box } = await see(tab, css(`section[data-date="${date}"]`))
  await tab.run(
    `while (!document.querySelector('[data-quick-event]')) await new Promise(requestAnimationFrame)`,
  )
  await tab.drag([{ x: box.x + box.width / 2, y: box.y + 14 * 48 + 10 }])
  await see(tab, role('dialog', { name: 'New event' }))
  await tab.type(title)
  await tab.press('Enter')
  await see(tab, onDay(date, title))
  await see(tab, text(`“${title}” saved`))
  await seeAddress(tab, /\/calendar\/week\//)
})
