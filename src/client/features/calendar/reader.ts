import { createContext, useContext } from 'react'
import type { HourCycle } from '../../ui/format/time.ts'

/** What the calendar knows of the one who reads it. */
export interface CalendarReader {
  readonly hourCycle: HourCycle
  /** `told`: changes are announced as they happen. `asking`: they show when the calendar is read again. */
  readonly news: 'told' | 'asking'
}

/** A visitor without an account. */
export const VISITOR: CalendarReader = { hourCycle: null, news: 'asking' }

export const CalendarReaderContext = createContext<CalendarReader>(VISITOR)

export const useCalendarReader = (): CalendarReader => useContext(CalendarReaderContext)
