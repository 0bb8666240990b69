import type { CalendarEvent } from '../../../protocol/calendar/shapes.ts'
import { passesHere, type Filters } from './filters.ts'
import { belongs } from './list/listModel.ts'
import type { ListEvents } from './list/listPages.ts'
import type { Range, RangeEvents } from './queries.ts'
import type { ShownEvent } from './shownEvent.ts'
import { MINUTES_OF_DAY, type Day } from './time/day.ts'

/*
 * Reducers that apply a changed event to cached answers of the calendar. The same functions apply a change made here,
 * the service's answer to it, and an event that was read because another person changed it.
 */

const MILLISECONDS_OF_DAY = MINUTES_OF_DAY * 60_000

/** Returns the start of a day by any clock, in milliseconds as if that clock were UTC. */
const wallOfDay = (day: Day): number => day * MILLISECONDS_OF_DAY

/**
 * Returns true if a request for this range would return the event. `readRange` asks for one day more on each side.
 */
const isWithin = ({ first, last }: Range, { wallStart, wallEnd }: ShownEvent): boolean =>
  wallStart <= wallOfDay(last + 1) && wallEnd >= wallOfDay(first - 2)

const names = (values: readonly { readonly id: number; readonly slug?: string }[]): ReadonlySet<string> =>
  new Set(values.flatMap(({ id, slug = '' }) => [String(id), slug.toLowerCase()]))

const hasAny = (asked: readonly (string | number)[], has: ReadonlySet<string>): boolean =>
  asked.length === 0 || asked.some((value) => has.has(String(value).toLowerCase()))

/**
 * Returns true if the event passes the filters. Undefined if only the service can decide: it searches texts that the
 * app does not have, includes the subcategories of a category, and leaves protected events out of filtered lists.
 */
export function passes(filters: Filters, event: ShownEvent): boolean | undefined {
  const { search, categories, tags, venue, organizer, featured } = filters
  if (!passesHere(filters, event)) return false
  if (featured && !event.isFeatured) return false
  const lists = [
    [tags, event.tags],
    [venue, event.venues],
    [organizer, event.organizers],
  ] as const
  if (lists.some(([asked, has]) => !hasAny(asked, names(has)))) return false
  const isNarrowed = featured || [categories, tags, venue, organizer].some((asked) => asked.length > 0)
  if (isNarrowed && event.isProtected) return undefined
  return search === '' && hasAny(categories, names(event.categories)) ? true : undefined
}

/**
 * Returns true if the two versions differ in no field that filters use: such a move does not change which filters the
 * event passes.
 */
export function isAlike(one: ShownEvent, other: ShownEvent): boolean {
  const asked = ({ title, summary, categories, tags, venues, organizers, isFeatured, cost }: ShownEvent) =>
    JSON.stringify([title, summary, categories, tags, venues, organizers, isFeatured, cost])
  return asked(one) === asked(other)
}

/** Compares events in the order of the service's answers. */
const inOrder = (one: ShownEvent, other: ShownEvent): number =>
  one.wallStart - other.wallStart || one.id - other.id

const without = (events: readonly ShownEvent[], id: number): readonly ShownEvent[] =>
  events.some((event) => event.id === id) ? events.filter((event) => event.id !== id) : events

const fits = (filters: Filters, before: ShownEvent | undefined, event: ShownEvent): boolean | undefined =>
  before && isAlike(before, event) ? true : passes(filters, event)

/**
 * Returns the range with the current version of the event.
 * @param isListed true if the event is known to pass the filters
 * @returns undefined if only the service can decide whether the event belongs to the range
 */
export function withEvent(known: RangeEvents, event: ShownEvent, isListed = false): RangeEvents | undefined {
  const { range, events } = known
  const before = events.find(({ id }) => id === event.id)
  const isIn = isWithin(range, event) && (isListed || fits(range.filters, before, event))
  if (isIn === undefined) return undefined
  if (!isIn) return withoutEvent(known, event.id)
  return { ...known, events: [...without(events, event.id), event].toSorted(inOrder) }
}

/** Returns the range without the event; the same object if the range did not contain it. */
export function withoutEvent(known: RangeEvents, id: number): RangeEvents {
  const events = without(known.events, id)
  return events === known.events ? known : { ...known, events }
}

/**
 * Returns the list with the current version of the event; undefined if the change can move events to another page.
 */
export function listWithEvent(
  known: ListEvents,
  event: ShownEvent,
  isListed = false,
): ListEvents | undefined {
  const { list, events, pages } = known
  const before = events.find(({ id }) => id === event.id)
  const isThere = belongs(event, list)
  const isIn = isThere && (isListed || fits(list.filters, before, event))
  if (isIn === undefined) return undefined
  if (!isIn) return listWithoutEvent(known, event.id)
  const direction = list.direction === 'past' ? -1 : 1
  if (pages > 1 && (!before || before.wallStart !== event.wallStart)) return undefined
  return {
    ...known,
    pages: Math.max(1, pages),
    total: known.total === undefined || before ? known.total : known.total + 1,
    events: [...without(events, event.id), event].toSorted((one, other) => direction * inOrder(one, other)),
  }
}

/** Returns the list without the event; undefined if events of later pages move up. */
export function listWithoutEvent(known: ListEvents, id: number): ListEvents | undefined {
  if (known.pages > 1) return undefined
  const events = without(known.events, id)
  if (events === known.events) return known
  return { ...known, events, total: known.total === undefined ? undefined : known.total - 1 }
}

/** Formats milliseconds, given as if the clock were UTC, as `YYYY-MM-DD hh:mm:ss`. */
const written = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')

/** Returns the record of the event with the times and the version of the event shown. */
export const withTimes = (record: CalendarEvent, shown: ShownEvent): CalendarEvent => ({
  ...record,
  start_date: written(shown.wallStart),
  end_date: written(shown.wallEnd),
  utc_start_date: written(shown.start),
  utc_end_date: written(shown.end),
  modified_utc: shown.modified,
})
