import { addMonths, endOfMonth, startOfMonth, startOfWeek, type Day, type Weekday } from '../time/day.ts'

export interface GridKey {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
}

export interface GridPlace {
  readonly day: Day
  readonly firstWeekday: Weekday
  /** True if columns run from right to left. */
  readonly isRightToLeft: boolean
}

/** Returns the day that a key moves to in a grid of days, by the ARIA grid pattern; undefined for other keys. */
export function dayForKey(
  { key, shiftKey, ctrlKey }: GridKey,
  { day, firstWeekday, isRightToLeft }: GridPlace,
): Day | undefined {
  const years = shiftKey || ctrlKey
  const forward = isRightToLeft ? -1 : 1
  switch (key) {
    case 'ArrowRight':
      return day + forward
    case 'ArrowLeft':
      return day - forward
    case 'ArrowDown':
      return day + 7
    case 'ArrowUp':
      return day - 7
    case 'Home':
      return ctrlKey ? startOfMonth(day) : startOfWeek(day, firstWeekday)
    case 'End':
      return ctrlKey ? endOfMonth(day) : startOfWeek(day, firstWeekday) + 6
    case 'PageDown':
      return addMonths(day, years ? 12 : 1)
    case 'PageUp':
      return addMonths(day, years ? -12 : -1)
    default:
      return undefined
  }
}
