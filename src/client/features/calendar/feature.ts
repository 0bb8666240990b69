import type { Feature } from '../../kernel/feature.ts'
import { loadPart } from '../../ui/loading/loadPart.ts'

/** The first part of every key under which something of the calendar is read. */
export const CALENDAR = 'calendar'

/** Keeps what was read of the calendar fresh when the calendar changes. */
export const calendarFeature: Feature = {
  name: 'calendar',
  // After a new registration everything that is not in its snapshot is read anew anyway.
  on: {
    calendar: (session, event) => {
      const isAnyRead =
        session.cache.getQueryCache().find({ queryKey: [CALENDAR], exact: false }) !== undefined
      if (isAnyRead) void loadPart(() => import('./eventChanges.ts')).then(({ hear }) => hear(session, event))
    },
  },
}
