import type { Feature } from '../../kernel/feature.ts'
import { loadPart } from '../../ui/loading/loadPart.ts'

/** First part of every query key of the calendar. */
export const CALENDAR = 'calendar'

/** Keeps cached calendar data fresh when the calendar changes. */
export const calendarFeature: Feature = {
  name: 'calendar',
  // After a new registration everything outside its snapshot is read again anyway.
  on: {
    calendar: (session, event) => {
      const isAnyRead =
        session.cache.getQueryCache().find({ queryKey: [CALENDAR], exact: false }) !== undefined
      if (isAnyRead) void loadPart(() => import('./eventChanges.ts')).then(({ hear }) => hear(session, event))
    },
  },
}
