import type { Translate } from '../../i18n/useText.ts'
import type { HourCycle } from '../../ui/format/time.ts'
import { briefRangeName, clockRange, clockTime, dateName, longDate, rangeName, shortDate } from './format.ts'
import type { Placed } from './layout/place.ts'
import type { ShownEvent } from './shownEvent.ts'
import { dayOfWall } from './time/day.ts'
import { calendarTexts } from './texts/calendarTexts.ts'

type PlacedEvent = Placed<ShownEvent>

/**
 * Returns the times of an event by the clock that it is shown by: "18:00 – 20:00", "All day", "20 – 22 Nov", "20 Nov
 * 18:00 – 22 Nov 12:00".
 */
export function timeText(
  t: Translate,
  { event, firstDay, lastDay, from, to }: PlacedEvent,
  cycle: HourCycle,
): string {
  if (event.isAllDay) {
    if (firstDay === lastDay) return t(calendarTexts('calendar.allDay'))
    return briefRangeName(firstDay, lastDay)
  }
  if (to === from) return clockTime(from, cycle)
  if (event.end - event.start < 24 * 3_600_000) return clockRange(from, to, cycle)
  return `${shortDate(firstDay)} ${clockTime(from, cycle)} – ${shortDate(dayOfWall(to))} ${clockTime(to, cycle)}`
}

/** "Tuesday 24 November", "20 – 22 November 2026" */
export const dateText = ({ firstDay, lastDay, shape }: PlacedEvent): string =>
  shape === 'timed' || firstDay === lastDay ? dateName(firstDay) : rangeName(firstDay, lastDay)

const placeText = ({ venues: [venue] }: ShownEvent): string =>
  venue === undefined ? '' : [venue.name, venue.city].filter((part) => part !== '').join(', ')

/** Returns the status of an event that is not simply published; undefined for a published one. */
export function statusText(t: Translate, { status }: ShownEvent): string | undefined {
  switch (status) {
    case 'draft':
    case 'auto-draft':
      return t(calendarTexts('calendar.status.draft'))
    case 'pending':
      return t(calendarTexts('calendar.status.pending'))
    case 'private':
      return t(calendarTexts('calendar.status.private'))
    case 'future':
      return t(calendarTexts('calendar.status.future'))
    default:
      return undefined
  }
}

/** Returns the accessible name of an event in links: title, day, times, venue, cost and state. */
export function eventName(t: Translate, placed: PlacedEvent, cycle: HourCycle): string {
  const { event } = placed
  const parts = [
    event.title || t(calendarTexts('calendar.untitled')),
    event.isAllDay && placed.firstDay === placed.lastDay ? longDate(placed.firstDay) : dateText(placed),
    event.isAllDay ? t(calendarTexts('calendar.allDay')) : timeText(t, placed, cycle),
    placeText(event),
    event.cost,
    event.isFeatured ? t(calendarTexts('calendar.featured')) : '',
    statusText(t, event) ?? '',
    event.isProtected ? t(calendarTexts('calendar.protected')) : '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}
