import { fitWeek, type Segment, type Week } from '../layout/monthLanes.ts'
import type { MonthItem } from './monthItems.ts'

/** An event that begins in a cell of the month. */
export interface CellChip {
  readonly segment: Segment<MonthItem>
  /** Free lanes between it and what stands above it: bars of days before run there. */
  readonly gap: number
}

/** What a cell of the month has to draw. */
export interface MonthCell {
  /** From the top. A bar over several days is drawn by its first. */
  readonly chips: readonly CellChip[]
  /** All events of the day, drawn or not. */
  readonly count: number
  readonly hidden: number
  /** Free lanes above "+n more". */
  readonly gapOfMore: number
}

/** Puts the segments of a cell under one another. */
function stacked(segments: readonly Segment<MonthItem>[]): { chips: readonly CellChip[]; end: number } {
  let end = 0
  const chips = segments
    .toSorted((one, other) => one.lane - other.lane)
    .map((segment) => {
      const gap = segment.lane - end
      end = segment.lane + 1
      return { segment, gap }
    })
  return { chips, end }
}

/** The rows that a week takes when all of it is drawn. */
export const rowsOf = ({ segments }: Week<MonthItem>): number =>
  segments.reduce((rows, { lane }) => Math.max(rows, lane + 1), 0)

/** The seven cells of a week in which a cell has room for a number of rows. */
export function cellsOfWeek(week: Week<MonthItem>, rows: number): readonly MonthCell[] {
  const { segments, hidden } = fitWeek(week, rows)
  return hidden.map((hiddenHere, at) => {
    const { chips, end } = stacked(segments.filter(({ column }) => column === at))
    const count = week.segments.filter(({ column, length }) => column <= at && at < column + length).length
    return { chips, count, hidden: hiddenHere, gapOfMore: Math.max(0, rows - 1 - end) }
  })
}
