import { filterSearch, type Filters } from './filters.ts'

/** Addresses at which other calendars read the same events, now and then or once. */
export interface Feeds {
  /** The file itself. */
  readonly file: string
  /** Opens the calendar app of the device. */
  readonly subscribe: string
  readonly google: string
}

/** The feeds of what passes the filters. Cost is none of theirs: the service cannot filter by it. */
export function feedsOf(filters: Filters, origin: string): Feeds {
  const file = `${origin}/calendar.ics${filterSearch({ ...filters, cost: 'any' })}`
  const subscribe = file.replace(/^https?:/, 'webcal:')
  return {
    file,
    subscribe,
    google: `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(subscribe)}`,
  }
}
