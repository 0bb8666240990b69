import { dayFromIso, MINUTES_OF_DAY, type Day } from '../time/day.ts'

/** A day on screen: a cell of the month, or a column of the time grid. */
export interface DayBox {
  readonly day: Day
  readonly box: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>
  /** Minutes that its height stands for; undefined where height means nothing. */
  readonly minutes: number | undefined
  /** At how many minutes of its height a time of the day stands that it has room for twice, where clocks go back. */
  readonly repeatedAt?: number | undefined
}

const numberIn = (styles: CSSStyleDeclaration, name: string): number | undefined => {
  const value = Number.parseFloat(styles.getPropertyValue(name))
  return Number.isFinite(value) ? value : undefined
}

/** The days that a view has on screen. Cells of a month have no axis of time; columns inherit the length of theirs. */
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

/** The day under a point; beside the columns, such as in the row of all-day events, the one above or below. */
export function dayAtPoint(boxes: readonly DayBox[], { x, y }: Point): DayBox | undefined {
  const across = boxes.filter(({ box }) => x >= box.left && x < box.right)
  return (
    across.find(({ box }) => y >= box.top && y < box.bottom) ??
    across.find(({ minutes }) => minutes !== undefined)
  )
}

/** Minutes by which events snap when they are moved against the clock. */
export const STEP = 15

/** What the clock shows at that height, in minutes; it stands still while a time of the day is repeated. */
function minuteAt({ box, minutes, repeatedAt }: DayBox, y: number): number {
  if (minutes === undefined) return 0
  const position = ((y - box.top) / (box.bottom - box.top)) * minutes
  if (repeatedAt === undefined || position <= repeatedAt) return position
  return Math.max(repeatedAt, position - (minutes - MINUTES_OF_DAY))
}

/** How far it is from one point to another: in days, and in minutes where height stands for time. */
export function distance(
  boxes: readonly DayBox[],
  from: Point,
  to: Point,
): { readonly days: number; readonly minutes: number } | undefined {
  const [start, end] = [dayAtPoint(boxes, from), dayAtPoint(boxes, to)]
  if (!start || !end) return undefined
  const minutes = Math.round((minuteAt(start, to.y) - minuteAt(start, from.y)) / STEP) * STEP
  // Not -0, which is another number to those who compare.
  return { days: end.day - start.day, minutes: minutes || 0 }
}
