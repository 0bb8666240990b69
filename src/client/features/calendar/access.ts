import { useContext } from 'react'
import { createCalendarApi } from '../../kernel/api/calendarCall.ts'
import { SessionContext } from '../../kernel/session.ts'

/** The calendar in the language in which each event was written: what is edited must not be a translation. */
export const originalApi = createCalendarApi()

/** Who looks at the calendar: a member's user ID, undefined for visitors, who need no account. */
export const useReaderId = (): number | undefined => useContext(SessionContext)?.userId
