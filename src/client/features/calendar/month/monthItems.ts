import type { Placed } from '../layout/place.ts'
import type { Span } from '../layout/monthLanes.ts'
import type { ShownEvent } from '../shownEvent.ts'
import { daysBetween, utcMidnight } from '../time/day.ts'

/** An item that takes a row in the cells of a month. */
export interface MonthItem extends Span {
  readonly placed: Placed<ShownEvent>
}

/** An event over midnight is not a bar: each of its days has its own item. */
const itemsOf = (placed: Placed<ShownEvent>): readonly MonthItem[] =>
  placed.shape === 'bar'
    ? [{ placed, firstDay: placed.firstDay, lastDay: placed.lastDay }]
    : daysBetween(placed.firstDay, placed.lastDay).map((day) => ({ placed, firstDay: day, lastDay: day }))

const rank = ({ placed: { shape, event } }: MonthItem): number =>
  shape === 'bar' ? 0 : event.isSticky ? 1 : 2

/** Returns the start of the item on its day: midnight, if it continues from the day before. */
const beginning = ({ placed, firstDay }: MonthItem): number => Math.max(placed.from, utcMidnight(firstDay))

const inOrder = (one: MonthItem, other: MonthItem): number =>
  one.firstDay - other.firstDay ||
  other.lastDay - one.lastDay ||
  rank(one) - rank(other) ||
  beginning(one) - beginning(other) ||
  one.placed.event.id - other.placed.event.id

/**
 * Returns the items of a month in the order in which they get lanes: longer events, all-day events, sticky events,
 * the rest.
 */
export const monthItems = (placed: readonly Placed<ShownEvent>[]): readonly MonthItem[] =>
  placed.flatMap(itemsOf).toSorted(inOrder)
