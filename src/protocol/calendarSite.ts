import * as v from 'valibot'
import { newEventFields } from './calendar/fields.ts'
import { integer } from './calendar/parameters.ts'
import { calendarEvent } from './calendar/shapes.ts'
import { endpoint } from './endpoint.ts'

/*
 * The calendar's site, where it is another than this host, and the signed-in user's account there. `GET
 * /session/calendar-site` describes both, `PUT` connects an account that the site accepts, `DELETE` forgets it.
 */

export const calendarSiteReply = v.object({
  /** Null: the calendar is this host's own, or one without accounts of people. */
  site: v.nullable(
    v.object({
      name: v.string(),
      url: v.string(),
      /** Page of the site on which a person makes an application password; null if it accepts none. */
      authorize_page: v.nullable(v.string()),
    }),
  ),
  /** What is wrong with the site at present, by its code; null: nothing. */
  fault: v.nullable(v.string()),
  account: v.nullable(
    v.object({
      username: v.string(),
      /** As the site writes it; empty while it is not known. */
      name: v.string(),
      /** The site's own names of roles, such as `editor`. */
      roles: v.array(v.string()),
      /** False: the site refuses the password. */
      works: v.boolean(),
      can_create: v.boolean(),
      can_publish: v.boolean(),
      can_edit_all: v.boolean(),
    }),
  ),
})
export type CalendarSiteReply = v.InferOutput<typeof calendarSiteReply>

/** An application password, with or without its spaces. */
export const connectRequest = v.object({
  username: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100)),
  password: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200)),
})

/**
 * `POST /events` as the host takes it in front of a calendar's site: the new event gets what it lacks of the event
 * `copy_of`, as far as the site gives and takes fields of other plugins.
 */
export const createCopy = endpoint('POST', '/events', {
  parameters: { ...newEventFields, copy_of: integer() },
  reply: calendarEvent.entries,
})
