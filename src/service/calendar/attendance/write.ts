import type { ChangedEventFields } from '../../../protocol/calendar/fields.ts'
import { readDateTime } from '../../../protocol/calendar/dateTime.ts'
import type { CalendarContext } from '../context.ts'
import { refuseField } from '../refuse.ts'
import { attendanceOf, storeAttendance } from './store.ts'

/** Reads a wall clock of the event; a moment with an offset would need a zone of its own. */
function untilOf(text: string): string | null {
  if (text === '') return null
  const {
    date,
    time = '23:59:59',
    offset,
  } = readDateTime(text) ?? refuseField('attendance_until', 'faults.dateTime')
  if (offset !== undefined) refuseField('attendance_until', 'faults.dateTime')
  return `${date} ${time}`
}

/**
 * Stores the sign-up of an event as its keepers want it. Where sign-ups are not offered, the fields are ignored. Runs
 * inside the caller's transaction. @throws Refusal
 */
export function writeAttendance(
  context: CalendarContext,
  eventId: number,
  { attendance, attendance_places, attendance_until }: ChangedEventFields,
): void {
  if (!context.attendance) return
  if (attendance === undefined && attendance_places === undefined && attendance_until === undefined) return
  const current = attendanceOf(context.database, eventId)
  const isOpen = attendance ?? current?.is_open === 1
  if (!current && !isOpen) return
  storeAttendance(context.database, {
    event_id: eventId,
    is_open: Number(isOpen),
    places: attendance_places === undefined ? (current?.places ?? null) : attendance_places,
    until: attendance_until === undefined ? (current?.until ?? null) : untilOf(attendance_until),
  })
}
