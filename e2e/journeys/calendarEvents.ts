import { expect, type Page } from '@playwright/test'

/** An event as the calendar answers with it, as far as journeys look at it. */
export interface KeptEvent {
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly start_date: string
  readonly end_date: string
}

let eventsMade = 0

/** A title that no other test uses, and that is no part of another's. */
export const aTitle = (words: string): string =>
  `${words} ${process.pid}-${String(++eventsMade).padStart(3, '0')}`

/** "2026-11-24": so many days from today in Zurich, where the sample organisation is. */
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

/** Puts an event into the calendar as whoever is signed in there. */
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

/** The event as it is stored now. */
export async function readEvent(page: Page, id: number): Promise<KeptEvent> {
  const answer = await page.request.get(`${new URL(page.url()).origin}/calendar/events/v1/events/${id}`)
  return (await answer.json()) as KeptEvent
}
