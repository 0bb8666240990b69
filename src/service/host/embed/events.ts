import * as v from 'valibot'
import { listEvents } from '../../../protocol/calendar/eventList.ts'
import { NAMESPACE } from '../../../protocol/calendar/interface.ts'
import { limits } from '../../../protocol/calendar/limits.ts'
import { getSettings } from '../../../protocol/calendar/site.ts'
import type { CalendarEvent } from '../../../protocol/calendar/shapes.ts'
import type { Origin } from '../../http/origin.ts'
import type { ChatBackend } from '../backend.ts'
import type { EmbedAddress } from './address.ts'
import { addDays, lastDayOf } from './months.ts'

/** Pages of the calendar's list that one embedded month asks for. */
const MOST_PAGES = 4

/** Events of a month; `isWhole`: there are no more. */
export interface MonthEvents {
  readonly events: readonly CalendarEvent[]
  readonly isWhole: boolean
}

/** What the calendar shows to a visitor, whoever looks at the page around it: no credentials go along. */
export class EmbedReader {
  readonly #backend: ChatBackend

  constructor(backend: ChatBackend) {
    this.#backend = backend
  }

  #ask(request: Request, { address, site }: Origin, path: string): Promise<Response> {
    return this.#backend(
      new Request(`${new URL(request.url).origin}${path}`, {
        headers: { accept: 'application/json' },
        signal: request.signal,
      }),
      { address, ...(site !== undefined && { site }) },
    )
  }

  /** Zone of the site's clock; UTC if the site does not tell. */
  async zone(request: Request, origin: Origin): Promise<string> {
    const answer = await this.#ask(request, origin, `/${NAMESPACE}/settings`)
    const read = answer.ok ? v.safeParse(v.object(getSettings.reply.entries), await answer.json()) : undefined
    return read?.success === true ? read.output.timezone : 'UTC'
  }

  /** Reads the events of a month, running ones included; undefined if the calendar does not answer. */
  async events(
    request: Request,
    origin: Origin,
    { filters, language }: EmbedAddress,
    month: string,
  ): Promise<MonthEvents | undefined> {
    const root = language === 'en' ? `/${NAMESPACE}` : `/${language}/${NAMESPACE}`
    const query = new URLSearchParams(filters)
    query.set('ends_after', `${month}-01`)
    query.set('starts_before', addDays(lastDayOf(month), 1))
    query.set('per_page', String(limits.max_per_page))
    const events = new Map<number, CalendarEvent>()
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      if (page > MOST_PAGES) return { events: [...events.values()], isWhole: false }
      query.set('page', String(page))
      const answer = await this.#ask(request, origin, `${root}/events?${query}`)
      // The list became shorter meanwhile; some sites answer an empty list so.
      if (answer.status === 404) break
      const read = answer.ok ? v.safeParse(listEvents.reply, await answer.json()) : undefined
      if (read?.success !== true) return undefined
      pages = read.output.total_pages
      for (const event of read.output.events) events.set(event.id, event)
    }
    return { events: [...events.values()], isWhole: true }
  }
}
