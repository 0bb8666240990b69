import type { Database } from '../../database/database.ts'
import { linkPlace, unlinkPlaces } from '../places/store.ts'
import { linkTerm, termsOfEvents, unlinkTerms } from '../terms/store.ts'
import { linkedPlaces } from './store.ts'

/** Kinds of records that an event refers to, in an order of theirs. */
export const links = ['venue', 'organizer', 'category', 'tag'] as const
export type Link = (typeof links)[number]

/** Reads the IDs of the records that these events refer to. */
export function idsLinked(
  database: Database,
  eventIds: readonly number[],
): (eventId: number) => Readonly<Record<Link, readonly number[]>> {
  const terms = termsOfEvents(database, eventIds)
  const places = {
    venue: linkedPlaces(database, 'venue', eventIds),
    organizer: linkedPlaces(database, 'organizer', eventIds),
  }
  return (eventId) => {
    const ofTaxonomy = (taxonomy: 'category' | 'tag') =>
      (terms.get(eventId) ?? []).filter((term) => term.taxonomy === taxonomy).map(({ id }) => id)
    return {
      venue: places.venue.get(eventId) ?? [],
      organizer: places.organizer.get(eventId) ?? [],
      category: ofTaxonomy('category'),
      tag: ofTaxonomy('tag'),
    }
  }
}

/** Makes the event refer to these records alone. */
export function replaceLinks(database: Database, eventId: number, link: Link, ids: readonly number[]): void {
  if (link === 'venue' || link === 'organizer') {
    unlinkPlaces(database, link, eventId)
    for (const [position, id] of ids.entries()) linkPlace(database, link, eventId, id, position)
    return
  }
  unlinkTerms(database, eventId, link)
  for (const [position, id] of ids.entries()) linkTerm(database, eventId, id, position)
}
