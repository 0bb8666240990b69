import { firstWeekday } from '../../ui/format/firstDay.ts'
import { addMonths, endOfMonth, startOfMonth, startOfWeek, type Day } from './time/day.ts'

/** Days from `first` to `last`, which an address names in relation to today, so that it stays right tomorrow. */
interface Days {
  readonly first: Day
  readonly last: Day
}

export const presets = ['today', 'weekend', 'week', 'next-week', 'month', 'next-month'] as const
export type Preset = (typeof presets)[number]

export const presetOf = (dates: string | null | undefined): Preset | undefined =>
  presets.find((each) => each === dates)

/** The days of a preset; of what has begun, those from today on. */
export function daysOf(preset: Preset, today: Day): Days {
  const week = startOfWeek(today, firstWeekday())
  switch (preset) {
    case 'today':
      return { first: today, last: today }
    case 'weekend': {
      const monday = startOfWeek(today, 1)
      return { first: Math.max(today, monday + 5), last: monday + 6 }
    }
    case 'week':
      return { first: today, last: week + 6 }
    case 'next-week':
      return { first: week + 7, last: week + 13 }
    case 'month':
      return { first: today, last: endOfMonth(today) }
    case 'next-month': {
      const month = startOfMonth(addMonths(startOfMonth(today), 1))
      return { first: month, last: endOfMonth(month) }
    }
  }
}
