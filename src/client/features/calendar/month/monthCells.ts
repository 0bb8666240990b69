import { fitWeek, type Segment, type Week } from '../layout/monthLanes.ts'
import type { MonthItem } from './monthItems.ts'

/** An event that begins in a cell of the month. */
export interface CellChip {
  readonly segment: Segment<MonthItem>
  /** Number of free lanes above it, in which bars of earlier days run. */
  readonly gap: number
  /** The lines that its title can take. */
  readonly lines: 1 | 2
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

/** The room of a title's second line, in rows; EventChip.module.css has the same in rem. */
const SECOND_LINE = 0.5625

const lengthOf = ({ item }: Segment<MonthItem>): number => item.placed.event.title.length

interface Stack {
  /** The segments that begin in the cell, by lane. */
  readonly segments: readonly Segment<MonthItem>[]
  /** The lowest lane in which a bar of several days crosses the cell; -1 without one. */
  readonly lowestBar: number
  /** Rows that are left below the segments. */
  readonly spare: number
}

/**
 * Returns the segments whose titles can take a second line: of those below every bar, whose lanes run through other
 * days as well, as many as there is room for, the longest titles first.
 */
function withTwoLines({ segments, lowestBar, spare }: Stack): ReadonlySet<Segment<MonthItem>> {
  const below = segments.filter(({ lane, length }) => length === 1 && lane > lowestBar)
  const most = Math.max(0, Math.floor(spare / SECOND_LINE))
  return new Set(
    below.length <= most
      ? below
      : below.toSorted((one, other) => lengthOf(other) - lengthOf(one)).slice(0, most),
  )
}

/** Stacks the segments of a cell from the top. */
function stacked(stack: Stack): readonly CellChip[] {
  const two = withTwoLines(stack)
  let end = 0
  return stack.segments.map((segment) => {
    const gap = segment.lane - end
    end = segment.lane + 1
    return { segment, gap, lines: two.has(segment) ? 2 : 1 }
  })
}

const crosses = ({ column, length }: Segment<MonthItem>, at: number): boolean =>
  column <= at && at < column + length

const lowest = (segments: readonly Segment<MonthItem>[]): number =>
  segments.reduce((lane, segment) => Math.max(lane, segment.lane), -1)

/** Returns the number of rows that the whole week takes. */
export const rowsOf = ({ segments }: Week<MonthItem>): number =>
  segments.reduce((rows, { lane }) => Math.max(rows, lane + 1), 0)

/** Returns the seven cells of a week whose cells have room for `room` rows, of which a part can be left over. */
export function cellsOfWeek(week: Week<MonthItem>, room: number): readonly MonthCell[] {
  const rows = Math.floor(room)
  const { segments, hidden } = fitWeek(week, rows)
  return hidden.map((hiddenHere, at) => {
    const own = segments.filter(({ column }) => column === at).toSorted((one, other) => one.lane - other.lane)
    const lowestBar = lowest(segments.filter((each) => each.length > 1 && crosses(each, at)))
    const end = lowest(own) + 1
    const taken = hiddenHere > 0 ? rows : Math.max(end, lowestBar + 1)
    const chips = stacked({ segments: own, lowestBar, spare: room - taken })
    const count = week.segments.filter((each) => crosses(each, at)).length
    return { chips, count, hidden: hiddenHere, gapOfMore: Math.max(0, rows - 1 - end) }
  })
}
