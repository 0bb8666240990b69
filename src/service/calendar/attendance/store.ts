import type { Database } from '../../database/database.ts'

/** Sign-up for an event, as its keepers set it. */
export interface AttendanceRow {
  readonly event_id: number
  readonly is_open: number
  /** Null: any number. */
  readonly places: number | null
  /** Wall clock of the event, `YYYY-MM-DD hh:mm:ss`; null: until it ends. */
  readonly until: string | null
}

export type AttendeeState = 'unconfirmed' | 'waiting' | 'coming'

export interface AttendeeRow {
  readonly id: number
  readonly event_id: number
  /** Null: a person without an account, who has a name and an address here. */
  readonly user_id: number | null
  readonly name: string | null
  readonly email: string | null
  readonly language: string
  readonly state: AttendeeState
  /** UNIX seconds. */
  readonly since: number
  /** 0: the person wants no mails about this event. */
  readonly mails: number
}

const attendeeColumns = 'id, event_id, user_id, name, email, language, state, since, mails'

/** What a person is told of an event: a mail goes to them when it differs later. */
const TOLD = `utc_start_date || ' ' || utc_end_date || ' ' || coalesce((SELECT group_concat(venue_id) FROM
  (SELECT venue_id FROM calendar_event_venue WHERE event_id = calendar_event.id ORDER BY venue_id)), '')`

export function attendanceOfEvents(
  database: Database,
  eventIds: readonly number[],
): ReadonlyMap<number, AttendanceRow> {
  const rows = database.all<AttendanceRow>(
    'SELECT * FROM calendar_attendance WHERE event_id IN (SELECT value FROM json_each(?))',
    JSON.stringify(eventIds),
  )
  return new Map(rows.map((row) => [row.event_id, row]))
}

export const attendanceOf = (database: Database, eventId: number): AttendanceRow | undefined =>
  database.get<AttendanceRow>('SELECT * FROM calendar_attendance WHERE event_id = ?', eventId)

export function storeAttendance(
  database: Database,
  { event_id, is_open, places, until }: AttendanceRow,
): void {
  database.run(
    `INSERT INTO calendar_attendance (event_id, is_open, places, until) VALUES (?, ?, ?, ?)
       ON CONFLICT (event_id) DO UPDATE SET
         is_open = excluded.is_open, places = excluded.places, until = excluded.until`,
    event_id,
    is_open,
    places,
    until,
  )
}

export interface AttendeeCounts {
  readonly coming: number
  readonly waiting: number
  readonly unconfirmed: number
}

export function attendeeCounts(database: Database, eventId: number): AttendeeCounts {
  const rows = database.all<{ state: AttendeeState; count: number }>(
    'SELECT state, count(*) AS count FROM calendar_attendee WHERE event_id = ? GROUP BY state',
    eventId,
  )
  const counts = Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  return {
    coming: counts['coming'] ?? 0,
    waiting: counts['waiting'] ?? 0,
    unconfirmed: counts['unconfirmed'] ?? 0,
  }
}

export interface NewAttendee {
  readonly event_id: number
  readonly user_id: number | null
  readonly name: string | null
  readonly email: string | null
  readonly language: string
  readonly state: AttendeeState
  readonly since: number
}

/** @returns the ID of the row */
export const insertAttendee = (
  database: Database,
  { event_id, user_id, name, email, language, state, since }: NewAttendee,
): number =>
  database.run(
    `INSERT INTO calendar_attendee (event_id, user_id, name, email, language, state, since, told)
     SELECT id, ?, ?, ?, ?, ?, ?, ${TOLD} FROM calendar_event WHERE id = ?`,
    user_id,
    name,
    email,
    language,
    state,
    since,
    event_id,
  ).id

export function storeDigests(
  database: Database,
  id: number,
  { own, confirm }: { readonly own: Buffer; readonly confirm: Buffer | null },
): void {
  database.run(
    'UPDATE calendar_attendee SET own_digest = ?, confirm_digest = ? WHERE id = ?',
    own,
    confirm,
    id,
  )
}

export const attendeeById = (database: Database, id: number): AttendeeRow | undefined =>
  database.get<AttendeeRow>(`SELECT ${attendeeColumns} FROM calendar_attendee WHERE id = ?`, id)

export const attendeeByAccount = (
  database: Database,
  eventId: number,
  userId: number,
): AttendeeRow | undefined =>
  database.get<AttendeeRow>(
    `SELECT ${attendeeColumns} FROM calendar_attendee WHERE event_id = ? AND user_id = ?`,
    eventId,
    userId,
  )

export const attendeeByEmail = (
  database: Database,
  eventId: number,
  email: string,
): AttendeeRow | undefined =>
  database.get<AttendeeRow>(
    `SELECT ${attendeeColumns} FROM calendar_attendee WHERE event_id = ? AND email = ?`,
    eventId,
    email,
  )

export const attendeeToConfirm = (database: Database, digest: Buffer): AttendeeRow | undefined =>
  database.get<AttendeeRow>(
    `SELECT ${attendeeColumns} FROM calendar_attendee WHERE confirm_digest = ?`,
    digest,
  )

export const attendeeOwning = (database: Database, digest: Buffer): AttendeeRow | undefined =>
  database.get<AttendeeRow>(`SELECT ${attendeeColumns} FROM calendar_attendee WHERE own_digest = ?`, digest)

/** Returns those who come, then those who wait, in their order. */
export const attendeesOf = (database: Database, eventId: number): AttendeeRow[] =>
  database.all<AttendeeRow>(
    `SELECT ${attendeeColumns} FROM calendar_attendee WHERE event_id = ? AND state <> 'unconfirmed'
     ORDER BY state = 'waiting', since, id`,
    eventId,
  )

