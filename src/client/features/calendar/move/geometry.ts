import { dayFromIso, MINUTES_OF_DAY, type Day } from '../time/day.ts'

/** A day on screen: a cell of the month, or a column of the time grid. */
export interface DayBox {
  readonly day: Day
  readonly box: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>
  /** Minutes that its height represents; undefined for a cell of the month. */
  readonly minutes: number | undefined
  /** Position, in minutes of the height, at which an hour is repeated because clocks go back. */
  readonly repeatedAt?: number | undefined
}

const numberIn = (styles: CSSStyleDeclaration, name: string): number | undefined => {
  const value = Number.parseFloat(styles.getPropertyValue(name))
  return Number.isFinite(value) ? value : undefined
}

/** Returns the days that a view draws. Cells of a month have no time axis; columns inherit its length. */
export const dayBoxes = (area: Element): readonly DayBox[] =>
  Array.from(area.querySelectorAll<HTMLElement>('[data-date]'), (element) => {
    const styles = getComputedStyle(element)
    return {
      day: dayFromIso(element.dataset['date'] ?? '') ?? Number.NaN,
      box: element.getBoundingClientRect(),
      minutes: element.role === 'gridcell' ? undefined : numberIn(styles, '--length'),
      repeatedAt: numberIn(styles, '--repeated'),
    }
  }).filter(({ day }) => !Number.isNaN(day))

interface Point {
  readonly x: number
  readonly y: number
}

/**
 * Returns the day at a point; for a point outside the columns, such as in the row of all-day events, the day above or
 * below.
 */
export function dayAtPoint(boxes: readonly DayBox[], { x, y }: Point): DayBox | undefined {
  const across = boxes.filter(({ box }) => x >= box.left && x < box.right)
  return (
    across.find(({ box }) => y >= box.top && y < box.bottom) ??
    across.find(({ minutes }) => minutes !== undefined)
  )
}

/** Minutes to which moved events snap on the time axis. */
export const STEP = 15

/**
 * Returns the wall clock time at that height, in minutes; it is constant while an hour is repeated. Above and below the
 * column it counts on.
 */
export function minuteAt({ box, minutes, repeatedAt }: DayBox, y: number): number {
  if (minutes === undefined) return 0
  const position = ((y - box.top) / (box.bottom - box.top)) * minutes
  if (repeatedAt === undefined || position <= repeatedAt) return position
  return Math.max(repeatedAt, position - (minutes - MINUTES_OF_DAY))
}

/** Returns the distance between two points: in days, and on a time axis in minutes. */
export function distance(
  boxes: readonly DayBox[],
  from: Point,
  to: Point,
): { readonly days: number; readonly minutes: number } | undefined {
  const [start, end] = [dayAtPoint(boxes, from), dayAtPoint(boxes, to)]
  if (!start || !end) return undefined
  const minutes = Math.round((minuteAt(start, to.y) - minuteAt(start, from.y)) / STEP) * STEP
  // Never -0, which `Object.is` distinguishes from 0.
  return { days: end.day - start.day, minutes: minutes || 0 }
}
