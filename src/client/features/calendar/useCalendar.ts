import { usePathname, useSearch } from 'wouter/use-browser-location'
import { firstWeekday } from '../../ui/format/firstDay.ts'
import { useToday } from '../../ui/format/useToday.ts'
import { calendarAddressOf, type CalendarAddress } from './address.ts'
import {
  bareMonthName,
  briefDate,
  briefRangeName,
  longDate,
  mediumDate,
  monthName,
  rangeName,
  shortRangeName,
} from './format.ts'
import type { Clock } from './layout/place.ts'
import {
  endOfMonth,
  isSameYear,
  startOfMonth,
  startOfWeek,
  weeksOfMonth,
  type Day,
  type Weekday,
} from './time/day.ts'
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

/** How much room a title has: `short` is for phones, and leaves out the present year. */
export type TitleWidth = 'long' | 'medium' | 'short'

/** Returns the title of the range shown: "November 2026", "16 – 22 November 2026", "Tuesday 24 November 2026". */
export function calendarTitle(state: CalendarState, width: TitleWidth = 'long'): string {
  const { address, day, today } = state
  const { first, last } = shownDays(state)
  const isBrief = width === 'short' && isSameYear(first, today) && isSameYear(last, today)
  switch (address.view) {
    case 'week':
      if (isBrief) return briefRangeName(first, last)
      return width === 'long' ? rangeName(first, last) : shortRangeName(first, last)
    case 'month':
      return width === 'short' && isSameYear(day, today) ? bareMonthName(day) : monthName(day)
    default:
      if (width === 'short' && isSameYear(day, today)) return briefDate(day)
      return width === 'long' ? longDate(day) : mediumDate(day)
  }
}
