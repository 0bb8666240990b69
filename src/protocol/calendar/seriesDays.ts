import { limits } from './limits.ts'
import type { RepeatRule, Repeats } from './series.ts'

/* The days of a series: `YYYY-MM-DD`, without times and zones, so that an event keeps its time across clock changes. */

const DAY = 86_400_000

/** Days since 1970 of a day. */
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY
const dayAt = (days: number): string => new Date(days * DAY).toISOString().slice(0, 10)

/** The day so many days later. */
export const laterDay = (day: string, days: number): string => dayAt(numberOf(day) + days)

/** Days from one day to another. */
export const daysBetween = (from: string, to: string): number => numberOf(to) - numberOf(from)

/** Turns any number into a weekday: 1 for Monday to 7 for Sunday, which 0 is too. */
const asWeekday = (number: number): number => ((((number - 1) % 7) + 7) % 7) + 1

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => asWeekday(numberOf(day) + 4)

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const dateOf = (day: string): number => Number(day.slice(8, 10))
/** Days since 1970 of the first day of a month, counted as `monthOf` does. */
const firstOf = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12, 1) / DAY
const lengthOf = (month: number): number => firstOf(month + 1) - firstOf(month)

/** Which of its weekday in the month a day is, from 1. */
export const weekOfMonth = (day: string): number => Math.ceil(dateOf(day) / 7)

/** Whether a day is the last of its weekday in its month. */
export const isLastOfMonth = (day: string): boolean => dateOf(day) + 7 > lengthOf(monthOf(day))

/** The day of a monthly series in a month, for a series that is also on `day`. */
function dayInMonth(day: string, by: RepeatRule['by'], month: number): string {
  const first = firstOf(month)
  if (by === 'date') return dayAt(first + Math.min(dateOf(day), lengthOf(month)) - 1)
  const untilWeekday = (weekdayOf(day) - weekdayOf(dayAt(first)) + 7) % 7
  const isLast = by === 'last_weekday' || weekOfMonth(day) > 4
  const week = isLast ? Math.floor((lengthOf(month) - 1 - untilWeekday) / 7) : weekOfMonth(day) - 1
  return dayAt(first + untilWeekday + 7 * week)
}

function* weekly(monday: number, interval: number, weekdays: readonly number[]): Generator<string> {
  for (let week = 0; ; week += interval) {
    for (const weekday of weekdays) yield dayAt(monday + 7 * week + weekday - 1)
  }
}

/** Steps of so many units that go back at least as far. */
const stepsBack = (units: number, interval: number): number =>
  Math.max(0, Math.ceil(units / interval)) * interval

/** All days of a rule that is on `day`, from around `from`, which can be earlier, without end. */
function* daysOf(rule: RepeatRule, day: string, from: string): Generator<string> {
  const { every, interval, by } = rule
  if (every === 'week') {
    const weekdays = [...new Set([...(rule.weekdays ?? []), weekdayOf(day)])]
    const monday = numberOf(day) - weekdayOf(day) + 1
    const back = 7 * stepsBack((monday - numberOf(from)) / 7, interval)
    yield* weekly(
      monday - back,
      interval,
      weekdays.toSorted((one, other) => one - other),
    )
  }
  const units = every === 'day' ? daysBetween(from, day) : monthOf(day) - monthOf(from)
  for (let step = -stepsBack(units, interval); ; step += interval) {
    yield every === 'day' ? laterDay(day, step) : dayInMonth(day, by, monthOf(day) + step)
  }
}

/**
 * The days of a series that is on `day`, from `from` on: the first one, or one before. With an end too far away there is
 * one more than `limits.max_series_events`.
 */
export function seriesDays(
  { count, until, ...rule }: Repeats,
  day: string,
  from: string = day,
): readonly string[] {
  const most = Math.min(count ?? Infinity, limits.max_series_events + 1)
  const days: string[] = []
  for (const each of daysOf(rule, day, from)) {
    if (days.length >= most || (until !== undefined && each > until)) break
    if (each >= from) days.push(each)
  }
  return days
}

/** The rule of a series moved so that one of its days goes from `from` to `to`. */
export function movedRule(rule: RepeatRule, from: string, to: string): RepeatRule {
  const by = rule.by === 'last_weekday' && !isLastOfMonth(to) ? 'weekday' : rule.by
  const days = daysBetween(from, to)
  return {
    ...rule,
    by,
    ...(rule.weekdays && { weekdays: rule.weekdays.map((each) => asWeekday(each + days)) }),
  }
}

/**
 * Where a day of a series goes with such a move. Monthly events move within their own months, others by as many days.
 */
export function movedDay(rule: RepeatRule, day: string, from: string, to: string): string {
  if (from === to) return day
  if (rule.every !== 'month') return laterDay(day, daysBetween(from, to))
  return dayInMonth(to, movedRule(rule, from, to).by, monthOf(day) + monthOf(to) - monthOf(from))
}
