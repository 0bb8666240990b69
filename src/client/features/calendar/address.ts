import { paths } from '../../navigation/paths.ts'
import { NO_FILTERS, filterQuery, filterSearch, filtersIn, type Filters } from './filters.ts'
import { addMonths, dayFromIso, isoOf, type Day } from './time/day.ts'

export const calendarViews = ['month', 'week', 'day', 'list', 'cards'] as const
export type CalendarView = (typeof calendarViews)[number]

/** All that decides what the calendar shows. */
export interface CalendarAddress {
  readonly view: CalendarView
  /** A day in what is shown; undefined for today, so that the address stays right tomorrow. */
  readonly day: Day | undefined
  readonly filters: Filters
  /** Whose clocks: the viewer's, or each event's own. */
  readonly time: 'viewer' | 'event'
  /** Of the list and the cards: what is to come, or what is over. */
  readonly direction: 'upcoming' | 'past'
  /** Of the list and the cards, from 1. */
  readonly page: number
  /** `embed`: inside a page of somebody else, without anything around it. */
  readonly frame: 'page' | 'embed'
}

export const START: CalendarAddress = {
  view: 'month',
  day: undefined,
  filters: NO_FILTERS,
  time: 'viewer',
  direction: 'upcoming',
  page: 1,
  frame: 'page',
}

const isView = (word: string | undefined): word is CalendarView => calendarViews.some((each) => each === word)

/** What a calendar's address shows; anything in it that makes no sense is passed over. */
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
    frame: query.get('embed') === '1' ? 'embed' : 'page',
  }
}

/** The address that shows this. */
export const calendarPath = (address: CalendarAddress): string => calendarPaths(address)(address.day)

/** The addresses that show this on other days. */
export function calendarPaths(address: CalendarAddress): (day: Day | undefined) => string {
  const { view, filters, time, direction, page, frame } = address
  const isPaged = view === 'list' || view === 'cards'
  const query = new URLSearchParams([
    ...filterQuery(filters).map(([name, value]) => [name, value]),
    ...(time === 'event' ? [['time', 'event']] : []),
    ...(isPaged && direction === 'past' ? [['past', '1']] : []),
    ...(isPaged && page > 1 ? [['page', String(page)]] : []),
    ...(frame === 'embed' ? [['embed', '1']] : []),
  ])
  // Commas may stand in a query as they are; people read and share these addresses.
  const search = query.toString().replaceAll('%2C', ',')
  const end = search === '' ? '' : `?${search}`
  const start = view === START.view ? paths.calendar : `${paths.calendar}/${view}`
  return (day) => (day === undefined ? start : `${paths.calendar}/${view}/${isoOf(day)}`) + end
}

/** The end of an event's address, so that its page knows how it was come upon. */
export function eventSearch({ filters, frame }: CalendarAddress): string {
  const search = filterSearch(filters)
  if (frame === 'page') return search
  return search === '' ? '?embed=1' : `${search}&embed=1`
}

/** The list of events to come in which only this filter holds: where labels and places lead. */
export const filteredPath = (filters: Partial<Filters>): string =>
  calendarPath({ ...START, view: 'list', filters: { ...NO_FILTERS, ...filters } })

/** One step on or back: a month, a week, a day. The list and the cards go by months. */
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
