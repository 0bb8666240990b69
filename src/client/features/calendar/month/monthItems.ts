import type { Placed } from '../layout/place.ts'
import type { Span } from '../layout/monthLanes.ts'
import type { ShownEvent } from '../shownEvent.ts'
import { daysBetween, utcMidnight } from '../time/day.ts'

/** What takes a row in the cells of a month. */
export interface MonthItem extends Span {
  readonly placed: Placed<ShownEvent>
}

/** An event over midnight is no bar: it stands on each of its days by itself. */
const itemsOf = (placed: Placed<ShownEvent>): readonly MonthItem[] =>
  placed.shape === 'bar'
    ? [{ placed, firstDay: placed.firstDay, lastDay: placed.lastDay }]
    : daysBetween(placed.firstDay, placed.lastDay).map((day) => ({ placed, firstDay: day, lastDay: day }))

const rank = ({ placed: { shape, event } }: MonthItem): number =>
  shape === 'bar' ? 0 : event.isSticky ? 1 : 2

/** When it is first seen on its day: what runs on from the day before, at midnight. */
const beginning = ({ placed, firstDay }: MonthItem): number => Math.max(placed.from, utcMidnight(firstDay))

const inOrder = (one: MonthItem, other: MonthItem): number =>
  one.firstDay - other.firstDay ||
  other.lastDay - one.lastDay ||
  rank(one) - rank(other) ||
  beginning(one) - beginning(other) ||
  one.placed.event.id - other.placed.event.id

/** The items of a month in the order in which they take lanes: long ones, all-day ones, what is to stick, the rest. */
export const monthItems = (placed: readonly Placed<ShownEvent>[]): readonly MonthItem[] =>
  placed.flatMap(itemsOf).toSorted(inOrder)
