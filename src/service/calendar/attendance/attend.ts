import { attendanceBounds } from '../../../protocol/bounds.ts'
import type { CalendarActor } from '../../../protocol/calendar/permissions.ts'
import { Refusal } from '../../http/refusal.ts'
import { secondsNow, type CalendarContext } from '../context.ts'
import { eventById, type EventRow } from '../events/store.ts'
import { stateOf, type SignUp } from './signUp.ts'
import {
  attendanceOf,
  attendeeByAccount,
  attendeeByEmail,
  attendeeCounts,
  confirmAttendee,
  deleteAttendee,
  firstWaiting,
  insertAttendee,
  renewUnconfirmed,
  setComing,
  storeDigests,
  type AttendeeRow,
} from './store.ts'
import type { AttendanceSupport, EventNotice } from './support.ts'

/** A calendar with sign-ups. */
export type AttendanceContext = CalendarContext & { readonly attendance: AttendanceSupport }

/** What a person without an account enters. */
export interface Guest {
  readonly name: string
  readonly email: string
  /** Language of their mails. */
  readonly language: string
}

/** @throws Refusal if nobody can sign up now */
function requireOpen(context: AttendanceContext, signUp: SignUp): void {
  if (stateOf(context, signUp) !== 'open') throw new Refusal('BAD_REQUEST', 'attendance.closed', 400)
}

function requireRoom({ database }: AttendanceContext, { event }: SignUp, kind: 'guest' | 'account'): void {
  const { coming, waiting, unconfirmed } = attendeeCounts(database, event.id)
  const isFull =
    coming + waiting + unconfirmed >= attendanceBounds.of_an_event ||
    (kind === 'guest' && unconfirmed >= attendanceBounds.unconfirmed_of_an_event)
  if (isFull) throw new Refusal('BAD_REQUEST', 'attendance.listFull', 400)
}

/** Those who wait come before anybody new. */
function placeIn({ database }: AttendanceContext, { event, settings }: SignUp): 'coming' | 'waiting' {
  const { coming, waiting } = attendeeCounts(database, event.id)
  return settings.places === null || coming + waiting < settings.places ? 'coming' : 'waiting'
}

function storeLinks({ database, attendance }: AttendanceContext, id: number, kind: 'guest' | 'account') {
  storeDigests(database, id, {
    own: attendance.digestFor('own', id),
    confirm: kind === 'guest' ? attendance.digestFor('confirm', id) : null,
  })
}

/** Lets open pages read the sign-ups of an event again. */
function announceList({ announce }: AttendanceContext, { id, status, author_id: authorId }: EventRow): void {
  const audience = status === 'publish' ? 'everybody' : { authorId }
  announce({ op: 'update', kind: 'attendance', ids: [id], audience })
}

/** Puts an account on the list, once. Runs inside the caller's transaction. @throws Refusal */
export function attend(context: AttendanceContext, caller: CalendarActor, signUp: SignUp): void {
  const { database } = context
  const { event } = signUp
  if (attendeeByAccount(database, event.id, caller.user_id)) return
  requireOpen(context, signUp)
  requireRoom(context, signUp, 'account')
  const id = insertAttendee(database, {
    event_id: event.id,
    user_id: caller.user_id,
    name: null,
    email: null,
    language: 'en',
    state: placeIn(context, signUp),
    since: secondsNow(context),
  })
  storeLinks(context, id, 'account')
  announceList(context, event)
}

/**
 * Mails a link that confirms the sign-up, or, to an address that is on the list, one that takes it back: so the answer
 * reveals nobody. Runs inside the caller's transaction. @throws Refusal
 */
export function askToConfirm(context: AttendanceContext, guest: Guest, signUp: SignUp): void {
  const { database, attendance } = context
  const { event } = signUp
  requireOpen(context, signUp)
  const { name, email, language } = guest
  const since = secondsNow(context)
  const known = attendeeByEmail(database, event.id, email)
  if (known && known.state !== 'unconfirmed') {
    attendance.write({ about: 'known', attendeeId: known.id })
    return
  }
  if (known) renewUnconfirmed(database, known.id, { name, language, since })
  else requireRoom(context, signUp, 'guest')
  const attendeeId =
    known?.id ??
    insertAttendee(database, {
      event_id: event.id,
      user_id: null,
      name,
      email,
      language,
      since,
      state: 'unconfirmed',
    })
  if (!known) storeLinks(context, attendeeId, 'guest')
  attendance.write({ about: 'confirm', attendeeId })
}

/** Gives a place to who confirmed, or lets them wait for one. Runs inside the caller's transaction. @throws Refusal */
export function confirm(context: AttendanceContext, attendee: AttendeeRow, signUp: SignUp): void {
  requireOpen(context, signUp)
  confirmAttendee(context.database, attendee.id, placeIn(context, signUp), secondsNow(context))
  announceList(context, signUp.event)
}

/** Gives free places to those who wait longest, with a mail. @returns the number of those who moved up */
function fill({ database, attendance }: AttendanceContext, eventId: number): number {
  const places = attendanceOf(database, eventId)?.places
  const free =
    places === null || places === undefined
      ? attendanceBounds.mails_at_once
      : Math.min(places - attendeeCounts(database, eventId).coming, attendanceBounds.mails_at_once)
  if (free <= 0) return 0
  const waiting = firstWaiting(database, eventId, free)
  for (const { id } of waiting) {
    setComing(database, id)
    attendance.write({ about: 'moved-up', attendeeId: id })
  }
  return waiting.length
}

/** Gives places that became free to those who wait longest. Runs inside the caller's transaction. */
export function moveUp(context: AttendanceContext, eventId: number): void {
  const event = eventById(context.database, eventId)
  if (fill(context, eventId) > 0 && event) announceList(context, event)
}

/** Takes an entry off the list; who waits moves up. Runs inside the caller's transaction. */
export function leave(context: AttendanceContext, attendee: AttendeeRow, signUp: SignUp): void {
  deleteAttendee(context.database, attendee.id)
  if (attendee.state === 'unconfirmed') return
  if (attendee.state === 'coming' && stateOf(context, signUp) !== 'over') fill(context, attendee.event_id)
  announceList(context, signUp.event)
}

export const noticeOf = ({
  id,
  title,
  slug,
  all_day,
  timezone,
  utc_start_date,
  utc_end_date,
}: EventNotice): EventNotice => ({ id, title, slug, all_day, timezone, utc_start_date, utc_end_date })

/** Takes somebody off the list for the event's keepers, with a mail. Runs inside the caller's transaction. */
export function remove(context: AttendanceContext, attendee: AttendeeRow, signUp: SignUp): void {
  leave(context, attendee, signUp)
  if (stateOf(context, signUp) === 'over') return
  context.attendance.write({ about: 'removed', attendee, event: noticeOf(signUp.event) })
}
