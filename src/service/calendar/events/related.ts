import type { EventTranslation } from '../../../protocol/calendar/shapes.ts'
import { attendanceOfEvents, type AttendanceRow } from '../attendance/store.ts'
import type { CalendarContext, Reader } from '../context.ts'
import { imagesByIds, type ImageRow } from '../images/store.ts'
import { isVisible } from '../access.ts'
import { placesOfEvents, type PlaceRow } from '../places/store.ts'
import { seriesOf } from '../series/present.ts'
import type { SeriesRow } from '../series/store.ts'
import { feedNames } from '../store/feedNames.ts'
import { namesOfTerms, termsOfEvents, type TermRow } from '../terms/store.ts'
import { translationsOf, type EventRow } from './store.ts'

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
  readonly attendance: ReadonlyMap<number, AttendanceRow>
  readonly series: ReadonlyMap<number, SeriesRow>
  /** Names of the feeds that events come from. */
  readonly feeds: ReadonlyMap<number, string>
}

type ByEvent = ReadonlyMap<number, readonly PlaceRow[]>

/** Filters places to those that the reader can see. */
const visibleOf = (places: ByEvent, { caller }: Reader): ByEvent =>
  new Map([...places].map(([eventId, rows]) => [eventId, rows.filter((row) => isVisible(caller, row))]))

function feedsOf({ database }: CalendarContext, events: readonly EventRow[]): ReadonlyMap<number, string> {
  const ids = [...new Set(events.flatMap(({ feed_id }) => feed_id ?? []))]
  return ids.length === 0 ? new Map() : feedNames(database, ids)
}

export function readRelated(context: CalendarContext, events: readonly EventRow[], reader: Reader): Related {
  const ids = events.map(({ id }) => id)
  const terms = termsOfEvents(context.database, ids)
  return {
    images: imagesByIds(
      context.database,
      events.map(({ image_id }) => image_id),
    ),
    terms,
    termNames: namesOfTerms(context.database, new Set([...terms.values()].flat().map(({ id }) => id))),
    venues: visibleOf(placesOfEvents(context.database, 'venue', ids), reader),
    organizers: visibleOf(placesOfEvents(context.database, 'organizer', ids), reader),
    translations: translationsOf(context.database, ids),
    attendance: context.attendance ? attendanceOfEvents(context.database, ids) : new Map(),
    series: seriesOf(context, events, reader),
    feeds: feedsOf(context, events),
  }
}
