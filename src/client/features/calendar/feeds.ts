import { filterQuery, searchOf, type Filters } from './filters.ts'

/** Addresses from which other calendars can read the same events, regularly or once. */
export interface Feeds {
  /** The file itself. */
  readonly file: string
  /** Opens the calendar app of the device. */
  readonly subscribe: string
  readonly google: string
}

/** Returns the feeds of events that pass the filters, except by cost: the service cannot filter by it. */
export function feedsOf(filters: Filters, origin: string): Feeds {
  const places = filters.search === '' ? '' : '&search_places=true'
  const file = `${origin}/calendar.ics${searchOf(filterQuery({ ...filters, cost: 'any' }))}${places}`
  const subscribe = file.replace(/^https?:/, 'webcal:')
  return {
    file,
    subscribe,
    google: `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(subscribe)}`,
  }
}
