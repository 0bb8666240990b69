import * as v from 'valibot'
import { endpoint, optional } from '../endpoint.ts'
import { changedEventFields, newEventFields, scopeField } from './fields.ts'
import { limits } from './limits.ts'
import { integer, string, translationLanguage } from './parameters.ts'
import { calendarEvent } from './shapes.ts'

/**
 * Beyond the spec, in answers to changes that name `series_scope` or `repeats`: with this the caller can take the change
 * back, for an hour.
 */
const undoable = { undo: v.optional(v.string()) }
const changed = { ...calendarEvent.entries, ...undoable }

export const createEvent = endpoint('POST', '/events', {
  parameters: newEventFields,
  reply: changed,
})

const password = { password: optional(string(limits.max_password_length)) }
const reading = { ...password, translation_language: optional(translationLanguage()) }

const byId = { id: integer() }
export const getEvent = endpoint('GET', '/events/{id}', {
  parameters: { ...byId, ...reading },
  reply: calendarEvent.entries,
  access: 'spectator',
})
/** Changes only the sent fields. POST and PUT do the same. */
export const updateEvent = endpoint('PATCH', '/events/{id}', {
  parameters: { ...byId, ...password, ...changedEventFields },
  reply: changed,
})
/** Moves the event to the trash; an update with a `status` restores it. */
export const deleteEvent = endpoint('DELETE', '/events/{id}', {
  parameters: { ...byId, ...reading, ...scopeField },
  reply: changed,
})

const bySlug = { slug: string(limits.max_slug_length) }
export const getEventBySlug = endpoint('GET', '/events/by-slug/{slug}', {
  parameters: { ...reading, ...bySlug },
  reply: calendarEvent.entries,
  access: 'spectator',
})
/**
 * Updates an event by slug. To rename it, update by ID: real sites read a `slug` in the body as the path's.
 */
export const updateEventBySlug = endpoint('PATCH', '/events/by-slug/{slug}', {
  parameters: { ...password, ...changedEventFields, ...bySlug },
  reply: changed,
})
export const deleteEventBySlug = endpoint('DELETE', '/events/by-slug/{slug}', {
  parameters: { ...reading, ...bySlug, ...scopeField },
  reply: changed,
})

/**
 * Beyond the spec: takes back a change of a series, whole. Refused with `rest_conflict` if one of its events was changed
 * since.
 */
export const undoSeriesChange = endpoint('POST', '/series-changes/{change}/undo', {
  parameters: { change: string(64), translation_language: optional(translationLanguage()) },
  /** IDs of the events that are as before. */
  reply: { events: v.array(v.number()) },
})
