import { createContext, useContext } from 'react'
import { useText } from '../../i18n/useText.ts'
import { dateName } from './format.ts'
import { calendarTexts } from './texts/calendarTexts.ts'
import type { Day } from './time/day.ts'
import type { Events } from './useRange.ts'

/** The events of the range around a day; without it the days drawn are those of events that are known. */
export const RangeContext = createContext<Events | null>(null)

/** Returns the function that names a day by its date and its number of events, where that is known. */
export function useDayName(): (day: Day, count: number) => string {
  const t = useText(calendarTexts)
  const range = useContext(RangeContext)
  return (day, count) => {
    const shown = dateName(day)
    return count > 0 || range?.isKnown !== false ? t('calendar.count', { shown, count }) : shown
  }
}
