import type { NewEventFields } from '../../../../protocol/calendar/fields.ts'

/** The time of an event, by its own clock: days as `YYYY-MM-DD`, times as `hh:mm`, empty while unknown. */
export interface When {
  readonly startDate: string
  readonly startTime: string
  readonly endDate: string
  readonly endTime: string
  readonly isAllDay: boolean
  /** IANA name. */
  readonly timezone: string
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Milliseconds of a wall clock's reading, as if it hung in Greenwich; undefined while a part is missing. */
export function wallTime(date: string, time: string): number | undefined {
  const value = Date.parse(`${date}T${time === '' ? '00:00' : time}Z`)
  return Number.isNaN(value) ? undefined : value
}

const dateOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10)
const timeOf = (wall: number): string => new Date(wall).toISOString().slice(11, 16)

/** Where the event begins and ends on its wall clock; undefined while a part is missing. */
const ofDay = (when: When, date: string, time: string): number | undefined => {
  if (when.isAllDay) return wallTime(date, '')
  return time === '' ? undefined : wallTime(date, time)
}
const startOf = (when: When): number | undefined => ofDay(when, when.startDate, when.startTime)
const endOf = (when: When): number | undefined => ofDay(when, when.endDate, when.endTime)

/** How long the event lasts by the wall clock, in milliseconds; days for all-day events. */
export function lengthOf(when: When): number | undefined {
  const [start, end] = [startOf(when), endOf(when)]
  return start === undefined || end === undefined ? undefined : end - start
}

type Start = Pick<When, 'startDate' | 'startTime'>

/** Whether the start says when the event begins: what is half typed does not. */
export const hasStart = (when: When): boolean => startOf(when) !== undefined

/**
 * Moves the start; the end follows, so that the event stays as long as it was. `last` is the start from which that is
 * counted: the last whole one, where a part of it is being typed anew.
 */
export function withStart<W extends When>(when: W, start: Partial<Start>, last: Start = when): W {
  const moved = { ...when, ...start }
  const length = lengthOf({ ...when, startDate: last.startDate, startTime: last.startTime })
  const begin = startOf(moved)
  if (length === undefined || length < 0 || begin === undefined) return moved
  const end = begin + length
  return moved.isAllDay
    ? { ...moved, endDate: dateOf(end) }
    : { ...moved, endDate: dateOf(end), endTime: timeOf(end) }
}

/** The event so many days and minutes later (or earlier), as long as it was. All-day events move by days only. */
export function movedBy<W extends When>(when: W, days: number, minutes: number): W {
  const begin = startOf(when)
  if (begin === undefined) return when
  const moved = begin + days * DAY + (when.isAllDay ? 0 : minutes * MINUTE)
  return withStart(
    when,
    when.isAllDay ? { startDate: dateOf(moved) } : { startDate: dateOf(moved), startTime: timeOf(moved) },
  )
}

const ALL_DAY_START = '00:00:00'
const ALL_DAY_END = '23:59:59'

/** When it is, always whole: a site that is told only a part of it keeps or shifts the rest. */
export const whenFields = (
  draft: When,
): Pick<NewEventFields, 'start_date' | 'end_date' | 'timezone' | 'all_day'> => ({
  start_date: `${draft.startDate} ${draft.isAllDay ? ALL_DAY_START : `${draft.startTime}:00`}`,
  end_date: `${draft.endDate} ${draft.isAllDay ? ALL_DAY_END : `${draft.endTime}:00`}`,
  timezone: draft.timezone,
  all_day: draft.isAllDay,
})
