import { fitWeek, type Segment, type Week } from '../layout/monthLanes.ts'
import type { MonthItem } from './monthItems.ts'

/** An event that begins in a cell of the month. */
export interface CellChip {
  readonly segment: Segment<MonthItem>
  /** Number of free lanes above it, in which bars of earlier days run. */
  readonly gap: number
}

/** The content of a cell of the month. */
export interface MonthCell {
  /** From the top. The first cell of a bar draws all of it. */
  readonly chips: readonly CellChip[]
  /** All events of the day, drawn or not. */
  readonly count: number
  readonly hidden: number
  /** Number of free lanes above "+n more". */
  readonly gapOfMore: number
}

/** Stacks the segments of a cell from the top. */
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

/** Returns the number of rows that the whole week takes. */
export const rowsOf = ({ segments }: Week<MonthItem>): number =>
  segments.reduce((rows, { lane }) => Math.max(rows, lane + 1), 0)

/** Returns the seven cells of a week whose cells have `rows` rows. */
export function cellsOfWeek(week: Week<MonthItem>, rows: number): readonly MonthCell[] {
  const { segments, hidden } = fitWeek(week, rows)
  return hidden.map((hiddenHere, at) => {
    const { chips, end } = stacked(segments.filter(({ column }) => column === at))
    const count = week.segments.filter(({ column, length }) => column <= at && at < column + length).length
    return { chips, count, hidden: hiddenHere, gapOfMore: Math.max(0, rows - 1 - end) }
  })
}
