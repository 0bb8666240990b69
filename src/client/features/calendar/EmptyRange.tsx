import { useQuery } from '@tanstack/react-query'
import { Link } from '../../navigation/Link.tsx'
import { goTo } from '../../navigation/goTo.ts'
import { useText } from '../../i18n/useText.ts'
import { calendarPath } from './address.ts'
import { filterParts, NO_FILTERS } from './filters.ts'
import { bareMonthName, dateName, longDate, monthName } from './format.ts'
import { placeEvent } from './layout/place.ts'
import styles from './EmptyRange.module.css'
import { isSameMonth } from './time/day.ts'
import { calendarTitle, shownDays, type CalendarState } from './useCalendar.ts'
import { listQuery } from './list/listPages.ts'
import { laterCalendarTexts } from './texts/laterCalendarTexts.ts'

/** A link to the next event after the range shown. */
const NextEvent = ({ state }: { state: CalendarState }) => {
  const t = useText(laterCalendarTexts)
  const { address, clock } = state
  const after = shownDays(state).last + 1
  const { data } = useQuery(
    listQuery({ direction: 'upcoming', day: after, page: 1, clock, filters: address.filters }),
  )
  const next = data?.events.map((event) => placeEvent(event, clock)).find((each) => each.firstDay >= after)
  if (!next) return null
  return (
    <Link to={calendarPath({ ...address, day: next.firstDay })} className={styles['link']}>
      {t('calendar.empty.next', { date: longDate(next.firstDay) })}
    </Link>
  )
}

/** The message for an empty range, with links to ranges that have events. */
export const EmptyRange = ({ state }: { state: CalendarState }) => {
  const t = useText(laterCalendarTexts)
  const { address, day, today } = state
  const filters = filterParts(address.filters).length
  const isFiltered = filters > 0 || Boolean(address.dates)
  const text = (): string => {
    if (isFiltered) return t('calendar.empty.filters')
    if (address.view === 'day') return t('calendar.empty.day', { date: dateName(day) })
    if (address.view === 'week') return t('calendar.empty.range', { shown: calendarTitle(state) })
    if (address.view !== 'month')
      return t(address.direction === 'past' ? 'calendar.empty.past' : 'calendar.empty.upcoming')
    return t('calendar.empty.month', { month: isSameMonth(day, today) ? bareMonthName(day) : monthName(day) })
  }
  return (
    <div className={styles['nothing']}>
      <p>{text()}</p>
      {/* Several filters have this button beside them. */}
      {isFiltered && filters < 2 && (
        <button
          type="button"
          className={styles['link']}
          onClick={() => goTo(calendarPath({ ...address, page: 1, dates: null, filters: NO_FILTERS }))}
        >
          {t('calendar.filter.clear')}
        </button>
      )}
      {address.direction === 'upcoming' && <NextEvent state={state} />}
    </div>
  )
}
