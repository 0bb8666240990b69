import * as v from 'valibot'
import { eventFilters, listEvents } from '../../../protocol/calendar/eventList.ts'
import { calendarEvent } from '../../../protocol/calendar/shapes.ts'
import type { ArgumentsOf, Endpoint } from '../../../protocol/endpoint.ts'
import type { CalendarContext, Reader } from '../context.ts'
import { eventConditions } from '../events/filters.ts'
import { readableEventBySlug } from '../events/find.ts'
import { presentEvents } from '../events/present.ts'
import { eventColumns, type EventRow } from '../events/row.ts'
import { openHeaders } from '../http/answers.ts'
import { readBrackets } from '../http/brackets.ts'
import { decodeRequest } from '../http/decode.ts'
import type { FileHandler } from '../http/dispatch.ts'
import type { CalendarRequest } from '../router.ts'
import { writeCalendar } from './calendar.ts'

/** Addresses of feeds: of the whole calendar with the filters of lists, and of one event. */
export const FEED_PATH = '/calendar.ics'
const EVENT_FEED = /^\/event\/([^/]+)\.ics$/

const MAX_EVENTS = 2000
/** How far a feed without dates reaches back. */
const DAYS_BACK = 90

const feed: Endpoint = { ...listEvents, path: FEED_PATH, parameters: eventFilters }
type Filters = Omit<ArgumentsOf<typeof listEvents>, 'page' | 'per_page'>

const dateFilters = [
  'start_date',
  'end_date',
  'starts_before',
  'starts_after',
  'ends_before',
  'ends_after',
] as const

/** What subscribers keep: everything to come, and a while of what was. */
function withDates(context: CalendarContext, filters: Filters): Filters {
  if (dateFilters.some((name) => filters[name] !== undefined)) return filters
  const since = new Date(context.now() - DAYS_BACK * 86_400_000)
  return { ...filters, ends_after: since.toISOString().slice(0, 10) }
}

function calendarResponse(
  context: CalendarContext,
  events: readonly EventRow[],
  reader: Reader,
  file: string,
): Response {
  const records = presentEvents(context, events, reader).map((record) => v.parse(calendarEvent, record))
  const { host, hostname } = new URL(reader.site)
  return new Response(writeCalendar(records, { name: context.siteName() ?? host, host: hostname }), {
    headers: {
      ...openHeaders,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${file}.ics"`,
      'cache-control': reader.caller ? 'no-store' : 'no-cache',
    },
  })
}

/** Subscribers read without an account, and what they keep is copied around: only what everybody may see. */
function listFeed(context: CalendarContext, request: CalendarRequest): Response {
  const args = decodeRequest(feed, {}, readBrackets(request.url.searchParams)) as Filters
  const language = args.translation_language ?? request.language
  const { sql, values } = eventConditions(context, undefined, withDates(context, args))
  const events = context.database.all<EventRow>(
    `SELECT ${eventColumns} FROM calendar_event WHERE ${sql} ORDER BY start_date, id LIMIT ${MAX_EVENTS}`,
    ...values,
  )
  return calendarResponse(context, events, { ...request, caller: undefined, language }, 'calendar')
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Answers for the feeds. */
export const feedFiles =
  (context: CalendarContext): FileHandler =>
  (request) => {
    const { pathname } = request.url
    if (pathname === FEED_PATH) return listFeed(context, request)
    const slug = decoded(EVENT_FEED.exec(pathname)?.[1] ?? '')
    if (!slug) return undefined
    const event = readableEventBySlug(context, slug, request)
    return calendarResponse(context, [event], request, `event-${event.id}`)
  }
