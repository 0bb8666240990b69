import { placeEvents, type Clock, type Placed } from '../layout/place.ts'
import { layOutWeek, type Week } from '../layout/monthLanes.ts'
import type { ShownEvent } from '../shownEvent.ts'
import type { Day } from '../time/day.ts'
import { monthItems, type MonthItem } from './monthItems.ts'

export interface MonthLayout {
  readonly placed: readonly Placed<ShownEvent>[]
  readonly weeks: readonly Week<MonthItem>[]
}

/** Lays out all events of a month, before the number of rows that fit is known. */
export function layOutMonth(events: readonly ShownEvent[], clock: Clock, weeks: readonly Day[]): MonthLayout {
  const [first = 0] = weeks
  const placed = placeEvents(events, clock, first, first + 7 * weeks.length - 1)
  const items = monthItems(placed)
  return { placed, weeks: weeks.map((start) => layOutWeek(start, items)) }
}
