import { plainTextOf } from '../../markdown/plainText.ts'
import type { CalendarEvent, Organizer, Venue } from '../../protocol/calendar/shapes.ts'
import { decodedSlug } from './words.ts'

/** IDs of the records of one calendar by those of the other. */
export interface Moved {
  readonly categories: ReadonlyMap<number, number>
  readonly tags: ReadonlyMap<number, number>
  readonly venues: ReadonlyMap<number, number>
  readonly organizers: ReadonlyMap<number, number>
}

/** Without empty fields, which real sites refuse. */
const said = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  )

const asText = (id: number | undefined): string | undefined => (id === undefined ? undefined : String(id))

const idsIn = (ids: ReadonlyMap<number, number>, records: readonly { readonly id: number }[]): number[] =>
  records.flatMap(({ id }) => ids.get(id) ?? [])

const venueTexts = ['address', 'city', 'country', 'province', 'state', 'zip', 'phone'] as const

export const venueFields = (venue: Venue, isWordPress: boolean, image: number | undefined) =>
  said({
    venue: plainTextOf(venue.venue),
    description: venue.description,
    ...Object.fromEntries(venueTexts.map((name) => [name, plainTextOf(venue[name])])),
    website: plainTextOf(venue.website),
    // Real sites declare these as text, and refuse other types.
    show_map: String(venue.show_map),
    show_map_link: String(venue.show_map_link),
    status: venue.status,
    image: asText(image),
    ...(isWordPress ? {} : { geo_lat: venue.geo_lat, geo_lng: venue.geo_lng }),
  })

export const organizerFields = (organizer: Organizer, image: number | undefined) =>
  said({
    organizer: plainTextOf(organizer.organizer),
    description: organizer.description,
    phone: plainTextOf(organizer.phone),
    website: plainTextOf(organizer.website),
    email: plainTextOf(organizer.email),
    status: organizer.status,
    image: asText(image),
  })

/** An event with a password goes as a private one: the password itself cannot go, and nobody else may read it. */
export const statusOf = ({ status, protected: isProtected }: CalendarEvent): string =>
  isProtected && status !== 'draft' ? 'private' : status

const website = ({ website: given, url }: CalendarEvent): string => (given === url ? '' : plainTextOf(given))

/** @param isWordPress takes one venue, and reads no list of them */
export function eventFields(
  event: CalendarEvent,
  ids: Moved,
  { isWordPress, image }: { readonly isWordPress: boolean; readonly image: number | undefined },
) {
  const venues = idsIn(ids.venues, event.venue)
  return said({
    // As HTML: sites take tags out of plain text, and what only looks like one.
    title: event.title,
    // A text of nothing is refused: a space stands for it.
    description: event.description === '' ? ' ' : event.description,
    excerpt: event.excerpt,
    slug: decodedSlug(event.slug),
    status: statusOf(event),
    date: event.date,
    date_utc: event.date_utc,
    start_date: event.start_date,
    end_date: event.end_date,
    timezone: event.timezone,
    all_day: event.all_day,
    cost: plainTextOf(event.cost),
    website: website(event),
    show_map: event.show_map,
    show_map_link: event.show_map_link,
    hide_from_listings: event.hide_from_listings,
    sticky: event.sticky,
    featured: event.featured,
    image: asText(image),
    categories: idsIn(ids.categories, event.categories),
    tags: idsIn(ids.tags, event.tags),
    venue: isWordPress ? venues[0] : venues,
    organizer: idsIn(ids.organizers, event.organizer),
    ...(isWordPress || !event.attendance
      ? {}
      : {
          attendance: true,
          attendance_places: event.attendance_places,
          attendance_until: event.attendance_until,
        }),
  })
}
