import type { QueryClient } from '@tanstack/react-query'
import { deleteEvent, getEvent, updateEvent } from '../../../protocol/calendar/events.ts'
import type { ChangedEventFields } from '../../../protocol/calendar/fields.ts'
import type { SeriesScope } from '../../../protocol/calendar/series.ts'
import type { CalendarEvent } from '../../../protocol/calendar/shapes.ts'
import { ApiError } from '../../kernel/api/errors.ts'
import type { Session } from '../../kernel/session.ts'
import { originalApi } from './access.ts'
import { during, gone, refreshCalendar, took } from './eventChanges.ts'
import { isMadeAlready } from './form/conflict.ts'
import { changedFields, draftOf, type EventDraft } from './form/draft.ts'
import { makesSeries } from './form/repeats.ts'
import { changesOf, fieldsOf, wholeFieldsOf } from './form/requests.ts'
import type { SeparateEvents } from './series/separate.ts'
import { siteQuery } from './site.ts'

/** Another person changed the event after it was read; nothing was saved. */
export class ConflictError extends Error {
  override name = 'ConflictError'
  /** The stored event. */
  readonly latest: CalendarEvent
  constructor(latest: CalendarEvent) {
    super('The event was changed meanwhile')
    this.latest = latest
  }
}

/** Returns true if another person changed the event first. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ConflictError || (error instanceof ApiError && error.code === 'rest_conflict')

/**
 * Returns true if the calendar belongs to another site, which stores only whole events. The answer stays the same for
 * a session.
 */
export const isForeign = async (cache: QueryClient): Promise<boolean> =>
  (await cache.ensureQueryData(siteQuery)) === null

/**
 * Reads everything again if the calendar is another site's, because its answer to an update can differ from the event
 * that it shows later.
 */
export async function refreshForeign(cache: QueryClient): Promise<void> {
  if (await isForeign(cache)) await refreshCalendar(cache)
}

const inScope = (scope: SeriesScope | undefined) => (scope === undefined ? {} : { series_scope: scope })

/** Whether a change is of other events, too, which the calendar then reads again. */
export const reachesOthers = (scope: SeriesScope | undefined, draft?: EventDraft): boolean =>
  (scope !== undefined && scope !== 'this') || (draft && makesSeries(draft.repeats)) === true

const refetch = (id: number): Promise<CalendarEvent> => originalApi(getEvent, { id })

/** Sends all fields of the event with the values of the draft. @param latest the event, read just before */
export const sendWhole = (latest: CalendarEvent, draft: EventDraft): Promise<CalendarEvent> =>
  originalApi(updateEvent, { id: latest.id, ...wholeFieldsOf(draft, latest) })

/**
 * Reads the event before saving on a site that does not support `expected_modified_utc`. A change between reading and
 * saving goes unnoticed there.
 */
async function saveWhole(event: CalendarEvent, draft: EventDraft): Promise<CalendarEvent> {
  const latest = await refetch(event.id)
  if (latest.modified_utc !== event.modified_utc) throw new ConflictError(latest)
  return sendWhole(latest, draft)
}

/** The calendar's answer to a change. */
export type SavedEvent = CalendarEvent & {
  /** The ID by which the change of a series can be undone. */
  readonly undo?: string | undefined
  /** The events on the other days of a new one that repeats, on a site without series. */
  readonly others?: SeparateEvents
}

async function saveChanges(event: CalendarEvent, changes: ChangedEventFields): Promise<SavedEvent> {
  try {
    const expected = event.modified_utc === '' ? {} : { expected_modified_utc: event.modified_utc }
    return await originalApi(updateEvent, { id: event.id, ...changes, ...expected })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'rest_conflict') {
      throw new ConflictError(await refetch(event.id))
    }
    throw error
  }
}

/** What a person wants of a stored event. */
interface Wanted {
  readonly draft: EventDraft
  /** How far the change reaches, for an event that repeats. */
  readonly scope: SeriesScope | undefined
}

