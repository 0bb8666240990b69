import type { Day } from '../time/day.ts'

/** An item that takes whole days. */
export interface Span {
  readonly firstDay: Day
  readonly lastDay: Day
}

/** The part of an item that lies in one week, with its lane there. */
export interface Segment<Item extends Span> {
  readonly item: Item
  /** Days from the start of the week. */
  readonly column: number
  /** Days. */
  readonly length: number
  /** Row below the day's number; no two segments of a lane share a day. */
  readonly lane: number
  /** The sides on which the item continues in another week. */
  readonly continues: 'no' | 'before' | 'after' | 'both'
}

export interface Week<Item extends Span> {
  readonly start: Day
  readonly segments: readonly Segment<Item>[]
}

const continuation = (isBefore: boolean, isAfter: boolean): Segment<Span>['continues'] => {
  if (isBefore) return isAfter ? 'both' : 'before'
  return isAfter ? 'after' : 'no'
}

/** Items that continue from the week before come first, so that they stay in the top lanes. */
const byColumn = <Item extends Span>(items: readonly Item[], start: Day): readonly Item[] => {
  const running = items.filter((each) => each.firstDay < start)
  return running.length === 0 ? items : [...running, ...items.filter((each) => each.firstDay >= start)]
}

/** Puts each item, in the given order, into the topmost lane that is free on all its days of the week. */
export function layOutWeek<Item extends Span>(start: Day, items: readonly Item[]): Week<Item> {
  const end = start + 6
  const lastTaken: number[] = []
  const touching = items.filter((each) => each.firstDay <= end && each.lastDay >= start)
  const segments = byColumn(touching, start).map((item): Segment<Item> => {
    const column = Math.max(0, item.firstDay - start)
    const last = Math.min(6, item.lastDay - start)
    const free = lastTaken.findIndex((taken) => taken < column)
    const lane = free === -1 ? lastTaken.length : free
    lastTaken[lane] = last
    return {
      item,
      column,
      length: last - column + 1,
      lane,
      continues: continuation(item.firstDay < start, item.lastDay > end),
    }
  })
  return { start, segments }
}

/** The items drawn of a week in which each day has a limited number of rows. */
export interface FittedWeek<Item extends Span> extends Week<Item> {
  /** By column: the number of items on that day that are not drawn. */
  readonly hidden: readonly number[]
}

const columnsOf = ({ column, length }: Segment<Span>): readonly number[] =>
  Array.from({ length }, (_, index) => column + index)

/**
 * Fits a week into `rows` rows. A day with more items uses its last row for "+n"; an item is drawn on all its days of
 * the week or on none, and counts as hidden on each.
 */
export function fitWeek<Item extends Span>(week: Week<Item>, rows: number): FittedWeek<Item> {
  const hidden = [0, 0, 0, 0, 0, 0, 0]
  const hide = (segment: Segment<Item>): void => {
    for (const column of columnsOf(segment)) hidden[column] = (hidden[column] ?? 0) + 1
  }
  for (const segment of week.segments) if (segment.lane >= rows) hide(segment)
  const isOverfull = hidden.map((count) => count > 0)
  const segments = week.segments.filter((segment) => {
    if (segment.lane >= rows) return false
    if (segment.lane < rows - 1 || !columnsOf(segment).some((column) => isOverfull[column])) return true
    hide(segment)
    return false
  })
  return { start: week.start, segments, hidden }
}
