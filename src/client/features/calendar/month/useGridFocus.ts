import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { isoOf, type Day, type Weekday } from '../time/day.ts'
import { dayForKey } from './gridKeys.ts'

/** The keyboard's position in a grid of days. */
export interface GridFocus {
  /** The day whose cell is the tab stop. */
  readonly active: Day
  /** The day whose events Tab moves through; undefined on the level of days. */
  readonly entered: Day | undefined
  readonly activate: (day: Day) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void
}

export interface GridOptions {
  readonly first: Day
  readonly last: Day
  /** The tab stop before the first move. */
  readonly start: Day
  /** The day chosen last, in the grid or elsewhere, for grids that always show one: keyboard moves start there. */
  readonly chosen?: Day
  readonly firstWeekday: Weekday
  /** Called when a key moves to a day outside the grid, to show the grid with that day. */
  readonly leave: (day: Day) => void
  readonly open: (day: Day, cell: HTMLElement) => void
}

const cellOf = (grid: HTMLElement | null, day: Day): HTMLElement | null =>
  grid?.querySelector<HTMLElement>(`[data-date="${isoOf(day)}"]`) ?? null

const linksOf = (cell: HTMLElement | null): readonly HTMLElement[] =>
  cell ? [...cell.querySelectorAll<HTMLElement>('a, button')] : []

/**
 * The two levels of a month's keyboard: arrow keys, Home, End and Page keys move between days; F2 enters a day's
 * events, and Escape leaves them. A key that leaves the month shows the next month with the focus on the target day.
 */
export function useGridFocus(options: GridOptions): readonly [RefObject<HTMLDivElement | null>, GridFocus] {
  const { first, last, start, chosen, firstWeekday, leave, open } = options
  const grid = useRef<HTMLDivElement>(null)
  const [move, setMoved] = useState<Day>()
  const [seen, setSeen] = useState(chosen)
  const [entered, setEntered] = useState<Day>()
  const awaited = useRef<Day>(undefined)
  // A day chosen elsewhere becomes the new tab stop.
  if (seen !== chosen) {
    setSeen(chosen)
    if (move !== chosen) setMoved(undefined)
  }
  const moved = move ?? start
  const active = first <= moved && moved <= last ? moved : start

  useLayoutEffect(() => {
    if (awaited.current !== active) return
    awaited.current = undefined
    cellOf(grid.current, active)?.focus()
  }, [active])
  useLayoutEffect(() => {
    if (entered !== undefined) linksOf(cellOf(grid.current, entered))[0]?.focus()
  }, [entered])

  const moveTo = (day: Day, by: 'day' | 'month' = 'day'): void => {
    setMoved(day)
    setEntered(undefined)
    if (day === active) cellOf(grid.current, day)?.focus()
    else awaited.current = day
    if (by === 'month' || day < first || day > last) leave(day)
  }

  const moveWithin = (event: KeyboardEvent<HTMLElement>, day: Day): void => {
    const links = linksOf(cellOf(grid.current, day))
    const at = links.indexOf(document.activeElement as HTMLElement)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') moveTo(day)
    else if (step !== undefined) links[Math.max(0, Math.min(links.length - 1, at + step))]?.focus()
    else return
    event.preventDefault()
  }

  const focus: GridFocus = {
    active,
    entered,
    activate: (day) => {
      setMoved(day)
    },
    onBlur: ({ relatedTarget }) => {
      if (entered === undefined) return
      const isInside = relatedTarget instanceof Node && cellOf(grid.current, entered)?.contains(relatedTarget)
      if (!isInside) setEntered(undefined)
    },
    onKeyDown: (event) => {
      if (event.altKey || event.metaKey) return
      if (entered !== undefined) {
        moveWithin(event, entered)
        return
      }
      // A link focused by the pointer handles its own keys.
      if (!(event.target instanceof HTMLElement) || event.target.dataset['date'] === undefined) return
      const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
      const target = dayForKey(event, { day: active, firstWeekday, isRightToLeft })
      if (target !== undefined) moveTo(target, event.key.startsWith('Page') ? 'month' : 'day')
      else if (event.key === 'Enter' || event.key === ' ') open(active, event.target)
      else if (event.key === 'F2') setEntered(active)
      else return
      event.preventDefault()
    },
  }
  return [grid, focus]
}
