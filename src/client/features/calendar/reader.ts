import { createContext, useContext } from 'react'
import type { HourCycle } from '../../ui/format/time.ts'

/** The calendar's view of its reader. */
export interface CalendarReader {
  readonly hourCycle: HourCycle
  /** `told`: changes are announced as they happen. `asking`: changes show when the calendar is read again. */
  readonly news: 'told' | 'asking'
}

/** A visitor without an account. */
export const VISITOR: CalendarReader = { hourCycle: null, news: 'asking' }

export const CalendarReaderContext = createContext<CalendarReader>(VISITOR)

export const useCalendarReader = (): CalendarReader => useContext(CalendarReaderContext)
