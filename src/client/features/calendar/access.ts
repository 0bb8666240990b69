import { useContext } from 'react'
import { createCalendarApi } from '../../kernel/api/calendarCall.ts'
import { SessionContext } from '../../kernel/session.ts'

/**
 * The calendar in the language in which each event was written, for editing: a translation must not be saved.
 */
export const originalApi = createCalendarApi()

/** Returns the user ID of the member who reads the calendar; undefined for visitors, who need no account. */
export const useReaderId = (): number | undefined => useContext(SessionContext)?.userId
