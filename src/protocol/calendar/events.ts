import { endpoint, optional } from '../endpoint.ts'
import { changedEventFields, newEventFields } from './fields.ts'
import { limits } from './limits.ts'
import {
  boolean,
  integer,
  integers,
  moment,
  number,
  string,
  termFilter,
  translationLanguage,
  words,
} from './parameters.ts'
import { calendarEvent, listed, listEnvelope } from './shapes.ts'

export const pageParameters = {
  page: optional(integer({ default: 1 })),
  per_page: optional(integer({ default: limits.default_per_page })),
}

/** What narrows a list of events (calendar spec 4.1); the feed takes the same. */
export const eventFilters = {
  start_date: optional(moment()),
  end_date: optional(moment()),
  starts_before: optional(moment()),
  starts_after: optional(moment()),
  ends_before: optional(moment()),
  ends_after: optional(moment()),
  strict_dates: optional(boolean({ default: false })),
  search: optional(string(limits.max_search_length)),
  categories: optional(termFilter(limits.max_terms)),
  tags: optional(termFilter(limits.max_terms)),
  venue: optional(integers(limits.max_terms)),
  organizer: optional(integers(limits.max_terms)),
  featured: optional(boolean()),
  status: optional(words()),
  geoloc: optional(boolean()),
  geoloc_lat: optional(number()),
  geoloc_lng: optional(number()),
  include: optional(integers(limits.max_included)),
  post_parent: optional(integer()),
  ticketed: optional(boolean()),
  /** Beyond the spec: true lists the hidden events that one may change, and no others. */
  hide_from_listings: optional(boolean()),
  translation_language: optional(translationLanguage()),
}

/** Calendar spec 4.1. For a range on screen, running events included, ask with `starts_before` and `ends_after`. */
export const listEvents = endpoint('GET', '/events', {
  parameters: { ...pageParameters, ...eventFilters },
  reply: { events: listed.events, ...listEnvelope },
  access: 'spectator',
})

export const createEvent = endpoint('POST', '/events', {
  parameters: newEventFields,
  reply: calendarEvent.entries,
})

const password = { password: optional(string(limits.max_password_length)) }
const reading = { ...password, translation_language: optional(translationLanguage()) }

const byId = { id: integer() }
export const getEvent = endpoint('GET', '/events/{id}', {
  parameters: { ...byId, ...reading },
  reply: calendarEvent.entries,
  access: 'spectator',
})
/** Changes what is sent and nothing else. POST and PUT do the same. */
export const updateEvent = endpoint('PATCH', '/events/{id}', {
  parameters: { ...byId, ...password, ...changedEventFields },
  reply: calendarEvent.entries,
})
/** Puts the event into the trash; a `status` on update brings it back. */
export const deleteEvent = endpoint('DELETE', '/events/{id}', {
  parameters: { ...byId, ...reading },
  reply: calendarEvent.entries,
})

const bySlug = { slug: string(limits.max_slug_length) }
export const getEventBySlug = endpoint('GET', '/events/by-slug/{slug}', {
  parameters: { ...reading, ...bySlug },
  reply: calendarEvent.entries,
  access: 'spectator',
})
/** To rename, update by ID: real sites take a `slug` in the body for the one in the path. */
export const updateEventBySlug = endpoint('PATCH', '/events/by-slug/{slug}', {
  parameters: { ...password, ...changedEventFields, ...bySlug },
  reply: calendarEvent.entries,
})
export const deleteEventBySlug = endpoint('DELETE', '/events/by-slug/{slug}', {
  parameters: { ...reading, ...bySlug },
  reply: calendarEvent.entries,
})
