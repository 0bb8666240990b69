import type { EventTranslation } from '../../../protocol/calendar/shapes.ts'
import type { CalendarContext, Reader } from '../context.ts'
import { imagesByIds, type ImageRow } from '../images/rows.ts'
import { isVisible } from '../access.ts'
import { placesOfEvents, type PlaceRow } from '../places/row.ts'
import { namesOfTerms, termsOfEvents, type TermRow } from '../terms/rows.ts'
import type { EventRow } from './row.ts'

/** Texts of an event by language; titles are plain text. */
export type Translations = Readonly<Record<string, EventTranslation>>

/** Data related to the events of one answer, loaded at once. */
export interface Related {
  readonly images: ReadonlyMap<number, ImageRow>
  readonly terms: ReadonlyMap<number, readonly TermRow[]>
  readonly termNames: ReadonlyMap<number, Readonly<Record<string, string>>>
  readonly venues: ReadonlyMap<number, readonly PlaceRow[]>
  readonly organizers: ReadonlyMap<number, readonly PlaceRow[]>
  readonly translations: ReadonlyMap<number, Translations>
}

export function translationsOf(
  { database }: Pick<CalendarContext, 'database'>,
  eventIds: readonly number[],
): ReadonlyMap<number, Translations> {
  const rows = database.all<EventTranslation & { event_id: number; language: string }>(
    'SELECT * FROM calendar_event_translation WHERE event_id IN (SELECT value FROM json_each(?))',
    JSON.stringify(eventIds),
  )
  const found = new Map<number, Translations>()
  for (const { event_id, language, title, description, excerpt } of rows) {
    found.set(event_id, { ...found.get(event_id), [language]: { title, description, excerpt } })
  }
  return found
}

type ByEvent = ReadonlyMap<number, readonly PlaceRow[]>

/** Filters places to those that the reader can see. */
const visibleOf = (places: ByEvent, { caller }: Reader): ByEvent =>
  new Map([...places].map(([eventId, rows]) => [eventId, rows.filter((row) => isVisible(caller, row))]))

export function readRelated(context: CalendarContext, events: readonly EventRow[], reader: Reader): Related {
  const ids = events.map(({ id }) => id)
  const terms = termsOfEvents(context, ids)
  return {
    images: imagesByIds(
      context,
      events.map(({ image_id }) => image_id),
    ),
    terms,
    termNames: namesOfTerms(context, new Set([...terms.values()].flat().map(({ id }) => id))),
    venues: visibleOf(placesOfEvents(context, 'venue', ids), reader),
    organizers: visibleOf(placesOfEvents(context, 'organizer', ids), reader),
    translations: translationsOf(context, ids),
  }
}