async function save(cache: QueryClient, event: CalendarEvent, { draft, scope }: Wanted): Promise<SavedEvent> {
  if (changedFields(draftOf(event), draft).length === 0) return event
  return (await isForeign(cache))
    ? saveWhole(event, draft)
    : saveChanges(event, { ...changesOf(event, draft), ...inScope(scope) })
}

/**
 * Handles a conflict that our own save can have caused: if its answer was lost and the stored event equals that
 * draft, saving goes on from the stored event.
 */
async function saveAgain(
  cache: QueryClient,
  event: CalendarEvent,
  wanted: Wanted,
  error: unknown,
): Promise<SavedEvent> {
  if (!(error instanceof ConflictError)) throw error
  const { latest } = error
  if (!isMadeAlready(draftOf(event), wanted.draft, draftOf(latest))) throw error
  return save(cache, latest, wanted)
}

/**
 * Saves the fields that `draft` changes, unless another person changed the event after `event` was read.
 * @throws ConflictError, ApiError, NetworkError
 */
export const saveEvent = (
  session: Session,
  event: CalendarEvent,
  draft: EventDraft,
  scope?: SeriesScope,
): Promise<SavedEvent> =>
  during(session, event.id, async () => {
    const { cache } = session
    const wanted = { draft, scope }
    const saved = await save(cache, event, wanted).catch((error: unknown) =>
      saveAgain(cache, event, wanted, error),
    )
    await showSaved(session, saved)
    if (reachesOthers(scope, draft)) await refreshCalendar(cache)
    return saved
  })

/** Shows the calendar's answer to a change. */
export async function showSaved(session: Session, saved: CalendarEvent): Promise<void> {
  await took(session, saved)
  await refreshForeign(session.cache)
}

/** @returns the ID by which the change of a series is undone */
const remove = (session: Session, event: CalendarEvent, scope?: SeriesScope): Promise<string | undefined> =>
  during(session, event.id, async () => {
    try {
      const { modified_utc: version, undo } = await originalApi(deleteEvent, {
        id: event.id,
        ...inScope(scope),
      })
      await gone(session, event.id, version)
      return undo
    } catch (error) {
      // The event is already deleted, as requested.
      if (!(error instanceof ApiError && error.status === 410)) throw error
      await gone(session, event.id)
      return undefined
    }
  })

/**
 * Moves the event to the trash, or its series with it.
 * @returns the ID by which that is undone if there is a scope; else `restoreEvent` restores the event
 */
export const removeEvent = (
  session: Session,
  event: CalendarEvent,
  scope?: SeriesScope,
): Promise<string | undefined> =>
  during(session, event.id, async () => {
    const change = await remove(session, event, scope)
    if (reachesOthers(scope)) await refreshCalendar(session.cache)
    else await refreshForeign(session.cache)
    return change
  })

/** Moves the events to the trash one after another, as many as the site lets go. */
export async function removeEvents(
  session: Session,
  events: readonly CalendarEvent[],
): Promise<{ readonly left: number; readonly error?: unknown }> {
  const failures: unknown[] = []
  for (const event of events) {
    // oxlint-disable-next-line no-await-in-loop -- a site is not to be asked for a hundred deletions at once
    await remove(session, event).catch((error: unknown) => failures.push(error))
  }
  await refreshCalendar(session.cache)
  return { left: failures.length, error: failures[0] }
}

/** Restores an event from the trash unchanged. */
export const restoreEvent = (session: Session, event: CalendarEvent): Promise<CalendarEvent> =>
  during(session, event.id, async () => {
    const draft = draftOf(event)
    const fields = (await isForeign(session.cache)) ? wholeFieldsOf(draft) : fieldsOf(draft, ['status'])
    const restored = await originalApi(updateEvent, { id: event.id, ...fields })
    await showSaved(session, restored)
    return restored
  })
