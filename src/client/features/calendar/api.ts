import { createCalendarApi } from '../../kernel/api/calendarCall.ts'
import { contentLanguage } from './language.ts'

/** Calls the calendar of this host, signed in or not. All calls of a page share one rate limit. */
export const calendarApi = createCalendarApi({ language: () => contentLanguage() })
