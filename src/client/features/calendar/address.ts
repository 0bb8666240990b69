import { paths } from '../../navigation/paths.ts'
import { NO_FILTERS, filterQuery, filtersIn, searchOf, type Filters } from './filters.ts'
import { addMonths, dayFromIso, isoOf, type Day } from './time/day.ts'

export const calendarViews = ['month', 'week', 'day', 'list', 'cards'] as const
export type CalendarView = (typeof calendarViews)[number]

/** Views that show pages of events, without days of their own. */
export const isPaged = (view: CalendarView): boolean => view === 'list' || view === 'cards'

/** Everything that decides the content of the calendar. */
export interface CalendarAddress {
  readonly view: CalendarView
  /** A day within the range shown; undefined for today, so that the address stays right tomorrow. */
  readonly day: Day | undefined
  readonly filters: Filters
  /** The clocks that times are shown by: the viewer's, or each event's own. */
  readonly time: 'viewer' | 'event'
  /** For list and cards: coming events, or past ones. */
  readonly direction: 'upcoming' | 'past'
  /** For list and cards; from 1. */
  readonly page: number
  /** For list and cards without a day: the days that they show (`presets.ts`), such as `weekend`. */
  readonly dates: string | null
}

export const START: CalendarAddress = {
  view: 'month',
  day: undefined,
  filters: NO_FILTERS,
  time: 'viewer',
  direction: 'upcoming',
  page: 1,
  dates: null,
}

const isView = (word: string | undefined): word is CalendarView => calendarViews.some((each) => each === word)

/** Reads a calendar's address; invalid parts are ignored. */
export function calendarAddressOf(pathname: string, search: string): CalendarAddress {
  const [, , view, date = ''] = pathname.split('/')
  const query = new URLSearchParams(search)
  const page = Number(query.get('page') ?? 1)
  return {
    view: isView(view) ? view : START.view,
    day: dayFromIso(date),
    filters: filtersIn(query),
    time: query.get('time') === 'event' ? 'event' : 'viewer',
    direction: query.get('past') === '1' ? 'past' : 'upcoming',
    page: Number.isSafeInteger(page) && page > 0 && page < 100_000 ? page : 1,
    dates: query.get('dates'),
  }
}

/** Returns the address of this state. */
export const calendarPath = (address: CalendarAddress): string => calendarPaths(address)(address.day)

/** Returns the addresses of this state on other days. */
export function calendarPaths(address: CalendarAddress): (day: Day | undefined) => string {
  const { view, filters, time, direction, page, dates } = address
  const parts = Object.entries({
    ...Object.fromEntries(filterQuery(filters)),
    time: time === 'event' && 'event',
    past: isPaged(view) && direction === 'past' && '1',
    page: isPaged(view) && page > 1 && String(page),
  }).filter((part): part is [string, string] => Boolean(part[1]))
  const end = searchOf(parts)
  const start = view === START.view ? paths.calendar : `${paths.calendar}/${view}`
  return (day) => {
    if (day !== undefined) return `${paths.calendar}/${view}/${isoOf(day)}${end}`
    return start + (isPaged(view) && dates ? searchOf([...parts, ['dates', dates]]) : end)
  }
}

/** Returns the query of an event's address, so that its page knows from which filters it was opened. */
export const eventSearch = ({ filters }: CalendarAddress): string => searchOf(filterQuery(filters))

/** Returns the address of the list of coming events with only this filter: the target of labels and places. */
export const filteredPath = (filters: Partial<Filters>): string =>
  calendarPath({ ...START, view: 'list', filters: { ...NO_FILTERS, ...filters } })

/** Goes one step back or on: a month, a week, a day. List and cards go by months. */
export function stepped(view: CalendarView, day: Day, steps: number): Day {
  switch (view) {
    case 'day':
      return day + steps
    case 'week':
      return day + 7 * steps
    default:
      return addMonths(day, steps)
  }
}
