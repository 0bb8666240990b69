import type { Feature } from '../../kernel/session.ts'

/** The first part of every key under which something of the calendar is read. */
export const CALENDAR = 'calendar'

/**
 * Reads anew what is on screen when somebody changes the calendar. An event says only what changed, not to what: the
 * answer depends on the reader. What is on its way was asked for before the change and is dropped.
 */
export const calendarFeature: Feature = {
  // After a new registration everything that is not in its snapshot is read anew anyway.
  restore: () => undefined,
  apply: ({ cache }, event) => {
    if (event.type !== 'calendar') return
    void cache
      .cancelQueries({ queryKey: [CALENDAR] })
      .then(() => cache.invalidateQueries({ queryKey: [CALENDAR] }))
  },
}
