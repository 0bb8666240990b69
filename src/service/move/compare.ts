import type { CalendarEvent, Organizer, Venue } from '../../protocol/calendar/shapes.ts'
import { decodedSlug, words, wordsOfHtml } from './words.ts'

/** Values of a record by field, in a form in which two sites can be compared. */
export type Compared = Readonly<Record<string, string>>

const venueFields = ['address', 'city', 'country', 'province', 'zip', 'phone', 'website'] as const

export const comparedVenue = (venue: Venue): Compared => ({
  name: words(venue.venue),
  description: wordsOfHtml(venue.description),
  ...Object.fromEntries(venueFields.map((name) => [name, words(venue[name])])),
  picture: venue.image === null ? 'none' : 'one',
})

export const comparedOrganizer = (organizer: Organizer): Compared => ({
  name: words(organizer.organizer),
  description: wordsOfHtml(organizer.description),
  phone: words(organizer.phone),
  website: words(organizer.website),
  email: words(organizer.email),
  picture: organizer.image === null ? 'none' : 'one',
})

const names = (list: readonly { readonly name: string }[]): string =>
  list
    .map(({ name }) => words(name))
    .toSorted()
    .join(', ')

/** A site shows the event's own page for no address. */
const websiteOf = ({ website, url }: CalendarEvent): string => {
  const address = words(website)
  return address === words(url) ? '' : address
}

const flags = ['all_day', 'featured', 'sticky', 'hide_from_listings', 'show_map', 'show_map_link'] as const

const signUp = ['attendance', 'attendance_places', 'attendance_until'] as const

/** @param isWordPress to or from a site where nobody can sign up */
export const comparedEvent = (event: CalendarEvent, isWordPress: boolean): Compared => ({
  title: words(event.title),
  description: wordsOfHtml(event.description),
  excerpt: wordsOfHtml(event.excerpt),
  slug: event.status === 'publish' ? decodedSlug(event.slug) : '',
  status: event.status,
  published: event.date_utc,
  start_date: event.start_date,
  end_date: event.end_date,
  utc_start_date: event.utc_start_date,
  utc_end_date: event.utc_end_date,
  timezone: event.timezone,
  cost: words(event.cost),
  website: websiteOf(event),
  ...Object.fromEntries(flags.map((name) => [name, String(event[name])])),
  categories: names(event.categories),
  tags: names(event.tags),
  venue: event.venue.map(({ venue }) => words(venue)).join(', '),
  organizer: event.organizer.map(({ organizer }) => words(organizer)).join(', '),
  picture: event.image === null ? 'none' : 'one',
  ...(isWordPress ? {} : Object.fromEntries(signUp.map((name) => [name, String(event[name])]))),
})

export interface Difference {
  readonly field: string
  readonly here: string
  readonly there: string
}

export const differences = (from: Compared, to: Compared): Difference[] =>
  Object.keys(from)
    .filter((field) => from[field] !== to[field])
    .map((field) => ({ field, here: from[field] ?? '', there: to[field] ?? '' }))
