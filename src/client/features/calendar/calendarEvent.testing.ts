import * as v from 'valibot'
import { calendarEvent, type CalendarEvent } from '../../../protocol/calendar/shapes.ts'

/** An event as the app reads it from a service, for tests: in Zurich, on a Tuesday evening. */
export const aCalendarEvent = (over: Readonly<Record<string, unknown>> = {}): CalendarEvent =>
  v.parse(calendarEvent, {
    id: 7,
    title: 'Jazz &#038; &#8220;Blues&#8221;',
    slug: 'jazz-blues',
    url: 'https://site.test/event/jazz-blues',
    description: '<p>Come early.</p>',
    start_date: '2026-11-24 18:00:00',
    end_date: '2026-11-24 20:00:00',
    utc_start_date: '2026-11-24 17:00:00',
    utc_end_date: '2026-11-24 19:00:00',
    timezone: 'Europe/Zurich',
    modified_utc: '2026-11-01 10:00:00',
    website: 'https://site.test/event/jazz-blues',
    image: false,
    venue: [],
    ...over,
  })
