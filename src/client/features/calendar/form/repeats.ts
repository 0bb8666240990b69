import { limits } from '../../../../protocol/calendar/limits.ts'
import { seriesDays, weekdayOf } from '../../../../protocol/calendar/seriesDays.ts'
import type { Repeats } from '../../../../protocol/calendar/series.ts'
import type { TextKey } from '../../../i18n/texts.ts'
import { monthlyBy } from '../series/monthlyBy.ts'
import { dayFromIso } from '../time/day.ts'
import { formTexts } from './texts/formTexts.ts'

/** How an event is to repeat, as the form holds it: numbers as typed. */
export interface RepeatDraft {
  readonly every: 'never' | Repeats['every']
  readonly interval: string
  /** Of weekly events: 1 for Monday to 7 for Sunday, beside the weekday of the first event. */
  readonly weekdays: readonly number[]
  readonly by: Repeats['by']
  readonly ends: 'count' | 'until'
  readonly count: string
  /** `YYYY-MM-DD` */
  readonly until: string
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

/** Null: the stored event is in a series already. */
export type Repeating = RepeatDraft | null

export const isRepeating = (repeats: Repeating): repeats is RepeatDraft =>
  repeats !== null && repeats.every !== 'never'

const wholeNumber = (text: string, least: number, most: number): number | undefined => {
  const number = /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : Number.NaN
  return number >= least && number <= most ? number : undefined
}

export const hasInterval = ({ interval }: RepeatDraft): boolean => wholeNumber(interval, 1, 99) !== undefined

/** The rule to send; undefined while a part is missing or wrong, and for an event that does not repeat. */
export function repeatsOf(draft: Repeating, startDate: string): Repeats | undefined {
  if (!isRepeating(draft) || dayFromIso(startDate) === undefined) return undefined
  const { every, weekdays, by, ends, until } = draft
  const interval = wholeNumber(draft.interval, 1, 99)
  const count = wholeNumber(draft.count, 2, limits.max_series_events)
  if (every === 'never' || interval === undefined) return undefined
  const rule = {
    every,
    interval,
    by: every === 'month' ? monthlyBy(by, startDate) : by,
    ...(every === 'week' && {
      weekdays: [...new Set([...weekdays, weekdayOf(startDate)])].toSorted((one, other) => one - other),
    }),
  }
  if (ends === 'count') return count === undefined ? undefined : { ...rule, count }
  return dayFromIso(until) === undefined ? undefined : { ...rule, until }
}

/** The days of the events that will be made; none while a part is missing or wrong. */
export function daysOf(draft: Repeating, startDate: string): readonly string[] {
  const repeats = repeatsOf(draft, startDate)
  return repeats === undefined ? [] : seriesDays(repeats, startDate)
}

/** Gives the text of the reason why the event cannot repeat like that. */
export function checkRepeats(draft: Repeating, startDate: string): TextKey | undefined {
  if (!isRepeating(draft) || dayFromIso(startDate) === undefined) return undefined
  if (!hasInterval(draft)) return formTexts('event.form.repeats.needInterval')
  const days = daysOf(draft, startDate)
  if (days.length === 0) {
    return draft.ends === 'count'
      ? formTexts('event.form.repeats.needCount')
      : formTexts('event.form.repeats.needUntil')
  }
  if (days.length > limits.max_series_events) return formTexts('event.form.repeats.tooMany')
  return days.length === 1 ? formTexts('event.form.repeats.needLater') : undefined
}
