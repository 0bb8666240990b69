import { calendarBounds } from '../../../protocol/bounds.ts'
import { isEditable } from '../access.ts'
import type { AttendanceRow } from '../attendance/store.ts'
import { eventPage, globalIds, restAddress } from '../addresses.ts'
import type { CalendarContext, Reader } from '../context.ts'
import { dateDetails, wallClockAt } from '../dates/wallClock.ts'
import { encodeText } from '../html/text.ts'
import { presentImage } from '../images/store.ts'
import type { PlaceKind } from '../places/kinds.ts'
import { presentPlace } from '../places/present.ts'
import type { PlaceRow } from '../places/store.ts'
import { presentSeries } from '../series/present.ts'
import { calendarSettings, type CalendarSettings } from '../settings.ts'
import { presentTerm } from '../terms/present.ts'
import type { Taxonomy } from '../terms/store.ts'
import { costDetails, presentCost } from './cost.ts'
import { readRelated, type Related, type Translations } from './related.ts'
import type { EventRow } from './store.ts'
import { isGuarded } from './visibility.ts'

/** Blank values of the fields that a password protects. Flags are null, as on real sites. */
const blank = {
  description: '',
  excerpt: '',
  image: false,
  cost: '',
  website: '',
  show_map: null,
  show_map_link: null,
  hide_from_listings: null,
  sticky: null,
  featured: null,
  categories: [],
  tags: [],
  venue: [],
  organizer: [],
  custom_fields: [],
  protected: true,
} as const

function datesOf(event: EventRow) {
  const { start_date, end_date, utc_start_date, utc_end_date } = event
  return {
    all_day: event.all_day === 1,
    start_date,
    start_date_details: dateDetails(start_date),
    end_date,
    end_date_details: dateDetails(end_date),
    utc_start_date,
    utc_start_date_details: dateDetails(utc_start_date),
    utc_end_date,
    utc_end_date_details: dateDetails(utc_end_date),
    timezone: event.timezone,
    timezone_abbr: event.timezone_abbr,
  }
}

function basisOf(event: EventRow, title: string, reader: Reader, zone: string) {
  return {
    id: event.id,
    ...globalIds(reader, event.id),
    author: String(event.author_id),
    status: event.status,
    date: wallClockAt(event.published_at, zone),
    date_utc: wallClockAt(event.published_at, 'UTC'),
    modified: wallClockAt(event.modified_at, zone),
    modified_utc: wallClockAt(event.modified_at, 'UTC'),
    url: eventPage(reader, event.slug),
    rest_url: restAddress(reader, `/events/${event.id}`),
    title: encodeText(title),
    slug: event.slug,
  }
}

const encodeTranslations = (translations: Translations) =>
  Object.fromEntries(
    Object.entries(translations).map(([language, texts]) => [
      language,
      { ...texts, title: encodeText(texts.title) },
    ]),
  )

/** One venue becomes an object, several a list, none the empty list, as on real sites. */
const venueForm = (venues: object[]): object => (venues.length === 1 ? (venues[0] as object) : venues)

/** The sign-up of an event; a calendar that offers none has no rows. */
const attendanceFields = (row: AttendanceRow | undefined) => ({
  attendance: row?.is_open === 1,
  attendance_places: row?.places ?? null,
  attendance_until: row?.until ?? '',
})

const presentFeed = ({ feed_id, feed_uid }: EventRow, names: ReadonlyMap<number, string>): object | null =>
  feed_id === null ? null : { id: feed_id, name: names.get(feed_id) ?? '', uid: feed_uid ?? '' }

