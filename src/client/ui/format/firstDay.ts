import { browserTags } from '../../i18n/languages.ts'
import { memoize } from '../memoize.ts'
import { readPreference, writePreference } from '../preferences.ts'

/** Sunday is 0. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Newer browsers describe weeks by a method of `Intl.Locale`, older ones by a property. */
interface WeekAware {
  getWeekInfo?: () => { readonly firstDay: number }
  readonly weekInfo?: { readonly firstDay: number }
}

const firstDayOf = memoize((tag: string): Weekday => {
  const locale = new Intl.Locale(tag) as Intl.Locale & WeekAware
  const { firstDay } = locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 1 }
  return (firstDay % 7) as Weekday
})

/**
 * The weekday on which weeks usually begin in the reader's region; Monday where the browser names no
 * language.
 */
export const usualFirstDay = (tag: string | undefined = browserTags()[0]): Weekday =>
  tag === undefined ? 1 : firstDayOf(tag)

/** The weekday that the reader chose in this browser, if any. */
export const chosenFirstDay = (): Weekday | undefined => {
  const stored = readPreference('firstDay')
  return stored === undefined ? undefined : WEEKDAYS.find((each) => String(each) === stored)
}

/** The weekday on which weeks begin: the reader's choice, or the usual day of their region. */
export const firstWeekday = (tag?: string): Weekday => chosenFirstDay() ?? usualFirstDay(tag)

/** Stores the weekday in this browser; undefined restores the usual day. */
export const chooseFirstDay = (day: number | undefined): void =>
  writePreference('firstDay', day === undefined ? '' : String(day))
