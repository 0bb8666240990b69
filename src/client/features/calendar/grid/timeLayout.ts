import { layOutColumns, type Column } from '../layout/overlapColumns.ts'
import { layOutWeek, type Segment } from '../layout/monthLanes.ts'
import { placeEvents, type Clock, type Placed } from '../layout/place.ts'
import { dayAxisOf, partOn, timeAxisOf, type DayPart, type Gap, type TimeAxis } from '../layout/timeAxis.ts'
import type { ShownEvent } from '../shownEvent.ts'
import type { Day } from '../time/day.ts'

export type Part = DayPart<ShownEvent>
type PlacedEvent = Placed<ShownEvent>

export interface TimeColumn {
  readonly day: Day
  readonly parts: readonly Column<Part>[]
  /** Hours that this day lacks because clocks go forward. */
  readonly gaps: readonly Gap[]
}

export interface TimeLayout {
  readonly axis: TimeAxis
  readonly columns: readonly TimeColumn[]
  /** Bars of all-day and longer events, above the grid. */
  readonly bars: readonly Segment<PlacedEvent>[]
}

const gapsOn = (clock: Clock, day: Day, axis: TimeAxis): readonly Gap[] =>
  clock.of === 'event' ? [] : dayAxisOf(clock.zone, day, axis).gaps

/**
 * Lays out days side by side: all-day and longer events in lanes, the others by the clock, overlapping ones in
 * columns.
 */
export function layOutDays(events: readonly ShownEvent[], clock: Clock, days: readonly Day[]): TimeLayout {
  const [first = 0] = days
  const last = days.at(-1) ?? first
  const placed = placeEvents(events, clock, first, last)
  const axis = timeAxisOf(clock.of === 'event' ? undefined : clock.zone, days)
  const timed = placed.filter((each) => each.shape === 'timed')
  const columns = days.map((day) => ({
    day,
    parts: layOutColumns(
      timed
        .filter((each) => each.firstDay <= day && each.lastDay >= day)
        .map((each) => partOn(each, day, axis, clock)),
    ),
    gaps: gapsOn(clock, day, axis),
  }))
  // A single day is laid out as a week whose first day alone is drawn.
  const bars = layOutWeek(
    first,
    placed.filter((each) => each.shape === 'bar'),
  ).segments
  return { axis, columns, bars }
}
