/**
 * A calendar date without time or zone, as the number of days since 1 January 1970. Whole numbers can be added and
 * compared, and no clock change shifts them.
 */
export type Day = number

/** 0 is Sunday, as in `Date`. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

export const MINUTES_OF_DAY = 24 * 60
const MILLISECONDS_OF_DAY = MINUTES_OF_DAY * 60_000

/** Returns midnight of the day as if its zone were UTC, in milliseconds. */
export const utcMidnight = (day: Day): number => day * MILLISECONDS_OF_DAY

/** Returns the day of a wall clock time written as UTC. */
export const dayOfWall = (wall: number): Day => Math.floor(wall / MILLISECONDS_OF_DAY)

/** Returns the day of a date. `month` counts from 1. Dates beyond the month's end continue into the next month. */
export const dayAt = (year: number, month: number, date: number): Day =>
  dayOfWall(new Date(0).setUTCFullYear(year, month - 1, date))

interface DateParts {
  readonly year: number
  /** From 1. */
  readonly month: number
  readonly date: number
}

export function partsOf(day: Day): DateParts {
  const date = new Date(utcMidnight(day))
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, date: date.getUTCDate() }
}

/** "2026-03-01" */
export const isoOf = (day: Day): string => new Date(utcMidnight(day)).toISOString().slice(0, 10)

/** Reads a date such as "2026-03-01"; undefined if there is no such date. */
export function dayFromIso(text: string): Day | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return undefined
  const day = dayAt(Number(match[1]), Number(match[2]), Number(match[3]))
  return isoOf(day) === text ? day : undefined
}

export const weekdayOf = (day: Day): Weekday => ((((day + 4) % 7) + 7) % 7) as Weekday

export const startOfWeek = (day: Day, firstWeekday: Weekday): Day =>
  day - ((weekdayOf(day) - firstWeekday + 7) % 7)

export function startOfMonth(day: Day): Day {
  return day - partsOf(day).date + 1
}

export const endOfMonth = (day: Day): Day => addMonths(startOfMonth(day), 1) - 1

/** Returns the same date that many months later; the last day of the month if that month is too short. */
export function addMonths(day: Day, months: number): Day {
  const { year, month, date } = partsOf(day)
  const first = dayAt(year, month + months, 1)
  const last = dayAt(year, month + months + 1, 0)
  return Math.min(first + date - 1, last)
}

export const isSameMonth = (one: Day, other: Day): boolean => startOfMonth(one) === startOfMonth(other)

export const isSameYear = (one: Day, other: Day): boolean => partsOf(one).year === partsOf(other).year

/** Returns the days from `first` to `last`, both included. */
export const daysBetween = (first: Day, last: Day): readonly Day[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)

/** Returns the first days of the weeks that a month touches: four to six. */
export function weeksOfMonth(day: Day, firstWeekday: Weekday): readonly Day[] {
  const first = startOfWeek(startOfMonth(day), firstWeekday)
  const weeks = Math.ceil((endOfMonth(day) - first + 1) / 7)
  return Array.from({ length: weeks }, (_, index) => first + 7 * index)
}
