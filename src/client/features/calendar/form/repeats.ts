import * as v from 'valibot'
import { limits } from '../../../../protocol/calendar/limits.ts'
import {
  daysBetween,
  laterDay,
  movedDay,
  movedRule,
  seriesDays,
  weekdayOf,
} from '../../../../protocol/calendar/seriesDays.ts'
import { eventSeries, type RepeatRule, type Repeats } from '../../../../protocol/calendar/series.ts'
import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import type { TextKey } from '../../../i18n/texts.ts'
import { monthlyBy } from '../series/monthlyBy.ts'
import { dayFromIso } from '../time/day.ts'
import { formTexts } from './texts/formTexts.ts'

/** How an event is to repeat, as the form holds it: numbers as typed. */
export interface RepeatDraft {
  readonly every: 'never' | Repeats['every']
  readonly interval: string
  /** Of weekly events: 1 for Monday to 7 for Sunday, beside the weekday of the event itself. */
  readonly weekdays: readonly number[]
  readonly by: Repeats['by']
  readonly ends: 'count' | 'until'
  readonly count: string
  /** `YYYY-MM-DD` */
  readonly until: string
  /** Of an event that is in a series already. */
  readonly stored?: {
    /** `YYYY-MM-DD`: the day of the event by which weekdays and end are given. */
    readonly day: string
    /** Days from the event's start to the day that the rule gives it, for an event that was moved alone. */
    readonly offset: number
  }
}

export const NEVER: RepeatDraft = {
  every: 'never',
  interval: '1',
  weekdays: [],
  by: 'date',
  ends: 'count',
  count: '10',
  until: '',
}

/** Null: the stored event is in a series whose rule is of a later version of the service. */
export type Repeating = RepeatDraft | null

export const isRepeating = (repeats: Repeating): repeats is RepeatDraft =>
  repeats !== null && repeats.every !== 'never'

/** Whether an event that was on its own is to repeat. */
export const makesSeries = (repeats: Repeating): boolean =>
  isRepeating(repeats) && repeats.stored === undefined

/** How a stored event repeats. */
export function storedRepeats({ series, start_date }: CalendarEvent): Repeating {
  if (!series) return NEVER
  const { success, output } = v.safeParse(eventSeries, series)
  if (!success) return null
  const { every, interval, weekdays = [], by, day, last } = output
  const offset = daysBetween(start_date.slice(0, 10), day)
  return {
    ...NEVER,
    every,
    interval: String(interval),
    weekdays,
    by,
    ends: 'until',
    until: last,
    stored: { day, offset },
  }
}

/** The day of the rule that an event has with this start. */
export const ruleDay = ({ stored }: RepeatDraft, startDate: string): string =>
  stored === undefined ? startDate : laterDay(startDate, stored.offset)

/** The same with the weekdays and the end that a series has once the event is at this start: they move with it. */
export function movedRepeats(draft: RepeatDraft, startDate: string): RepeatDraft {
  const { stored, every, by } = draft
  if (stored === undefined || every === 'never' || dayFromIso(startDate) === undefined) return draft
  const day = ruleDay(draft, startDate)
  if (day === stored.day) return draft
  const rule: RepeatRule = { every, interval: 1, by, weekdays: [...draft.weekdays] }
  const moved = movedRule(rule, stored.day, day)
  return {
    ...draft,
    by: moved.by,
    weekdays: moved.weekdays ?? [],
    until: dayFromIso(draft.until) === undefined ? draft.until : movedDay(rule, draft.until, stored.day, day),
    stored: { ...stored, day },
  }
}

/** Whether both are on the same days, but for the end. */
export const isSameRule = (one: Repeating, other: Repeating): boolean => {
  const ruleOf = (repeats: Repeating) =>
    repeats && [
      repeats.every,
      repeats.interval,
      repeats.weekdays.toSorted((first, second) => first - second),
      repeats.by,
    ]
  return JSON.stringify(ruleOf(one)) === JSON.stringify(ruleOf(other))
}

const wholeNumber = (text: string, least: number, most: number): number | undefined => {
  const number = /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : Number.NaN
  return number >= least && number <= most ? number : undefined
}

export const hasInterval = ({ interval }: RepeatDraft): boolean => wholeNumber(interval, 1, 99) !== undefined

/** The rule to send; undefined while a part is missing or wrong, and for an event that does not repeat. */
export function repeatsOf(draft: Repeating, startDate: string): Repeats | undefined {
  if (!isRepeating(draft) || dayFromIso(startDate) === undefined) return undefined
  const { every, weekdays, by, ends, until } = movedRepeats(draft, startDate)
  const day = ruleDay(draft, startDate)
  const interval = wholeNumber(draft.interval, 1, 99)
  const count = wholeNumber(draft.count, 2, limits.max_series_events)
  if (every === 'never' || interval === undefined) return undefined
  const rule = {
    every,
    interval,
    by: every === 'month' ? monthlyBy(by, day) : by,
    ...(every === 'week' && {
      weekdays: [...new Set([...weekdays, weekdayOf(day)])].toSorted((one, other) => one - other),
    }),
  }
  if (ends === 'count') return count === undefined ? undefined : { ...rule, count }
  return dayFromIso(until) === undefined ? undefined : { ...rule, until }
}

/** The days of the event and those after it; none while a part is missing or wrong. */
export function daysOf(draft: Repeating, startDate: string): readonly string[] {
  const repeats = repeatsOf(draft, startDate)
  return repeats === undefined || draft === null ? [] : seriesDays(repeats, ruleDay(draft, startDate))
}

/** Gives the text of the reason why the event cannot repeat like that. */
export function checkRepeats(draft: Repeating, startDate: string): TextKey | undefined {
  if (!isRepeating(draft) || dayFromIso(startDate) === undefined) return undefined
  if (!hasInterval(draft)) return formTexts('event.form.repeats.needInterval')
  if (repeatsOf(draft, startDate) === undefined) {
    return draft.ends === 'count'
      ? formTexts('event.form.repeats.needCount')
      : formTexts('event.form.repeats.needUntil')
  }
  const { length } = daysOf(draft, startDate)
  if (length > limits.max_series_events) return formTexts('event.form.repeats.tooMany')
  if (draft.stored !== undefined) return length === 0 ? formTexts('event.form.repeats.needThis') : undefined
  return length <= 1 ? formTexts('event.form.repeats.needLater') : undefined
}
