import type { TimeColumn } from './timeLayout.ts'

/* All in minutes from the top of the grid. */

/** The top where nothing earlier calls for attention. */
const MORNING = 7 * 60
/** What begins before is of the night, and of those who are up then: it can be scrolled to. */
const NIGHT_ENDS = 5 * 60
const BEFORE_AN_EVENT = 30
const AFTER_NOW = 60

export interface GridSight {
  readonly columns: readonly Pick<TimeColumn, 'parts'>[]
  /** Where the line of now stands; undefined where it is not on the grid. */
  readonly now: number | undefined
  /** How much of the grid is in sight at once. */
  readonly visible: number
}

/** Where the grid begins when it is opened: in the morning, at the first event of the day, or so that now is in sight. */
export function firstMinute({ columns, now, visible }: GridSight): number {
  const starts = columns.flatMap(({ parts }) => parts.map(({ item }) => item.from))
  const ofDay = starts.filter((start) => start >= NIGHT_ENDS)
  const counted = ofDay.length > 0 ? ofDay : starts
  const top = Math.max(0, Math.min(MORNING, ...counted.map((start) => start - BEFORE_AN_EVENT)))
  if (now === undefined || (now >= top && now + AFTER_NOW <= top + visible)) return top
  return Math.max(0, now - visible / 3)
}
