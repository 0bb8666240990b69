import { useQuery } from '@tanstack/react-query'
import { DotCell } from '../month/DotCell.tsx'
import { MonthGrid } from '../month/MonthGrid.tsx'
import { useGridFocus } from '../month/useGridFocus.ts'
import { onDay, placeEvents } from '../layout/place.ts'
import { useReaderId } from '../access.ts'
import { calendarQueries } from '../queries.ts'
import { isSameMonth, startOfMonth, weeksOfMonth, type Day } from '../time/day.ts'
import type { CalendarState } from '../useCalendar.ts'

type Props = {
  readonly state: CalendarState
  /** Any day of the month shown. */
  readonly month: Day
  readonly onMonth: (day: Day) => void
  readonly onChoose: (day: Day) => void
}

/** A small month to choose a day from, with dots on days with events. */
export const MiniMonth = ({ state, month, onMonth, onChoose }: Props) => {
  const { address, clock, day, today, firstWeekday } = state
  const weeks = weeksOfMonth(month, firstWeekday)
  const [first = month] = weeks
  const last = first + 7 * weeks.length - 1
  const reader = useReaderId()
  const { data: events = [] } = useQuery(
    calendarQueries.range({ first, last, filters: address.filters, reader }),
  )
  const placed = placeEvents(events, clock, first, last)
  const isShown = first <= day && day <= last
  const [grid, focus] = useGridFocus({
    first,
    last,
    start: isShown ? day : startOfMonth(month),
    firstWeekday,
    leave: onMonth,
    open: onChoose,
  })
  return (
    <MonthGrid
      ref={grid}
      weeks={weeks}
      focus={focus}
      form="dots"
      renderCell={(cellDay, _, column) => (
        <DotCell
          key={column}
          day={cellDay}
          placed={onDay(placed, cellDay)}
          month={isSameMonth(cellDay, month) ? 'this' : 'other'}
          isToday={cellDay === today}
          isChosen={cellDay === focus.active}
          onChoose={onChoose}
        />
      )}
    />
  )
}
