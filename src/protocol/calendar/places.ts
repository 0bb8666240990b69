import { endpoint, optional } from '../endpoint.ts'
import { pageParameters } from './eventList.ts'
import { changedOrganizerFields, changedVenueFields, newOrganizerFields, newVenueFields } from './fields.ts'
import { limits } from './limits.ts'
import { anything, integer, string, translationLanguage, words } from './parameters.ts'
import { listed, listEnvelope, organizer, venue } from './shapes.ts'

/* Venues (calendar spec 2.2, 4.2), and organizers, which real sites serve in the same way. */

const filters = {
  ...pageParameters,
  search: optional(string(limits.max_search_length)),
  /** ID of an event with these places. */
  event: optional(integer()),
  has_events: optional(anything()),
  only_with_upcoming: optional(anything({ default: false })),
  status: optional(words()),
  translation_language: optional(translationLanguage()),
}
const id = { id: integer() }
const slug = { slug: string(limits.max_slug_length) }
const language = { translation_language: optional(translationLanguage()) }

export const listVenues = endpoint('GET', '/venues', {
  parameters: filters,
  reply: { venues: listed.venues, ...listEnvelope },
  access: 'spectator',
})
/** Creates a venue, or returns the existing one with the same name. */
export const createVenue = endpoint('POST', '/venues', {
  parameters: newVenueFields,
  reply: venue.entries,
})
export const getVenue = endpoint('GET', '/venues/{id}', {
  parameters: { ...id, ...language },
  reply: venue.entries,
  access: 'spectator',
})
export const updateVenue = endpoint('PATCH', '/venues/{id}', {
  parameters: { ...id, ...changedVenueFields },
  reply: venue.entries,
})
export const deleteVenue = endpoint('DELETE', '/venues/{id}', {
  parameters: { ...id, ...language },
  reply: venue.entries,
})
export const getVenueBySlug = endpoint('GET', '/venues/by-slug/{slug}', {
  parameters: { ...slug, ...language },
  reply: venue.entries,
  access: 'spectator',
})

export const listOrganizers = endpoint('GET', '/organizers', {
  parameters: filters,
  reply: { organizers: listed.organizers, ...listEnvelope },
  access: 'spectator',
})
/** Creates an organizer, or returns the existing one with the same name. */
export const createOrganizer = endpoint('POST', '/organizers', {
  parameters: newOrganizerFields,
  reply: organizer.entries,
})
export const getOrganizer = endpoint('GET', '/organizers/{id}', {
  parameters: { ...id, ...language },
  reply: organizer.entries,
  access: 'spectator',
})
export const updateOrganizer = endpoint('PATCH', '/organizers/{id}', {
  parameters: { ...id, ...changedOrganizerFields },
  reply: organizer.entries,
})
export const deleteOrganizer = endpoint('DELETE', '/organizers/{id}', {
  parameters: { ...id, ...language },
  reply: organizer.entries,
})
export const getOrganizerBySlug = endpoint('GET', '/organizers/by-slug/{slug}', {
  parameters: { ...slug, ...language },
  reply: organizer.entries,
  access: 'spectator',
})
