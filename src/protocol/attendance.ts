import * as v from 'valibot'
import { textUpTo } from './plainText.ts'

/*
 * Sign-ups for events of the embedded calendar, at `/session/attendance`: an interface of the host's own, because
 * neither specification has them. Not offered for a calendar on another site, nor before another chat server, whose
 * mail cannot be used. Each refuses in the form of `protocol/host`.
 */

export const attendanceLimits = {
  /** Characters (code points). */
  name: 100,
  email: 254,
  /** Days after an event for which its list is kept. */
  kept_days: 30,
} as const

/**
 * `off`: the event's keepers closed the sign-up, or the event is not open to everybody. `ended`: it was possible until
 * some time before the event ends. `over`: the event has ended.
 */
export const attendanceStates = ['open', 'off', 'ended', 'over'] as const
export type AttendanceState = (typeof attendanceStates)[number]

const place = v.picklist(['coming', 'waiting'])
export type AttendeePlace = v.InferOutput<typeof place>

/**
 * `GET /session/attendance/{event}`: counts alone, and the place of the person who is signed in. `POST` (`{}`) signs
 * that person up, `DELETE` takes it back; both answer the same. 404 for an event without sign-up.
 */
export const attendanceReply = v.object({
  state: v.picklist(attendanceStates),
  /** Null: any number of people. */
  places: v.nullable(v.number()),
  coming: v.number(),
  waiting: v.number(),
  /** UNIX seconds; null: when the event ends. */
  closes_at: v.nullable(v.number()),
  mine: v.nullable(place),
  /** The reader can see who comes. */
  can_manage: v.boolean(),
})
export type AttendanceReply = v.InferOutput<typeof attendanceReply>

/**
 * `POST /session/attendance/{event}/guests`: mails a link to a person without an account, which confirms the sign-up.
 * Answers `{}`, whoever is on the list.
 */
export const guestRequest = v.object({
  name: textUpTo(attendanceLimits.name),
  email: textUpTo(attendanceLimits.email),
  /** BCP 47: language of the mails. */
  language: textUpTo(35),
})
export type GuestRequest = v.InferOutput<typeof guestRequest>

export const attendee = v.object({
  id: v.number(),
  name: v.string(),
  /** Empty: the account's address is not visible to the reader. */
  email: v.string(),
  has_account: v.boolean(),
  place,
  /** UNIX seconds. */
  since: v.number(),
})
export type Attendee = v.InferOutput<typeof attendee>

/**
 * `GET /session/attendance/{event}/people`: for those who can change the event; `people.csv` is the same as a file.
 * `DELETE …/people/{id}` takes somebody off, who gets a mail, and answers the same.
 */
export const peopleReply = v.object({ people: v.array(attendee) })

/**
 * `GET /session/attendance/links/{token}`: what a link in a mail is about; 404 once it has served its purpose. `POST
 * …/confirm`, `…/leave` and `…/mails` (`{}`) do what the link is for and answer the same; after leaving, `place` is
 * null.
 */
export const linkReply = v.object({
  /** `confirm`: of the first mail's link. */
  link: v.picklist(['confirm', 'own']),
  /** Null: not confirmed yet, or no longer on the list. */
  place: v.nullable(place),
  state: v.picklist(attendanceStates),
  /** No mails about this event are sent. */
  is_silent: v.boolean(),
  event: v.object({
    title: v.string(),
    slug: v.string(),
    all_day: v.boolean(),
    timezone: v.string(),
    /** UTC, `YYYY-MM-DD hh:mm:ss`. */
    utc_start_date: v.string(),
    utc_end_date: v.string(),
  }),
})
export type LinkReply = v.InferOutput<typeof linkReply>
