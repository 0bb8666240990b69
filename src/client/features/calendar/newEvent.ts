import * as v from 'valibot'
import { listEvents } from '../../../protocol/calendar/eventList.ts'
import { createCopy } from '../../../protocol/calendarSite.ts'
import { createEvent, getEvent, updateEvent } from '../../../protocol/calendar/events.ts'
import { MAX_PER_PAGE } from '../../../protocol/calendar/interface.ts'
import type { CalendarEvent } from '../../../protocol/calendar/shapes.ts'
import { plainTextOf } from '../../../markdown/plainText.ts'
import type { Api } from '../../kernel/api/call.ts'
import { ApiError, NetworkError } from '../../kernel/api/errors.ts'
import { serverNow } from '../../kernel/api/serverClock.ts'
import { scoped } from '../../kernel/scope.ts'
import type { Session } from '../../kernel/session.ts'
import { originalApi } from './access.ts'
import { changedFields, draftOf, type EventDraft } from './form/draft.ts'
import { makesSeries, NEVER } from './form/repeats.ts'
import { changesOf, newFieldsOf, utcOf, wholeFieldsOf } from './form/requests.ts'
import { hasSeries } from './form/siteRules.ts'
import { whenFields } from './form/when.ts'
import { during, refreshCalendar } from './eventChanges.ts'
import { isForeign, reachesOthers, showSaved, type SavedEvent } from './mutations.ts'
import { createOthers, type SeparateProgress } from './series/separate.ts'
import { siteQuery } from './site.ts'
import { dayFromIso, isoOf } from './time/day.ts'

/*
 * Creates an event exactly once.
 * Our calendar takes an idempotency key, so the request is repeated until an answer arrives. Other sites ignore keys
 * and would create the event again. After a lost answer the app therefore searches the site for an event with the
 * same title and times first.
 */

/** The most milliseconds by which the calendar's clock can be behind the clock in the answers. */
const TOLERANCE = 120_000

/** No answer arrived, so it is unknown whether the event exists. */
export class UnansweredError extends NetworkError {
  override name = 'UnansweredError'
  /** Time of the first attempt, in milliseconds since the epoch by the service's clock. */
  readonly since: number
  constructor(since: number, cause: unknown) {
    super('The calendar did not say whether the event was made', { cause })
    this.since = since
  }
}

/**
 * IDs of events created in this session: a recent one can be the template of another with the same title and times.
 */
const madeHere = scoped(() => new Set<number>())

interface Site {
  readonly api: Api
  /** IDs of events that the search must ignore. */
  readonly known: ReadonlySet<number>
}

/** Searches for an event with these fields that was created after `since`. @throws ApiError, NetworkError */
async function findMade(
  { api, known }: Site,
  draft: EventDraft,
  since: number,
): Promise<CalendarEvent | undefined> {
  const title = draft.title.trim()
  const { start_date, end_date } = whenFields(draft)
  const day = dayFromIso(draft.startDate) ?? 0
  const { events } = await api(listEvents, {
    search: title,
    // Searches by overlap, with a margin for every time zone.
    starts_before: `${isoOf(day + 1)} 00:00:00`,
    ends_after: `${isoOf(day - 2)} 00:00:00`,
    status: [draft.status],
    per_page: MAX_PER_PAGE,
    ...(draft.isHidden ? { hide_from_listings: true } : {}),
  })
  return events.find(
    (each) =>
      !known.has(each.id) &&
      plainTextOf(each.title) === title &&
      each.start_date === start_date &&
      each.end_date === end_date &&
      each.date_utc >= utcOf(since - TOLERANCE),
  )
}

const keyConflict = v.object({ data: v.object({ id: v.number() }) })

/** Returns the ID of the event that an earlier request with the same key created from other fields. */
function madeBefore(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.code !== 'rest_conflict') return undefined
  const conflict = v.safeParse(keyConflict, error.extra)
  return conflict.success ? conflict.output.data.id : undefined
}

