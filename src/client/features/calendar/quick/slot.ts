import { dayAtPoint, minuteAt, STEP, type DayBox } from '../move/geometry.ts'
import { isoOf, MINUTES_OF_DAY, type Day } from '../time/day.ts'

/** A stretch of the calendar that a new event is to have. Minutes count from midnight by the wall clock. */
export type Slot =
  | { readonly kind: 'timed'; readonly day: Day; readonly from: number; readonly to: number }
  | { readonly kind: 'days'; readonly first: Day; readonly last: Day }

/** Minutes to which a press without a drag snaps, and the length of its event. */
const PRESS_STEP = 30
const PRESS_LENGTH = 60
/** Minutes from midnight at which an event of a whole day's cell begins, like a new event in the form. */
const EVENING = 18 * 60

interface Point {
  readonly x: number
  readonly y: number
}

/** The minute of the day at that height of a column, or the nearest one. */
const minuteIn = (column: DayBox, y: number): number =>
  Math.max(0, Math.min(MINUTES_OF_DAY, minuteAt(column, y)))

const within = (minute: number): number => Math.max(0, Math.min(MINUTES_OF_DAY - STEP, minute))

/** The slot of a press without a drag: an hour in a column, the evening in a cell of the month. */
export function slotAt(boxes: readonly DayBox[], point: Point): Slot | undefined {
  const found = dayAtPoint(boxes, point)
  if (!found) return undefined
  if (found.minutes === undefined) return dayOnly(found.day)
  const from = within(Math.floor(minuteIn(found, point.y) / PRESS_STEP) * PRESS_STEP)
  return { kind: 'timed', day: found.day, from, to: Math.min(MINUTES_OF_DAY, from + PRESS_LENGTH) }
}

/** The evening of a day. */
export const dayOnly = (day: Day): Slot => ({ kind: 'timed', day, from: EVENING, to: EVENING + 2 * 60 })

/** The slot between two points: a stretch of one column, or several cells of the month. */
export function slotBetween(boxes: readonly DayBox[], start: Point, end: Point): Slot | undefined {
  const [from, to] = [dayAtPoint(boxes, start), dayAtPoint(boxes, end)]
  if (!from || !to) return undefined
  if (from.minutes === undefined)
    return from.day === to.day
      ? dayOnly(from.day)
      : { kind: 'days', first: Math.min(from.day, to.day), last: Math.max(from.day, to.day) }
  const [one, other] = [minuteIn(from, start.y), minuteIn(from, end.y)]
  const first = within(Math.floor(Math.min(one, other) / STEP) * STEP)
  const last = Math.min(MINUTES_OF_DAY, Math.ceil(Math.max(one, other) / STEP) * STEP)
  return { kind: 'timed', day: from.day, from: first, to: Math.max(first + STEP, last) }
}

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** The slot as the fields of an event. A slot that ends at midnight ends on the next day. */
export function slotFields(slot: Slot) {
  if (slot.kind === 'days') {
    const whole = { startTime: '00:00', endTime: '00:00', isAllDay: true }
    return { startDate: isoOf(slot.first), endDate: isoOf(slot.last), ...whole }
  }
  const { day, from, to } = slot
  const endsAt = to % MINUTES_OF_DAY
  return {
    startDate: isoOf(day),
    startTime: clock(from),
    endDate: isoOf(to < MINUTES_OF_DAY ? day : day + 1),
    endTime: clock(endsAt),
    isAllDay: false,
  }
}
