import { calendarFileBounds } from '../../../protocol/bounds.ts'
import type { NewEventFields } from '../../../protocol/calendar/fields.ts'
import { encodeText } from '../html/text.ts'
import type { ReadEvent } from './read/readEvent.ts'

/** Names of new venues, organizers and categories: a file can bring only so many of each. */
export class Names {
  readonly #known = new Map<string, Set<string>>()

  /** Returns true if the name can come. */
  allows(kind: string, name: string): boolean {
    const known = this.#known.get(kind) ?? new Set()
    this.#known.set(kind, known)
    if (!known.has(name) && known.size >= calendarFileBounds.names) return false
    known.add(name)
    return true
  }
}

/** The event as a request would send it. */
export function fieldsOf(event: ReadEvent, names: Names): NewEventFields {
  const { title, description, website, venue, position, organizer, categories, isPrivate } = event.texts
  const place = {
    venue: encodeText(venue),
    ...(position && { geo_lat: position[0], geo_lng: position[1] }),
  }
  return {
    title: encodeText(title),
    description,
    website: encodeText(website),
    start_date: event.start_date,
    end_date: event.end_date,
    all_day: event.all_day,
    timezone: event.timezone,
    show_map: position !== undefined,
    show_map_link: venue !== '',
    status: isPrivate ? 'private' : 'publish',
    categories: categories.filter((name) => names.allows('category', name)).map(encodeText),
    venue: venue !== '' && names.allows('venue', venue) ? [place] : [],
    organizer:
      organizer !== '' && names.allows('organizer', organizer) ? [{ organizer: encodeText(organizer) }] : [],
  }
}
