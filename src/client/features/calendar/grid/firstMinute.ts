import type { TimeColumn } from './timeLayout.ts'

/* All numbers are minutes from the top of the grid. */

/** The usual first minute. */
const MORNING = 7 * 60
/** Earlier events count as night events: they do not move the top, but the reader can scroll to them. */
const NIGHT_ENDS = 5 * 60
const BEFORE_AN_EVENT = 30
const AFTER_NOW = 60

export interface GridSight {
  readonly columns: readonly Pick<TimeColumn, 'parts'>[]
  /** Position of the line of the current time; undefined if the grid does not show it. */
  readonly now: number | undefined
  /** Length of the visible part of the grid. */
  readonly visible: number
}

/**
 * Returns the first visible minute when the grid opens: the morning, the first event of the day, or early enough to
 * show the current time.
 */
export function firstMinute({ columns, now, visible }: GridSight): number {
  const starts = columns.flatMap(({ parts }) => parts.map(({ item }) => item.from))
  const ofDay = starts.filter((start) => start >= NIGHT_ENDS)
  const counted = ofDay.length > 0 ? ofDay : starts
  const top = Math.max(0, Math.min(MORNING, ...counted.map((start) => start - BEFORE_AN_EVENT)))
  if (now === undefined || (now >= top && now + AFTER_NOW <= top + visible)) return top
  return Math.max(0, now - visible / 3)
}
