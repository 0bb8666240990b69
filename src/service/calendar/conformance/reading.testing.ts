import type { As, TestCalendar } from '../service.testing.ts'

/** Returns everything that a reader gets from a calendar with one secret event, as one text. */
export async function everythingReadable(calendar: TestCalendar, options: As = {}): Promise<string> {
  const paths = [
    '/calendar/events/v1/events?ends_after=2000-01-01&per_page=50',
    '/calendar/events/v1/events?include=1,2,3,4,5',
    '/calendar/events/v1/events?search=secret&ends_after=2000-01-01',
    '/fr/calendar/events/v1/events?ends_after=2000-01-01',
    '/calendar/events/v1/venues?hide_empty=false',
    '/calendar/events/v1/venues?search=secret',
    '/calendar/events/v1/venues/1',
    '/calendar/events/v1/venues/by-slug/secret-venue',
    '/calendar/events/v1/venues?event=1',
    '/calendar/events/v1/organizers?hide_empty=false',
    '/calendar/events/v1/organizers/1',
    '/calendar/events/v1/categories?hide_empty=false',
    '/calendar/events/v1/categories/1',
    '/calendar/events/v1/tags?hide_empty=false',
    '/calendar/events/v1/tags/2',
    '/calendar/events/v1/organizers?event=1',
    '/calendar/events/v1/categories?event=1&hide_empty=false',
    '/calendar/events/v1/events/1',
    '/calendar/events/v1/events/by-slug/secret-event',
    '/calendar.ics',
    '/calendar.ics?search=secret',
    '/event/secret-event.ics',
  ]
  const answers = await Promise.all(
    paths.map(async (path) => (await calendar.fetch(path, {}, options)).text()),
  )
  return answers.join('\n')
}
