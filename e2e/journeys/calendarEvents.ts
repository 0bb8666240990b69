import { expect, type Page } from '@playwright/test'

/** The fields of an event in the calendar's answer that journeys read. */
export interface KeptEvent {
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly start_date: string
  readonly end_date: string
}

let eventsMade = 0

/** Makes a title that no other test uses and no other title contains. */
export const aTitle = (words: string): string =>
  `${words} ${process.pid}-${String(++eventsMade).padStart(3, '0')}`

/** Returns the date that many days from today in Zurich, where the sample organization is: "2026-11-24". */
export function dayFromNow(days: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Zurich' }).format()
  const date = new Date(`${today}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

async function ask(page: Page, method: string, path: string, fields: object): Promise<KeptEvent> {
  const { origin } = new URL(page.url())
  const answer = await page.request.fetch(`${origin}/calendar/events/v1${path}`, {
    method,
    headers: { 'x-client': 'app', origin },
    data: fields,
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as KeptEvent
}

/** Stores an event in the calendar as the page's signed-in person. */
export const keepEvent = (page: Page, fields: object = {}): Promise<KeptEvent> =>
  ask(page, 'POST', '/events', {
    title: aTitle('Walk'),
    start_date: `${dayFromNow(3)} 18:00:00`,
    end_date: `${dayFromNow(3)} 20:00:00`,
    timezone: 'Europe/Zurich',
    ...fields,
  })

export const changeEvent = (page: Page, id: number, fields: object): Promise<KeptEvent> =>
  ask(page, 'PATCH', `/events/${id}`, fields)

/** Reads the event's stored state. */
export async function readEvent(page: Page, id: number): Promise<KeptEvent> {
  const answer = await page.request.get(`${new URL(page.url()).origin}/calendar/events/v1/events/${id}`)
  return (await answer.json()) as KeptEvent
}