class Presenter {
  readonly #context: CalendarContext
  readonly #reader: Reader
  readonly #related: Related
  readonly #settings: CalendarSettings
  /** UTF-16 units left for descriptions of venues and organizers, which are repeated in every event. */
  #nested = calendarBounds.nested_descriptions
  /** Venues and organizers in their wire form: the events of a list share most of them. */
  readonly #presented: Readonly<Record<PlaceKind, Map<number, object>>> = {
    venue: new Map(),
    organizer: new Map(),
  }

  constructor(context: CalendarContext, reader: Reader, related: Related) {
    this.#context = context
    this.#reader = reader
    this.#related = related
    this.#settings = calendarSettings(context)
  }

  #terms(event: EventRow, taxonomy: Taxonomy): object[] {
    const { terms, termNames } = this.#related
    return (terms.get(event.id) ?? [])
      .filter((term) => term.taxonomy === taxonomy)
      .map((term) => presentTerm(this.#context, term, this.#reader, termNames.get(term.id)))
  }

  #place(kind: PlaceKind, row: PlaceRow): object {
    const known = this.#presented[kind].get(row.id)
    if (known) return known
    const presented = presentPlace(this.#context, kind, row, this.#reader)
    this.#presented[kind].set(row.id, presented)
    return presented
  }

  #places(kind: PlaceKind, rows: readonly PlaceRow[] = []): object[] {
    return rows.map((row) => {
      this.#nested -= row.description.length + row.excerpt.length
      if (this.#nested >= 0) return this.#place(kind, row)
      return presentPlace(this.#context, kind, { ...row, description: '', excerpt: '' }, this.#reader)
    })
  }

  #guarded(event: EventRow, texts: { readonly description: string; readonly excerpt: string }) {
    const related = this.#related
    return {
      description: texts.description,
      excerpt: texts.excerpt,
      image: presentImage(related.images.get(event.image_id ?? 0), this.#reader),
      cost: encodeText(presentCost(event.cost, this.#settings)),
      website: encodeText(event.website),
      show_map: event.show_map === 1,
      show_map_link: event.show_map_link === 1,
      hide_from_listings: event.hide_from_listings === 1,
      sticky: event.sticky === 1,
      featured: event.featured === 1,
      categories: this.#terms(event, 'category'),
      tags: this.#terms(event, 'tag'),
      venue: venueForm(this.#places('venue', related.venues.get(event.id))),
      organizer: this.#places('organizer', related.organizers.get(event.id)),
      custom_fields: [],
      ...attendanceFields(related.attendance.get(event.id)),
      protected: event.password !== null,
    }
  }

  /** @param key `opened`: the reader gave the event's password or needs none */
  present(event: EventRow, key: 'locked' | 'opened'): Record<string, unknown> {
    const { caller, language } = this.#reader
    const translations = this.#related.translations.get(event.id) ?? {}
    const texts = (language === undefined ? undefined : translations[language]) ?? event
    const isLocked = key === 'locked' && isGuarded(caller, event)
    const isOwn = isEditable(this.#context, caller, event)
    return {
      ...basisOf(event, texts.title || event.title, this.#reader, this.#settings.timezone),
      ...datesOf(event),
      ...(isLocked
        ? blank
        : this.#guarded(event, {
            description: texts.description || event.description,
            excerpt: texts.excerpt || event.excerpt,
          })),
      series: presentSeries(event, this.#related.series),
      feed: presentFeed(event, this.#related.feeds),
      cost_details: costDetails(isLocked ? '' : event.cost, this.#settings),
      ...(caller ? { can_edit: isOwn } : {}),
      ...(isOwn ? { translations: encodeTranslations(translations) } : {}),
    }
  }
}

/** Presents events in lists, with password-protected fields blank. */
export function presentEvents(
  context: CalendarContext,
  events: readonly EventRow[],
  reader: Reader,
): Record<string, unknown>[] {
  const presenter = new Presenter(context, reader, readRelated(context, events, reader))
  return events.map((event) => presenter.present(event, 'locked'))
}

/** Presents one event whose password, if any, was given. */
export const presentOpened = (
  context: CalendarContext,
  event: EventRow,
  reader: Reader,
): Record<string, unknown> =>
  new Presenter(context, reader, readRelated(context, [event], reader)).present(event, 'opened')