/** Updates the created event to the draft, which can have changed after it was sent. */
async function broughtUpToDate(
  api: Api,
  event: CalendarEvent,
  draft: EventDraft,
  site: 'own' | 'foreign',
): Promise<CalendarEvent> {
  if (changedFields(draftOf(event), draft).length === 0) return event
  const fields = site === 'foreign' ? wholeFieldsOf(draft, event) : changesOf(event, draft)
  return api(updateEvent, { id: event.id, ...fields })
}

type Sending = (draft: EventDraft, attempt: { key: string; since: number }) => Promise<SavedEvent>

const ownCalendar =
  (api: Api, copyOf: number | undefined): Sending =>
  async (draft, { key, since }) => {
    const fields = newFieldsOf(draft)
    const send = () =>
      copyOf === undefined
        ? api(createEvent, fields, { idempotencyKey: key })
        : api(createCopy, { ...fields, copy_of: copyOf }, { idempotencyKey: key })
    try {
      return await send().catch((error: unknown) => {
        if (error instanceof NetworkError) return send()
        throw error
      })
    } catch (error) {
      const before = madeBefore(error)
      if (before !== undefined) {
        return broughtUpToDate(api, await api(getEvent, { id: before }), draft, 'own')
      }
      throw error instanceof NetworkError ? new UnansweredError(since, error) : error
    }
  }

const otherSite =
  (site: Site, unanswered: UnansweredError | undefined): Sending =>
  async (draft, { since }) => {
    const earlier = unanswered && (await findMade(site, draft, since))
    if (earlier) return broughtUpToDate(site.api, earlier, draft, 'foreign')
    try {
      return await site.api(createEvent, wholeFieldsOf(draft))
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
      const made = await findMade(site, draft, since).catch(() => undefined)
      if (made === undefined) throw new UnansweredError(since, error)
      return made
    }
  }

export interface Attempt {
  /** The idempotency key of all attempts to create one event. */
  readonly key: string
  /** The event that it copies, on a calendar's site. */
  readonly copyOf?: number | undefined
  /** The outcome of an earlier attempt that can have created the event. */
  readonly unanswered?: UnansweredError | undefined
  /** Told which event is being saved, where a repeating event becomes several requests. */
  readonly onProgress?: (progress: SeparateProgress) => void
}

/** Creates one event once, without showing it. @throws ApiError, UnansweredError */
async function createOnce(
  session: Session,
  draft: EventDraft,
  { key, copyOf, unanswered }: Attempt,
  api: Api,
): Promise<SavedEvent> {
  const since = unanswered?.since ?? serverNow()
  const known = session.get(madeHere)
  const isOther = await isForeign(session.cache)
  const send = isOther ? otherSite({ api, known }, unanswered) : ownCalendar(api, copyOf)
  const event = await send(draft, { key, since })
  known.add(event.id)
  return event
}

/**
 * Creates the event once, with the latest fields. If it repeats and the calendar is of a site without series, the
 * events on the other days are created after it, each by itself (`others` of the result); a refusal of one of those
 * ends that and is not thrown.
 * @throws ApiError, UnansweredError; `refusedFields` returns the error of each field
 */
export const saveNewEvent = (
  session: Session,
  draft: EventDraft,
  attempt: Attempt,
  api: Api = originalApi,
): Promise<SavedEvent> =>
  during(session, 'new', async () => {
    const isSeparate =
      makesSeries(draft.repeats) && !hasSeries(await session.cache.ensureQueryData(siteQuery))
    const first = await createOnce(session, isSeparate ? { ...draft, repeats: NEVER } : draft, attempt, api)
    const others = isSeparate
      ? await createOthers(draft, {
          create: (one, day) =>
            createOnce(session, one, { key: `${attempt.key}:${day}`, copyOf: attempt.copyOf }, api),
          ended: session.ended,
          onProgress: attempt.onProgress,
        })
      : undefined
    await showSaved(session, first)
    if (reachesOthers(undefined, draft)) await refreshCalendar(session.cache)
    return others ? { ...first, others } : first
  })
