import type { CalendarAddress } from '../address.ts'
import { daysOf, presetOf } from '../presets.ts'
import type { Day } from '../time/day.ts'
import type { CalendarState } from '../useCalendar.ts'

/** The days that a list shows: from the day of its address, or those of a preset. */
export interface ListDays {
  readonly direction: CalendarAddress['direction']
  readonly day: Day
  readonly last: Day | undefined
}

export function listDays({ address, day, today }: CalendarState): ListDays {
  const preset = address.day === undefined ? presetOf(address.dates) : undefined
  if (preset === undefined) return { direction: address.direction, day, last: undefined }
  const { first, last } = daysOf(preset, today)
  return { direction: 'upcoming', day: first, last }
}
