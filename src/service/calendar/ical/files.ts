import * as v from 'valibot'
import { eventFilters, listEvents } from '../../../protocol/calendar/eventList.ts'
import { calendarBounds } from '../../../protocol/bounds.ts'
import { calendarEvent, type CalendarEvent } from '../../../protocol/calendar/shapes.ts'
import type { ArgumentsOf, Endpoint } from '../../../protocol/endpoint.ts'
import type { CalendarContext, Reader } from '../context.ts'
import { eventConditions } from '../events/filters.ts'
import { readableEventBySlug } from '../events/find.ts'
import { presentEvents } from '../events/present.ts'
import { eventsByIds, feedIds, type EventRow } from '../events/store.ts'
import { openHeaders } from '../http/answers.ts'
import { readBrackets } from '../http/brackets.ts'
import { decodeRequest } from '../http/decode.ts'
import type { CalendarFile, CalendarRequest } from '../router.ts'
import { CalendarWriter, writeCalendar, type CalendarIdentity } from './calendar.ts'
import { feedOf, FeedStore, type Feed } from './feedStore.ts'

/** Addresses of feeds: of the whole calendar with the filters of lists, and of one event. */
export const FEED_PATH = '/calendar.ics'
export const EVENT_FEED = /^\/event\/([^/]+)\.ics$/

/** Days in the past that a feed without dates includes. */
export const DAYS_BACK = 90

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

/** Fills in the default dates of a feed: all future events and some past ones. */
function withDates(context: CalendarContext, filters: Filters): Filters {
  if (dateFilters.some((name) => filters[name] !== undefined)) return filters
  const since = new Date(context.now() - DAYS_BACK * 86_400_000)
  return { ...filters, ends_after: since.toISOString().slice(0, 10) }
}

const isKnown = (header: string | null, tag: string): boolean =>
  (header ?? '').split(',').some((each) => [tag, `W/${tag}`, '*'].includes(each.trim()))

/**
 * Answers with the feed, or with 304 if the client has it. The tag alone says so: a feed has no date of its last change,
 * since a deleted event leaves none.
 */
function feedResponse(feed: Feed, reader: Reader, headers: Headers, file: string): Response {
  const answered = {
    ...openHeaders,
    'cache-control': reader.caller ? 'no-store' : 'no-cache',
    etag: feed.tag,
  }
  if (isKnown(headers.get('if-none-match'), feed.tag)) {
    return new Response(null, { status: 304, headers: answered })
  }
  return new Response(feed.bytes, {
    headers: {
      ...answered,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${file}.ics"`,
    },
  })
}

function identityOf(context: CalendarContext, { site }: Reader): CalendarIdentity {
  const { host, hostname } = new URL(site)
  return { name: context.siteName() ?? host, host: hostname }
}

const recordsOf = (context: CalendarContext, events: readonly EventRow[], reader: Reader): CalendarEvent[] =>
  presentEvents(context, events, reader).map((record) => v.parse(calendarEvent, record))

/** Writes the feed of these events, a slice of them with each step. */
function* written(
  context: CalendarContext,
  ids: readonly number[],
  reader: Reader,
  charge: (characters: number) => void,
): Generator<string> {
  const writer = new CalendarWriter(identityOf(context, reader))
  for (let at = 0; at < ids.length; at += calendarBounds.feed_slice) {
    const slice = eventsByIds(context.database, ids.slice(at, at + calendarBounds.feed_slice))
    for (const record of recordsOf(context, slice, reader)) writer.add(record)
    yield ''
  }
  for (const part of writer.parts()) {
    charge(part.length)
    yield part
  }
}

/** Feeds contain only public events: subscribers read without an account and copy the data elsewhere. */
async function listFeed(
  context: CalendarContext,
  store: FeedStore,
  request: CalendarRequest,
): Promise<Response> {
  const args = decodeRequest(feed, {}, readBrackets(request.url.searchParams)) as Filters
  const language = args.translation_language ?? request.language
  const reader: Reader = { caller: undefined, language, site: request.site }
  const { sql, values } = eventConditions(context, undefined, withDates(context, args))
  const key = JSON.stringify([sql, values, language, reader.site, context.siteName()])
  const selected = (): number[] => feedIds(context.database, sql, values)
  const found = await store.get(key, function* write() {
    // Requests sent meanwhile may have used up the allowance.
    request.allowance.require()
    yield* written(context, selected(), reader, request.allowance.charge)
  })
  return feedResponse(found, reader, request.headers, 'calendar')
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/**
 * Answers with the feed of one event. Only visitors' feeds are kept: the author and editors see more, and rarely fetch it.
 */
function eventFeed(
  context: CalendarContext,
  store: FeedStore,
  slug: string,
  request: CalendarRequest,
): Response {
  const event = readableEventBySlug(context, slug, request)
  const write = (): string => {
    const text = writeCalendar(recordsOf(context, [event], request), identityOf(context, request))
    request.allowance.charge(text.length)
    return text
  }
  const { caller, language, site } = request
  const key = JSON.stringify([event.id, language, site, context.siteName()])
  const found = caller ? feedOf([write()]) : store.getShort(key, write)
  return feedResponse(found, request, request.headers, `event-${event.id}`)
}

export function feedFiles(context: CalendarContext): CalendarFile {
  const store = new FeedStore(context.edition)
  return (request) => {
    const { pathname } = request.url
    if (pathname === FEED_PATH) return listFeed(context, store, request)
    const slug = decoded(EVENT_FEED.exec(pathname)?.[1] ?? '')
    return slug ? eventFeed(context, store, slug, request) : undefined
  }
}
