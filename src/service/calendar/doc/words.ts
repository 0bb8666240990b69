/*
 * What the interface's own description says in words, by parameter and by operation.
 */

export const parameterWords: Readonly<Record<string, string>> = {
  all_day: 'Whether the event lasts whole days, the last one included.',
  author: 'ID of the author.',
  categories: 'Categories: IDs, slugs or names.',
  context: 'How the index is meant to be used.',
  cost: 'What the event costs, as a number or in words.',
  currency_code: 'Code of the currency, such as EUR.',
  currency_position: 'Where the symbol stands.',
  currency_symbol: 'Symbol put on bare numbers.',
  date: 'Publication date by the site’s clock.',
  date_utc: 'Publication date in UTC.',
  description: 'Description, in HTML.',
  end_date: 'End by the wall clock of the event’s zone; in lists, events ending by then.',
  ends_after: 'Events that end after the given date.',
  ends_before: 'Events that end by the given date.',
  event: 'Only what belongs to this event.',
  event_password: 'Password that reading the event needs; empty for none.',
  exclude: 'IDs to leave out.',
  excerpt: 'Summary.',
  expected_modified_utc: 'Refuse the change when the event was modified at another time.',
  featured: 'Whether the event is featured.',
  geo_lat: 'Latitude in degrees.',
  geo_lng: 'Longitude in degrees.',
  geoloc: 'Only events at venues with coordinates, or without.',
  geoloc_lat: 'Latitude around which venues are looked for; needs geoloc_lng.',
  geoloc_lng: 'Longitude around which venues are looked for; needs geoloc_lat.',
  has_events: 'Only those with events, or without.',
  hide_empty: 'Leave out terms without events.',
  hide_from_listings: 'Whether the event stays out of lists.',
  id: 'ID of the record.',
  image: 'ID or address of an uploaded image.',
  include: 'IDs to include; dates are then ignored.',
  name: 'Name.',
  namespace: 'The namespace.',
  only_with_upcoming: 'Only those with upcoming events.',
  order: 'Direction of the order.',
  orderby: 'What the list is ordered by.',
  organizer: 'Organizers: IDs, names or data; the name of an organizer.',
  page: 'Page of the list.',
  parent: 'ID of the category above.',
  password: 'Password of a protected event.',
  per_page: 'Entries per page, 50 at most.',
  post_parent: 'Only those below this record.',
  search: 'Only those that contain this text.',
  show_map: 'Whether to show a map.',
  show_map_link: 'Whether to show a link to a map.',
  slug: 'Name in addresses.',
  start_date: 'Start by the wall clock of the event’s zone; in lists, events starting at or after it.',
  starts_after: 'Events that start after the given date.',
  starts_before: 'Events that start before or on the given date.',
  status: 'Status: publish, future, draft, pending, private or trash.',
  sticky: 'Whether the event stays on top in the calendar view.',
  strict_dates: 'Whether dates are exact times rather than whole days.',
  tags: 'Tags: IDs, slugs or names.',
  ticketed: 'Only events with tickets, or without.',
  timezone: 'Time zone, such as Europe/Zurich.',
  title: 'Title.',
  translation_language: 'Language of the texts.',
  translations: 'Texts in other languages, by language.',
  venue: 'Venues: IDs, names or data; the name of a venue.',
  website: 'Address of the event’s own site.',
  who_may_write: 'Who keeps events of their own.',
}

const verbs = { GET: 'Read', POST: 'Create', PUT: 'Update', PATCH: 'Update', DELETE: 'Delete' } as const

const things: Readonly<Record<string, string>> = {
  '/': 'the index of the namespace',
  '/doc': 'this description',
  '/events': 'events',
  '/events/{id}': 'an event',
  '/events/by-slug/{slug}': 'an event by its slug',
  '/venues': 'venues',
  '/venues/{id}': 'a venue',
  '/venues/by-slug/{slug}': 'a venue by its slug',
  '/organizers': 'organizers',
  '/organizers/{id}': 'an organizer',
  '/organizers/by-slug/{slug}': 'an organizer by its slug',
  '/categories': 'categories',
  '/categories/{id}': 'a category',
  '/tags': 'tags',
  '/tags/{id}': 'a tag',
  '/images': 'an image',
  '/settings': 'the settings of the calendar',
}

/** A line on an operation, such as `List events`. */
export function summaryOf(method: keyof typeof verbs, path: string): string {
  const thing = things[path] ?? path
  const isList = method === 'GET' && /^\/(events|venues|organizers|categories|tags)$/.test(path)
  const isMaking = method === 'POST' && !path.includes('{')
  if (isList) return `List ${thing}`
  return `${isMaking ? 'Create' : verbs[method === 'POST' ? 'PATCH' : method]} ${thing}`
}
