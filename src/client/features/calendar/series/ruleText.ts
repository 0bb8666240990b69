import * as v from 'valibot'
import { eventSeries, type RepeatRule } from '../../../../protocol/calendar/series.ts'
import { weekOfMonth } from '../../../../protocol/calendar/seriesDays.ts'
import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import type { Translate } from '../../../i18n/useText.ts'
import { listed } from '../../../ui/format/listed.ts'
import { longDate, weekdayName } from '../format.ts'
import { dayFromIso, type Day } from '../time/day.ts'
import { monthlyBy } from './monthlyBy.ts'
import { seriesTexts } from './texts/seriesTexts.ts'

/** A Monday, whose week has each weekday once. */
const A_MONDAY: Day = 4

/** "Tuesday". @param weekday 1 for Monday to 7 for Sunday */
export const nameOfWeekday = (weekday: number, width: 'long' | 'short' = 'long'): string =>
  weekdayName(A_MONDAY + weekday - 1, width)

/** "second Tuesday", of the month */
export const placeInMonth = (t: Translate, by: RepeatRule['by'], day: string): string =>
  t(seriesTexts('series.place'), {
    week: by === 'weekday' ? String(weekOfMonth(day)) : 'last',
    weekday: weekdayName(dayFromIso(day) ?? 0, 'long'),
  })

/** "Every Tuesday and Thursday". @param day `YYYY-MM-DD`, one of the rule */
export function ruleText(t: Translate, rule: RepeatRule, day: string): string {
  const { every, interval, weekdays = [] } = rule
  if (every === 'day') return t(seriesTexts('series.day'), { interval })
  if (every === 'week') {
    const names = listed(weekdays.map((weekday) => nameOfWeekday(weekday)))
    return t(seriesTexts('series.week'), { interval, weekdays: names })
  }
  const by = monthlyBy(rule.by, day)
  return by === 'date'
    ? t(seriesTexts('series.month.date'), { interval, day: String(Number(day.slice(8))) })
    : t(seriesTexts('series.month.weekday'), { interval, place: placeInMonth(t, by, day) })
}

/**
 * "Every Tuesday until Tuesday, March 9, 2027"; undefined for an event on its own, and for a rule of a later version of
 * the service.
 */
export function seriesText(t: Translate, series: CalendarEvent['series']): string | undefined {
  const { success, output } = v.safeParse(eventSeries, series)
  const last = success ? dayFromIso(output.last) : undefined
  if (!success || last === undefined) return undefined
  return t(seriesTexts('series.until'), { rule: ruleText(t, output, output.day), date: longDate(last) })
}

/** "This event repeats: every Tuesday until Tuesday, March 9, 2027."; undefined as above. */
export function seriesSentence(t: Translate, series: CalendarEvent['series']): string | undefined {
  const text = seriesText(t, series)
  if (text === undefined) return undefined
  const rule = text.charAt(0).toLocaleLowerCase(document.documentElement.lang || 'en') + text.slice(1)
  return t(seriesTexts('series.scope.text'), { rule })
}
