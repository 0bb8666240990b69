import { Suspense, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { calendarPath } from '../address.ts'
import { fitWeek, type FittedWeek, type Week } from '../layout/monthLanes.ts'
import { onDay } from '../layout/place.ts'
import { DayPopover } from '../parts.ts'
import type { ShownEvent } from '../shownEvent.ts'
import { isSameMonth, weeksOfMonth, type Day } from '../time/day.ts'
import type { CalendarState } from '../useCalendar.ts'
import { useNow } from '../useNow.ts'
import { LaneCell } from './LaneCell.tsx'
import { monthFocus } from './monthFocus.ts'
import { MonthGrid } from './MonthGrid.tsx'
import type { MonthItem } from './monthItems.ts'
import { layOutMonth } from './monthLayout.ts'
import styles from './MonthView.module.css'
import { useGridFocus } from './useGridFocus.ts'

type Props = { readonly state: CalendarState; readonly events: readonly ShownEvent[] }

/* Pixels; MonthGrid.module.css says the same in rem. */
const WEEKDAYS = 25
const CELL_HEAD = 28
const PITCH = 24
const LOWEST_ROW = 104
const remPixels = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16

/** How many rows of events fit into a cell. */
function rowsIn(height: number, weeks: number): number {
  const scale = remPixels()
  const row = Math.max(LOWEST_ROW * scale, (height - WEEKDAYS * scale) / weeks)
  return Math.max(1, Math.floor((row - CELL_HEAD * scale) / (PITCH * scale)))
}

/** The height of an element in pixels, kept up to date; undefined before it is drawn. */
function useHeight() {
  const element = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState<number>()
  useLayoutEffect(() => {
    const observed = element.current
    if (!observed) return undefined
    setHeight(observed.clientHeight)
    const observer = new ResizeObserver(() => setHeight(observed.clientHeight))
    observer.observe(observed)
    return () => observer.disconnect()
  }, [])
  return [element, height] as const
}

const emptyColumns = (): FittedWeek<MonthItem>['segments'][number][][] => [[], [], [], [], [], [], []]

/** The drawn segments of a week by the column in which they begin. */
function byColumn(week: FittedWeek<MonthItem>) {
  const columns = emptyColumns()
  for (const segment of week.segments) columns[segment.column]?.push(segment)
  return columns
}

/** How many events each day of a week has, and the rows that all of them take. */
function countsOf(week: Week<MonthItem>): { readonly counts: readonly number[]; readonly rows: number } {
  const counts = [0, 0, 0, 0, 0, 0, 0]
  let rows = 0
  for (const { column, length, lane } of week.segments) {
    rows = Math.max(rows, lane + 1)
    for (let at = column; at < column + length; at += 1) counts[at] = (counts[at] ?? 0) + 1
  }
  return { counts, rows }
}

interface OpenDay {
  readonly day: Day
  readonly anchor: HTMLElement
}

/** A month with its events in lanes. */
export const MonthView = ({ state, events }: Props) => {
  const now = useNow()
  const isPrinted = useMediaQuery('print')
  const [frame, height] = useHeight()
  const [opened, setOpened] = useState<OpenDay>()
  const { address, day, today, firstWeekday, zone } = state
  const starts = useMemo(() => weeksOfMonth(day, firstWeekday), [day, firstWeekday])
  const layout = useMemo(
    () => layOutMonth(events, address.time === 'event' ? { of: 'event' } : { of: 'viewer', zone }, starts),
    [events, address.time, zone, starts],
  )
  const rows = isPrinted ? Infinity : rowsIn(height ?? 0, starts.length)
  const weeks = useMemo(
    () =>
      layout.weeks.map((week) => {
        const fitted = fitWeek(week, rows)
        return { columns: byColumn(fitted), hidden: fitted.hidden, ...countsOf(week) }
      }),
    [layout, rows],
  )
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
          rows={rows}
          renderCell={(cellDay, week, column) => (
            <LaneCell
              key={column}
              day={cellDay}
              segments={weeks[week]?.columns[column] ?? []}
              count={weeks[week]?.counts[column] ?? 0}
              hidden={weeks[week]?.hidden[column] ?? 0}
              rows={weeks[week]?.rows ?? 0}
              month={isSameMonth(cellDay, day) ? 'this' : 'other'}
              isToday={cellDay === today}
              isActive={cellDay === focus.active}
              isEntered={cellDay === focus.entered}
              dayPath={calendarPath({ ...address, view: 'day', day: cellDay })}
              now={now}
              onOpen={open}
              onActivate={focus.activate}
            />
          )}
        />
      )}
      {opened && (
        <Suspense>
          <DayPopover
            state={state}
            day={opened.day}
            placed={onDay(layout.placed, opened.day)}
            anchor={opened.anchor}
            now={now}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
