import { useCallback, useMemo } from 'react'
import { replaceAddress } from '../../../navigation/goTo.ts'
import { useText } from '../../../i18n/useText.ts'
import { calendarPath } from '../address.ts'
import { DayList } from '../DayList.tsx'
import { dateName } from '../format.ts'
import { onDay, placeEvents } from '../layout/place.ts'
import type { ShownEvent } from '../shownEvent.ts'
import { isSameMonth, weeksOfMonth, type Day } from '../time/day.ts'
import { shownDays, type CalendarState } from '../useCalendar.ts'
import { useNow } from '../../../ui/format/useNow.ts'
import { laterCalendarTexts } from '../texts/laterCalendarTexts.ts'
import { DotCell } from './DotCell.tsx'
import { monthFocus } from './monthFocus.ts'
import { MonthGrid } from './MonthGrid.tsx'
import styles from './MonthView.module.css'
import { useGridFocus } from './useGridFocus.ts'

type Props = { readonly state: CalendarState; readonly events: readonly ShownEvent[] }

/** A month on a phone: dots on days with events, and below them all events of the chosen day. */
export const PhoneMonth = ({ state, events }: Props) => {
  const t = useText(laterCalendarTexts)
  const now = useNow()
  const { address, day, today, clock, firstWeekday } = state
  const { first, last } = shownDays(state)
  const placed = useMemo(() => placeEvents(events, clock, first, last), [events, clock, first, last])
  const weeks = useMemo(() => weeksOfMonth(day, firstWeekday), [day, firstWeekday])
  const choose = useCallback(
    (chosen: Day) => replaceAddress(calendarPath({ ...address, day: chosen })),
    [address],
  )
  const [grid, focus] = useGridFocus({ ...monthFocus(state, choose), start: day, chosen: day })
  return (
    <div className={styles['phone']} data-roving="">
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
            month={isSameMonth(cellDay, day) ? 'this' : 'other'}
            isToday={cellDay === today}
            isChosen={cellDay === focus.active}
            onChoose={(chosen) => {
              focus.activate(chosen)
              choose(chosen)
            }}
          />
        )}
      />
      <section
        className={styles['agenda']}
        aria-label={t('calendar.dayEvents', { date: dateName(focus.active) })}
      >
        <h2 className={styles['date']}>{dateName(focus.active)}</h2>
        <DayList placed={onDay(placed, focus.active)} clock={clock} now={now} />
      </section>
    </div>
  )
}
