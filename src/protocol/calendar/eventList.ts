import { optional } from '../endpoint.ts'
import { eventListCall } from './eventListCall.ts'
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

/*
 * The list of events, separate from endpoints for single events, because viewing the calendar needs no
 * others.
 */

export const pageParameters = {
  page: optional(integer({ default: 1 })),
  per_page: optional(integer({ default: limits.default_per_page })),
}

/** Filters of a list of events (calendar spec 4.1); feeds accept the same. */
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
  /** Beyond the spec: true also finds events by the names of their venues and organizers. */
  search_places: optional(boolean()),
  /** Beyond the spec: true lists only the hidden events that the caller can change. */
  hide_from_listings: optional(boolean()),
  translation_language: optional(translationLanguage()),
}

export const eventListParameters = { ...pageParameters, ...eventFilters }

/**
 * Lists events (calendar spec 4.1). For a range on screen, running events included, use `starts_before` and
 * `ends_after`.
 */
export const listEvents = { ...eventListCall, parameters: eventListParameters }
