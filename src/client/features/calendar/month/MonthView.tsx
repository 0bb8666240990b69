import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { usePrinted } from '../../../ui/usePrinted.ts'
import { calendarPaths } from '../address.ts'
import { onDay } from '../layout/place.ts'
import { DayPopover } from '../parts.ts'
import type { ShownEvent } from '../shownEvent.ts'
import { isSameMonth, weeksOfMonth, type Day } from '../time/day.ts'
import type { CalendarState } from '../useCalendar.ts'
import { useNow } from '../../../ui/format/useNow.ts'
import { LaneCell } from './LaneCell.tsx'
import { monthFocus } from './monthFocus.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { cellsOfWeek, rowsOf, type MonthCell } from './monthCells.ts'
import { layOutMonth } from './monthLayout.ts'
import styles from './MonthView.module.css'
import { useGridFocus } from './useGridFocus.ts'
import { PartBoundary } from '../../../ui/loading/PartBoundary.tsx'

type Props = { readonly state: CalendarState; readonly events: readonly ShownEvent[] }

/* Pixels at the default text size; MonthGrid.module.css has the same values in rem. */
const WEEKDAYS = 25
const CELL_HEAD = 28
const PITCH = 24
const LOWEST_ROW = 104

/** Returns the number of rows of events for which a cell has room, with a part of a row that is left over. */
function roomIn(height: number, weeks: number): number {
  const row = Math.max(LOWEST_ROW, (height - WEEKDAYS) / weeks)
  return Math.max(1, (row - CELL_HEAD) / PITCH)
}

/** Returns the height of an element in pixels of the default text size. */
function scaledHeight({ clientHeight }: Element): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return (clientHeight * 16) / rem
}

/** Returns the current height of an element; undefined before it is drawn. */
function useHeight() {
  const element = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState<number>()
  useLayoutEffect(() => {
    const observed = element.current
    if (!observed) return undefined
    setHeight(scaledHeight(observed))
    const observer = new ResizeObserver(() => setHeight(scaledHeight(observed)))
    observer.observe(observed)
    return () => observer.disconnect()
  }, [])
  return [element, height] as const
}

const EMPTY: MonthCell = { chips: [], count: 0, hidden: 0, gapOfMore: 0 }

interface OpenDay {
  readonly day: Day
  readonly anchor: HTMLElement
}

/** A month with its events in lanes. */
export const MonthView = ({ state, events }: Props) => {
  const now = useNow()
  const isPrinted = usePrinted()
  const [frame, height] = useHeight()
  const [opened, setOpened] = useState<OpenDay>()
  const { address, day, today, firstWeekday, zone } = state
  const starts = useMemo(() => weeksOfMonth(day, firstWeekday), [day, firstWeekday])
  const layout = useMemo(
    () => layOutMonth(events, address.time === 'event' ? { of: 'event' } : { of: 'viewer', zone }, starts),
    [events, address.time, zone, starts],
  )
  const room = isPrinted ? Infinity : roomIn(height ?? 0, starts.length)
  const weeks = useMemo(
    () => layout.weeks.map((week) => ({ cells: cellsOfWeek(week, room), rows: rowsOf(week) })),
    [layout, room],
  )
  const dayPath = calendarPaths({ ...address, view: 'day' })
  const open = useCallback((openedDay: Day, anchor: HTMLElement) => setOpened({ day: openedDay, anchor }), [])
  const [grid, focus] = useGridFocus(monthFocus(state, open))
  return (
    <div ref={frame} className={styles['frame']} data-roving="">
      {height !== undefined && (
        <MonthGrid
          ref={grid}
          weeks={starts}
          focus={focus}
          form="lanes"
          renderCell={(cellDay, week, column) => (
            <LaneCell
              key={column}
              day={cellDay}
              cell={weeks[week]?.cells[column] ?? EMPTY}
              rows={isPrinted ? weeks[week]?.rows : undefined}
              month={isSameMonth(cellDay, day) ? 'this' : 'other'}
              isToday={cellDay === today}
              isActive={cellDay === focus.active}
              isEntered={cellDay === focus.entered}
              dayPath={dayPath(cellDay)}
              now={now}
              onOpen={open}
              onActivate={focus.activate}
            />
          )}
        />
      )}
      {opened && (
        <PartBoundary fallback={null}>
          <DayPopover
            state={state}
            day={opened.day}
            placed={onDay(layout.placed, opened.day)}
            anchor={opened.anchor}
            now={now}
            onClose={() => setOpened(undefined)}
          />
        </PartBoundary>
      )}
    </div>
  )
}
