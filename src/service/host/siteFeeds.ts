import * as v from 'valibot'
import { calendarBounds } from '../../protocol/bounds.ts'
import { eventFilters, listEvents } from '../../protocol/calendar/eventList.ts'
import { NAMESPACE } from '../../protocol/calendar/interface.ts'
import { limits } from '../../protocol/calendar/limits.ts'
import { calendarEvent, type CalendarEvent } from '../../protocol/calendar/shapes.ts'
import { siteUid } from '../../protocol/ical/event.ts'
import { plainTextOf } from '../../markdown/plainText.ts'
import { CalendarWriter, type CalendarIdentity } from '../calendar/ical/calendar.ts'
import { DAYS_BACK, EVENT_FEED, FEED_PATH } from '../calendar/ical/files.ts'
import { openHeaders } from '../calendar/http/answers.ts'
import type { Origin } from '../http/origin.ts'
import { hostError } from './answers.ts'
import type { ChatBackend } from './backend.ts'
import { FEED_TIMES, keepAnswers } from './calendarAnswers/keepAnswers.ts'

/*
 * Feeds of a calendar on another site. The site's own do not know the filters of lists, so the host makes them from its
 * lists. An event has the same permanent ID as in the site's own feeds: who subscribes to both sees it once.
 */

const dateFilters = ['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after']
const MOST_PAGES = Math.ceil(calendarBounds.feed_events / limits.max_per_page)

/** The question for the events of a feed: its filters, and without dates some past events, too. */
function questionOf({ searchParams }: URL, now: number): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of searchParams) {
    if (Object.hasOwn(eventFilters, name.replace(/\[\]$/, '')) && value !== '') query.append(name, value)
  }
  if (!dateFilters.some((name) => query.has(name))) {
    query.set('ends_after', new Date(now - DAYS_BACK * 86_400_000).toISOString().slice(0, 10))
  }
  query.set('per_page', String(limits.max_per_page))
  return query
}

const identityOf = (site: string): CalendarIdentity => {
  const { host, hostname } = new URL(site)
  return { name: host, host: hostname, uidOf: siteUid, plain: plainTextOf }
}

function fileOf(events: readonly CalendarEvent[], site: string, name: string): Response {
  const writer = new CalendarWriter(identityOf(events[0]?.url || site))
  for (const event of events) writer.add(event)
  return new Response([...writer.parts()].join(''), {
    headers: {
      ...openHeaders,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${name}.ics"`,
    },
  })
}

export interface SiteFeedsOptions {
  /** The calendar's interface. */
  readonly backend: ChatBackend
  /** Address of the site. */
  readonly site: string
  /** Milliseconds since the epoch. */
  readonly now?: () => number
}

/** Answers requests for feeds; only what every visitor can read is in them. */
export function createSiteFeeds({ backend, site, now = Date.now }: SiteFeedsOptions): ChatBackend {
  const ask = (request: Request, { address }: Origin, path: string): Promise<Response> =>
    backend(
      new Request(`${new URL(request.url).origin}/${NAMESPACE}${path}`, {
        headers: { accept: 'application/json' },
        signal: request.signal,
      }),
      { address },
    )

  async function listFeed(request: Request, origin: Origin): Promise<Response> {
    const query = questionOf(new URL(request.url), now())
    const events = new Map<number, CalendarEvent>()
    for (let number = 1, pages = 1; number <= Math.min(pages, MOST_PAGES); number += 1) {
      query.set('page', String(number))
      const answer = await ask(request, origin, `/events?${query}`)
      // The list has become shorter meanwhile.
      if (number > 1 && answer.status === 404) break
      if (answer.status !== 200) return answer
      const read = v.safeParse(listEvents.reply, await answer.json())
      if (!read.success) return hostError('BAD_GATEWAY', 'host.noCalendar')
      pages = read.output.total_pages
      for (const event of read.output.events) events.set(event.id, event)
    }
    return fileOf([...events.values()].slice(0, calendarBounds.feed_events), site, 'calendar')
  }

  async function eventFeed(request: Request, origin: Origin, slug: string): Promise<Response> {
    const answer = await ask(request, origin, `/events/by-slug/${slug}`)
    if (answer.status !== 200) return answer
    const read = v.safeParse(calendarEvent, await answer.json())
    return read.success
      ? fileOf([read.output], site, `event-${read.output.id}`)
      : hostError('BAD_GATEWAY', 'host.noCalendar')
  }

  return async (request, origin) => {
    const { pathname } = new URL(request.url)
    if (pathname === FEED_PATH) return listFeed(request, origin)
    const slug = EVENT_FEED.exec(pathname)?.[1]
    return slug === undefined ? hostError('NOT_FOUND', 'host.noAddress') : eventFeed(request, origin, slug)
  }
}

/**
 * Adds feeds, which are kept for all readers, to the interface of a calendar on another site.
 * @param site address of the site
 */
export function withSiteFeeds(backend: ChatBackend, site: string): ChatBackend {
  const feeds = keepAnswers(createSiteFeeds({ backend, site }), undefined, FEED_TIMES)
  return (request, origin) =>
    new URL(request.url).pathname.endsWith('.ics') ? feeds(request, origin) : backend(request, origin)
}