/** Changes an unconfirmed sign-up that was sent again. */
export function renewUnconfirmed(
  database: Database,
  id: number,
  { name, language, since }: Pick<NewAttendee, 'name' | 'language' | 'since'>,
): void {
  database.run(
    'UPDATE calendar_attendee SET name = ?, language = ?, since = ? WHERE id = ?',
    name,
    language,
    since,
    id,
  )
}

export function confirmAttendee(database: Database, id: number, state: AttendeeState, since: number): void {
  database.run(
    'UPDATE calendar_attendee SET state = ?, since = ?, confirm_digest = NULL WHERE id = ?',
    state,
    since,
    id,
  )
}

export function setMails(database: Database, id: number, mails: number): void {
  database.run('UPDATE calendar_attendee SET mails = ? WHERE id = ?', mails, id)
}

export function deleteAttendee(database: Database, id: number): void {
  database.run('DELETE FROM calendar_attendee WHERE id = ?', id)
}

export const firstWaiting = (database: Database, eventId: number, count: number): { id: number }[] =>
  database.all<{ id: number }>(
    `SELECT id FROM calendar_attendee WHERE event_id = ? AND state = 'waiting' ORDER BY since, id LIMIT +?`,
    eventId,
    count,
  )

export function setComing(database: Database, id: number): void {
  database.run("UPDATE calendar_attendee SET state = 'coming' WHERE id = ?", id)
}

/** Deletes sign-ups that nobody confirmed. */
export function deleteUnconfirmed(database: Database, before: number): void {
  database.run("DELETE FROM calendar_attendee WHERE state = 'unconfirmed' AND since < ?", before)
}

/** Deletes everybody on the lists of events that ended before `utc` (`YYYY-MM-DD hh:mm:ss`). */
export function deleteAttendeesOfPast(database: Database, utc: string): void {
  database.run(
    `DELETE FROM calendar_attendee WHERE event_id IN (
       SELECT event_id FROM calendar_attendance JOIN calendar_event ON id = event_id WHERE utc_end_date < ?)`,
    utc,
  )
}

interface EventId {
  readonly id: number
}

/** Returns events in the trash, changed before `before`, that still have attendees. */
export const trashedWithAttendees = (database: Database, before: number): EventId[] =>
  database.all<EventId>(
    `SELECT id FROM calendar_attendance JOIN calendar_event ON id = event_id
     WHERE status = 'trash' AND modified_at <= ?
       AND EXISTS (SELECT 1 FROM calendar_attendee WHERE event_id = calendar_event.id)`,
    before,
  )

export const someAttendees = (database: Database, eventId: number, count: number): AttendeeRow[] =>
  database.all<AttendeeRow>(
    `SELECT ${attendeeColumns} FROM calendar_attendee WHERE event_id = ? LIMIT +?`,
    eventId,
    count,
  )

/** Returns those who know another time or place than the event has, unchanged since `before`. */
export const toldOtherwise = (
  database: Database,
  { before, utc, count }: { readonly before: number; readonly utc: string; readonly count: number },
): EventId[] =>
  database.all<EventId>(
    `SELECT attendee.id FROM calendar_attendance AS attendance JOIN calendar_event ON calendar_event.id = attendance.event_id
       JOIN calendar_attendee AS attendee ON attendee.event_id = calendar_event.id AND told <> ${TOLD}
     WHERE status = 'publish' AND modified_at <= ? AND utc_end_date > ? AND state <> 'unconfirmed' LIMIT +?`,
    before,
    utc,
    count,
  )

/** Stores what the person was told now; a later start is a reason for another reminder. */
export function storeTold(database: Database, id: number): void {
  database.run(
    `UPDATE calendar_attendee SET reminded = 0,
       told = (SELECT ${TOLD} FROM calendar_event WHERE id = calendar_attendee.event_id)
     WHERE id = ?`,
    id,
  )
}

/** Returns those who come to an event that begins within `seconds`, and who signed up before that. */
export const toRemind = (
  database: Database,
  { now, seconds, count }: { readonly now: number; readonly seconds: number; readonly count: number },
): EventId[] =>
  database.all<EventId>(
    `SELECT attendee.id FROM calendar_attendance AS attendance JOIN calendar_event ON calendar_event.id = attendance.event_id
       JOIN calendar_attendee AS attendee ON attendee.event_id = calendar_event.id
     WHERE status = 'publish' AND utc_start_date > datetime(?, 'unixepoch')
       AND utc_start_date <= datetime(?, 'unixepoch') AND state = 'coming' AND reminded = 0
       AND since < unixepoch(utc_start_date) - ? LIMIT +?`,
    now,
    now + seconds,
    seconds,
    count,
  )

export function storeReminded(database: Database, id: number): void {
  database.run('UPDATE calendar_attendee SET reminded = 1 WHERE id = ?', id)
}

/** Returns coming events where somebody waits though a place is free. */
export const withFreePlaces = (database: Database, utc: string): EventId[] =>
  database.all<EventId>(
    `SELECT id FROM calendar_attendance JOIN calendar_event ON id = event_id
     WHERE status = 'publish' AND utc_end_date > ?
       AND EXISTS (SELECT 1 FROM calendar_attendee WHERE event_id = calendar_event.id AND state = 'waiting')
       AND (places IS NULL OR places > (
         SELECT count(*) FROM calendar_attendee WHERE event_id = calendar_event.id AND state = 'coming'))`,
    utc,
  )
