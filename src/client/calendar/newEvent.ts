import type { QueryClient } from '@tanstack/react-query'
import { listEvents } from '../../protocol/calendar/eventList.ts'
import { createEvent } from '../../protocol/calendar/events.ts'
import type { NewEventFields } from '../../protocol/calendar/fields.ts'
import { limits } from '../../protocol/calendar/limits.ts'
import type { CalendarEvent } from '../../protocol/calendar/shapes.ts'
import { plainTextOf } from '../../markdown/plainText.ts'
import type { Api } from '../api/call.ts'
import { NetworkError } from '../api/errors.ts'
import { serverNow } from '../api/serverClock.ts'
import { originalApi } from './access.ts'
import type { EventDraft } from './form/draft.ts'
import { newFieldsOf, whenFields } from './form/fields.ts'
import { foreignFieldsOf } from './form/foreignFields.ts'
import { isForeign, refreshCalendar } from './mutations.ts'
import { dayFromIso, isoOf } from './time/day.ts'

/*
 * The calendar interface has no keys for requests: what is sent again is made again. So when no answer came, the event
 * is looked for first, by what tells it from others.
 */

/** Milliseconds by which the calendar's clock may be behind the one of the answers. */
const TOLERANCE = 120_000

/** No answer came: nobody knows yet whether the event was made. */
export class UnansweredError extends NetworkError {
  override name = 'UnansweredError'
  /** Milliseconds since the epoch, by the service's clock: when it was first tried. */
  readonly since: number
  constructor(since: number, cause: unknown) {
    super('The calendar did not say whether the event was made', { cause })
    this.since = since
  }
}

const utcOf = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')

/** The event with these fields that was made since then. @throws ApiError, NetworkError */
async function findMade(api: Api, draft: EventDraft, since: number): Promise<CalendarEvent | undefined> {
  const title = draft.title.trim()
  const { start_date, end_date } = whenFields(draft)
  const day = dayFromIso(draft.startDate) ?? 0
  const { events } = await api(listEvents, {
    search: title,
    // By overlap, and wide enough for every zone.
    starts_before: `${isoOf(day + 1)} 00:00:00`,
    ends_after: `${isoOf(day - 2)} 00:00:00`,
    status: [draft.status],
    per_page: limits.max_per_page,
    ...(draft.isHidden ? { hide_from_listings: true } : {}),
  })
  return events.find(
    (each) =>
      plainTextOf(each.title) === title &&
      each.start_date === start_date &&
      each.end_date === end_date &&
      each.date_utc >= utcOf(since - TOLERANCE),
  )
}

async function create(api: Api, draft: EventDraft, fields: NewEventFields, since: number) {
  try {
    return await api(createEvent, fields)
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    const made = await findMade(api, draft, since).catch(() => undefined)
    if (made === undefined) throw new UnansweredError(since, error)
    return made
  }
}

/**
 * Makes the event once. `unanswered`: how an earlier attempt ended that may have made it.
 * @throws ApiError, UnansweredError; `refusedFields` tells what is wrong with which field
 */
export async function saveNewEvent(
  cache: QueryClient,
  draft: EventDraft,
  unanswered?: UnansweredError,
  api: Api = originalApi,
): Promise<CalendarEvent> {
  const since = unanswered?.since ?? serverNow()
  const fields = (await isForeign(cache)) ? foreignFieldsOf(draft) : newFieldsOf(draft)
  const made = unanswered && (await findMade(api, draft, since))
  const event = made ?? (await create(api, draft, fields, since))
  void refreshCalendar(cache)
  return event
}
