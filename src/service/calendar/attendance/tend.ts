import { attendanceLimits } from '../../../protocol/attendance.ts'
import { attendanceBounds } from '../../../protocol/bounds.ts'
import { secondsNow } from '../context.ts'
import { wallClockAt } from '../dates/wallClock.ts'
import { eventById } from '../events/store.ts'
import { moveUp, noticeOf, type AttendanceContext } from './attend.ts'
import {
  deleteAttendee,
  deleteAttendeesOfPast,
  deleteUnconfirmed,
  someAttendees,
  storeReminded,
  storeTold,
  toldOtherwise,
  toRemind,
  trashedWithAttendees,
  withFreePlaces,
} from './store.ts'

/*
 * What becomes of lists with time. Attendees hear of a change only after nobody has changed the event for a while: what
 * is undone at once, or changed step by step, is one mail or none. Each run writes a bounded number of mails.
 */

const count = attendanceBounds.mails_at_once

/** Tells people that the event was deleted, and forgets them. */
function cancel({ database, attendance }: AttendanceContext, settled: number, now: string): void {
  const [first] = trashedWithAttendees(database, settled)
  const event = first && eventById(database, first.id)
  if (!event) return
  for (const attendee of someAttendees(database, event.id, count)) {
    deleteAttendee(database, attendee.id)
    if (attendee.state === 'unconfirmed' || event.utc_end_date <= now) continue
    attendance.write({ about: 'cancelled', attendee, event: noticeOf(event) })
  }
}

/** Tells people that the event has another time or place. */
function tell({ database, attendance }: AttendanceContext, before: number, utc: string): void {
  for (const { id } of toldOtherwise(database, { before, utc, count })) {
    storeTold(database, id)
    attendance.write({ about: 'changed', attendeeId: id })
  }
}

function remind({ database, attendance }: AttendanceContext, now: number): void {
  for (const { id } of toRemind(database, { now, seconds: attendanceBounds.reminder_seconds, count })) {
    storeReminded(database, id)
    attendance.write({ about: 'reminder', attendeeId: id })
  }
}

/** Does what is due: mails, places that became free, and deleting what is no longer needed. */
export function tendAttendance(context: AttendanceContext): void {
  const { database } = context
  const now = secondsNow(context)
  const utc = wallClockAt(now, 'UTC')
  const settled = now - attendanceBounds.settling_seconds
  database.transaction(() => {
    deleteUnconfirmed(database, now - attendanceBounds.unconfirmed_seconds)
    deleteAttendeesOfPast(database, wallClockAt(now - attendanceLimits.kept_days * 86_400, 'UTC'))
    cancel(context, settled, utc)
    tell(context, settled, utc)
    remind(context, now)
    for (const { id } of withFreePlaces(database, utc)) moveUp(context, id)
  })
}
