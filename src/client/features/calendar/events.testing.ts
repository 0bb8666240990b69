import type { ShownEvent } from './shownEvent.ts'
import { instantOfWall } from './time/zone.ts'

const wallOf = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`)

interface Times {
  /** `YYYY-MM-DD hh:mm` by the clock of `zone`; without a time of day the event is all-day. */
  readonly from: string
  readonly to: string
  readonly zone?: string
}

/** An event in the form of the views. */
export function anEvent({
  from,
  to,
  zone = 'Europe/Zurich',
  ...over
}: Times & Partial<ShownEvent>): ShownEvent {
  const isAllDay = from.length === 10
  const wallStart = wallOf(isAllDay ? `${from} 00:00` : from)
  const wallEnd = wallOf(isAllDay ? `${to} 23:59:59` : to)
  return {
    id: 1,
    slug: 'event',
    title: 'Event',
    summary: '',
    isAllDay,
    start: instantOfWall(zone, wallStart),
    end: instantOfWall(zone, wallEnd),
    wallStart,
    wallEnd,
    zone,
    zoneShort: 'CET',
    status: 'publish',
    isFeatured: false,
    isSticky: false,
    isProtected: false,
    cost: '',
    isFree: false,
    picture: null,
    categories: [],
    tags: [],
    venues: [],
    organizers: [],
    repeats: false,
    canEdit: null,
    modified: '2026-01-01 00:00:00',
    ...over,
  }
}

/** An event as a service sends it: only the required fields. */
export const aWireEvent = (over: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  id: 1,
  title: 'Event',
  slug: 'event',
  start_date: '2026-11-20 19:30:00',
  end_date: '2026-11-20 22:00:00',
  timezone: 'Europe/Zurich',
  image: false,
  venue: [],
  ...over,
})
