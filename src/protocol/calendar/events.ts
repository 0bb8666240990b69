import { endpoint, optional } from '../endpoint.ts'
import { changedEventFields, newEventFields } from './fields.ts'
import { limits } from './limits.ts'
import { integer, string, translationLanguage } from './parameters.ts'
import { calendarEvent } from './shapes.ts'

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
/** Changes only the sent fields. POST and PUT do the same. */
export const updateEvent = endpoint('PATCH', '/events/{id}', {
  parameters: { ...byId, ...password, ...changedEventFields },
  reply: calendarEvent.entries,
})
/** Moves the event to the trash; an update with a `status` restores it. */
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
/**
 * Updates an event by slug. To rename it, update by ID: real sites read a `slug` in the body as the path's.
 */
export const updateEventBySlug = endpoint('PATCH', '/events/by-slug/{slug}', {
  parameters: { ...password, ...changedEventFields, ...bySlug },
  reply: calendarEvent.entries,
})
export const deleteEventBySlug = endpoint('DELETE', '/events/by-slug/{slug}', {
  parameters: { ...reading, ...bySlug },
  reply: calendarEvent.entries,
})
