import { usePathname, useSearch } from 'wouter/use-browser-location'
import { firstWeekday } from '../../ui/format/firstDay.ts'
import { useToday } from '../../ui/format/useToday.ts'
import { calendarAddressOf, type CalendarAddress } from './address.ts'
import { longDate, mediumDate, monthName, rangeName, shortRangeName } from './format.ts'
import type { Clock } from './layout/place.ts'
import { endOfMonth, startOfMonth, startOfWeek, weeksOfMonth, type Day, type Weekday } from './time/day.ts'
import { dayAtInstant, deviceZone, type Zone } from './time/zone.ts'

/** The state of the calendar, from its address and this device's settings. */
export interface CalendarState {
  readonly address: CalendarAddress
  /** The day of the address, else today. */
  readonly day: Day
  readonly today: Day
  readonly zone: Zone
  readonly clock: Clock
  readonly firstWeekday: Weekday
}

export function useCalendar(): CalendarState {
  const address = calendarAddressOf(usePathname(), useSearch())
  const zone = deviceZone()
  const today = dayAtInstant(zone, useToday())
  return {
    address,
    day: address.day ?? today,
    today,
    zone,
    clock: address.time === 'event' ? { of: 'event' } : { of: 'viewer', zone },
    firstWeekday: firstWeekday(),
  }
}

/** Returns the days that a view draws. */
export function shownDays({ address, day, firstWeekday }: CalendarState): {
  readonly first: Day
  readonly last: Day
} {
  switch (address.view) {
    case 'month': {
      const weeks = weeksOfMonth(day, firstWeekday)
      const [first = day] = weeks
      return { first, last: first + 7 * weeks.length - 1 }
    }
    case 'week': {
      const first = startOfWeek(day, firstWeekday)
      return { first, last: first + 6 }
    }
    case 'day':
      return { first: day, last: day }
    default:
      return { first: startOfMonth(day), last: endOfMonth(day) }
  }
}

/** Returns the title of the range shown: "November 2026", "16 – 22 November 2026", "Tuesday 24 November 2026". */
export function calendarTitle(state: CalendarState, width: 'long' | 'short' = 'long'): string {
  const { first, last } = shownDays(state)
  switch (state.address.view) {
    case 'week':
      return width === 'long' ? rangeName(first, last) : shortRangeName(first, last)
    case 'month':
      return monthName(state.day)
    default:
      return width === 'long' ? longDate(state.day) : mediumDate(state.day)
  }
}
