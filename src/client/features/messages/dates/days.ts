import { startOfDay, subDays, subMonths, subWeeks, subYears } from 'date-fns'
import type { KeyOf } from '../../../i18n/texts.ts'
import type { Moment } from './jumpToDate.ts'
import { dateTexts } from './texts/dateTexts.ts'

/** `2026-03-04`, the format of date fields. */
export const fieldDay = (date: Date): string =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-')

/** The beginning of that day in the reader's own zone; undefined for a text that is no date. */
export function dayOfField(value: string): Date | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? []
  if (year === undefined) return undefined
  const date = new Date(0)
  date.setFullYear(Number(year), Number(month) - 1, Number(day))
  const beginning = startOfDay(date)
  return fieldDay(beginning) === value ? beginning : undefined
}

interface Suggestion {
  readonly text: KeyOf<typeof dateTexts>
  readonly moment: Moment
}

/** Days that people often go back to. */
export const suggestedDays = (now: Date): readonly Suggestion[] => [
  { text: 'dates.today', moment: startOfDay(now) },
  { text: 'dates.yesterday', moment: startOfDay(subDays(now, 1)) },
  { text: 'dates.lastWeek', moment: startOfDay(subWeeks(now, 1)) },
  { text: 'dates.lastMonth', moment: startOfDay(subMonths(now, 1)) },
  { text: 'dates.lastYear', moment: startOfDay(subYears(now, 1)) },
  { text: 'dates.beginning', moment: 'oldest' },
]
