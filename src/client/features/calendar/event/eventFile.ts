import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import { eventComponent, siteUid } from '../../../../protocol/ical/event.ts'
import { calendarProperties, component, writeLines } from '../../../../protocol/ical/lines.ts'
import { plainTextOf } from '../../../../markdown/plainText.ts'
import { isOnSite } from './isOnSite.ts'

/**
 * Returns the event as an iCalendar file (RFC 5545), times in UTC. The file is made here because not every site
 * offers it, and other services cannot fetch drafts. `address` is the event's page; `now` milliseconds since the
 * epoch.
 */
export function eventFile(event: CalendarEvent, address: string, now: number): string {
  const description = [plainTextOf(event.description || event.excerpt), address]
  const written = eventComponent(event, {
    plain: plainTextOf,
    description: description.filter((part) => part !== '').join('\n\n'),
    address,
    host: new URL(address).hostname,
    // On another site the event has an ID already, by which calendars know it from the site's own feeds.
    uid: isOnSite(event.url, new URL(address).origin) ? siteUid(event) : undefined,
    changed: new Date(now).toISOString().slice(0, 19).replace('T', ' '),
  })
  return writeLines(component('VCALENDAR', [...calendarProperties, ...written]))
}
