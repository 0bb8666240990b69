import type { CalendarActor } from '../../../protocol/calendar/permissions.ts'
import { isVisible, maySeeUnpublished } from '../access.ts'
import type { CalendarContext, Reader } from '../context.ts'
import { refuse } from '../refuse.ts'
import { eventById, eventBySlug, type EventRow } from './store.ts'

const notFound = (): never => refuse('rest-event-not-found', 'calendar.noEvent')

function checkReadable(caller: Reader['caller'], event: EventRow): EventRow {
  if (isVisible(caller, event)) return event
  return event.status === 'trash'
    ? refuse('event-no-longer-available', 'calendar.eventTrashed')
    : refuse('event-not-accessible', 'calendar.notPublished.event')
}

/**
 * Returns an event created earlier by the same request: to its author in any state, to others if they can
 * read it.
 * @throws Refusal
 */
export const madeBefore = (caller: CalendarActor, event: EventRow): EventRow =>
  maySeeUnpublished(caller, event) ? event : checkReadable(caller, event)

/** Returns an event for reading. @throws Refusal */
export const readableEvent = (context: CalendarContext, id: number, { caller }: Reader): EventRow =>
  checkReadable(caller, eventById(context.database, id) ?? notFound())

/** Slugs reveal titles, so an event that the reader cannot see counts as missing. */
function knownBySlug(context: CalendarContext, slug: string, { caller }: Reader): EventRow {
  const event =
    eventBySlug(context.database, slug) ?? eventBySlug(context.database, slug.toLowerCase()) ?? notFound()
  return isVisible(caller, event) || maySeeUnpublished(caller, event) ? event : notFound()
}

export const readableEventBySlug = (context: CalendarContext, slug: string, reader: Reader): EventRow =>
  checkReadable(reader.caller, knownBySlug(context, slug, reader))

/** Returns an event for changing, even from the trash. @throws Refusal */
export function existingEvent(context: CalendarContext, id: number): EventRow {
  return eventById(context.database, id) ?? notFound()
}

export const existingEventBySlug = (context: CalendarContext, slug: string, reader: Reader): EventRow =>
  knownBySlug(context, slug, reader)
