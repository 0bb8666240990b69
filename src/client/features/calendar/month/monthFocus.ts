import { goTo } from '../../../navigation/goTo.ts'
import { calendarPath } from '../address.ts'
import { isSameMonth, startOfMonth, type Day } from '../time/day.ts'
import { shownDays, type CalendarState } from '../useCalendar.ts'
import type { GridOptions } from './useGridFocus.ts'

/** The day that Tab leads to in a month: the address's, else today, else the first. */
const startingDay = ({ address, day, today }: CalendarState): Day =>
  address.day === undefined || isSameMonth(day, today) ? (address.day ?? today) : startOfMonth(day)

/** Returns the keyboard options of the month in the address: its days, and the addresses outside it. */
export const monthFocus = (
  state: CalendarState,
  open: (day: Day, cell: HTMLElement) => void,
): GridOptions => ({
  ...shownDays(state),
  start: startingDay(state),
  firstWeekday: state.firstWeekday,
  leave: (day) => goTo(calendarPath({ ...state.address, day })),
  open,
})
