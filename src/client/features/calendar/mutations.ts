import type { QueryClient } from '@tanstack/react-query'
import { deleteEvent, getEvent, updateEvent } from '../../../protocol/calendar/events.ts'
import type { ChangedEventFields } from '../../../protocol/calendar/fields.ts'
import type { CalendarEvent } from '../../../protocol/calendar/shapes.ts'
import { ApiError } from '../../kernel/api/errors.ts'
import type { Session } from '../../kernel/session.ts'
import { originalApi } from './access.ts'
import { during, gone, refreshCalendar, took } from './eventChanges.ts'
import { isMadeAlready } from './form/conflict.ts'
import { changedFields, draftOf, type EventDraft } from './form/draft.ts'
import { changesOf, fieldsOf, wholeFieldsOf } from './form/requests.ts'
import { siteQuery } from './site.ts'

/** Somebody else changed the event since it was read; nothing was saved. */
export class ConflictError extends Error {
  override name = 'ConflictError'
  /** As it is stored now. */
  readonly latest: CalendarEvent
  constructor(latest: CalendarEvent) {
    super('The event was changed meanwhile')
    this.latest = latest
  }
}

/** Whether somebody else changed the event first. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ConflictError || (error instanceof ApiError && error.code === 'rest_conflict')

/** Whether the calendar is another site's, which keeps only what it is sent whole. It stays so for a session. */
export const isForeign = async (cache: QueryClient): Promise<boolean> =>
  (await cache.ensureQueryData(siteQuery)) === null

/** Another site may answer an update with something else than it shows afterwards: there everything is read again. */
export async function refreshForeign(cache: QueryClient): Promise<void> {
  if (await isForeign(cache)) await refreshCalendar(cache)
}

const readAnew = (id: number): Promise<CalendarEvent> => originalApi(getEvent, { id })

/** Sends the whole event as the draft has it. @param latest as it was read just now */
export const sendWhole = (latest: CalendarEvent, draft: EventDraft): Promise<CalendarEvent> =>
  originalApi(updateEvent, { id: latest.id, ...wholeFieldsOf(draft, latest) })

/** A site that knows no `expected_modified_utc` is asked first; what comes between is not noticed there. */
async function saveWhole(event: CalendarEvent, draft: EventDraft): Promise<CalendarEvent> {
  const latest = await readAnew(event.id)
  if (latest.modified_utc !== event.modified_utc) throw new ConflictError(latest)
  return sendWhole(latest, draft)
}

async function saveChanges(event: CalendarEvent, changes: ChangedEventFields): Promise<CalendarEvent> {
  try {
    const expected = event.modified_utc === '' ? {} : { expected_modified_utc: event.modified_utc }
    return await originalApi(updateEvent, { id: event.id, ...changes, ...expected })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'rest_conflict') {
      throw new ConflictError(await readAnew(event.id))
    }
    throw error
  }
}

async function save(cache: QueryClient, event: CalendarEvent, draft: EventDraft): Promise<CalendarEvent> {
  if (changedFields(draftOf(event), draft).length === 0) return event
  return (await isForeign(cache)) ? saveWhole(event, draft) : saveChanges(event, changesOf(event, draft))
}

/** Where the answer to an earlier try was lost, what changed since then is what that one saved. */
async function saveAgain(
  cache: QueryClient,
  event: CalendarEvent,
  draft: EventDraft,
  error: unknown,
): Promise<CalendarEvent> {
  if (!(error instanceof ConflictError)) throw error
  const { latest } = error
  if (!isMadeAlready(draftOf(event), draft, draftOf(latest))) throw error
  return save(cache, latest, draft)
}

/**
 * Saves what `draft` changes of the event, unless somebody else changed it since `event` was read.
 * @throws ConflictError, ApiError, NetworkError
 */
export const saveEvent = (
  session: Session,
  event: CalendarEvent,
  draft: EventDraft,
): Promise<CalendarEvent> =>
  during(session, event.id, async () => {
    const { cache } = session
    const saved = await save(cache, event, draft).catch((error: unknown) =>
      saveAgain(cache, event, draft, error),
    )
    await showSaved(session, saved)
    return saved
  })

/** Shows what the calendar answered to a change. */
export async function showSaved(session: Session, saved: CalendarEvent): Promise<void> {
  await took(session, saved)
  await refreshForeign(session.cache)
}

/** Puts the event into the trash, from where `restoreEvent` brings it back. */
export const removeEvent = (session: Session, event: CalendarEvent): Promise<void> =>
  during(session, event.id, async () => {
    try {
      const { modified_utc: version } = await originalApi(deleteEvent, { id: event.id })
      await gone(session, event.id, version)
    } catch (error) {
      // Gone already: that is what was asked for.
      if (!(error instanceof ApiError && error.status === 410)) throw error
      await gone(session, event.id)
    }
    await refreshForeign(session.cache)
  })

/** Brings an event back from the trash as it was. */
export const restoreEvent = (session: Session, event: CalendarEvent): Promise<CalendarEvent> =>
  during(session, event.id, async () => {
    const draft = draftOf(event)
    const fields = (await isForeign(session.cache)) ? wholeFieldsOf(draft) : fieldsOf(draft, ['status'])
    const restored = await originalApi(updateEvent, { id: event.id, ...fields })
    await showSaved(session, restored)
    return restored
  })
