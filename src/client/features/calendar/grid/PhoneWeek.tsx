import { Link } from '../../../navigation/Link.tsx'
import { useText } from '../../../i18n/useText.ts'
import { classes } from '../../../ui/classes.ts'
import { calendarPath } from '../address.ts'
import { useDayName } from '../dayName.ts'
import { DayList } from '../DayList.tsx'
import { dateName, dateNumber, weekdayName } from '../format.ts'
import { onDay, placeEvents, type Placed } from '../layout/place.ts'
import listStyles from '../list/ListView.module.css'
import type { ShownEvent } from '../shownEvent.ts'
import { daysBetween, isoOf } from '../time/day.ts'
import { Named } from '../Named.tsx'
import { shownDays, type CalendarState } from '../useCalendar.ts'
import { useNow } from '../../../ui/format/useNow.ts'
import { calendarTexts } from '../texts/calendarTexts.ts'
import { laterCalendarTexts } from '../texts/laterCalendarTexts.ts'
import styles from './PhoneWeek.module.css'

type Props = { readonly state: CalendarState; readonly events: readonly ShownEvent[] }

/** An event of several days is shown once, above the days. */
const isLong = ({ shape, firstDay, lastDay }: Placed<ShownEvent>): boolean =>
  shape === 'bar' && firstDay < lastDay

/** A week on a narrow screen: its days one below the other. */
export const PhoneWeek = ({ state, events }: Props) => {
  const t = useText(laterCalendarTexts, calendarTexts)
  const dayName = useDayName()
  const now = useNow()
  const { address, clock, today } = state
  const { first, last } = shownDays(state)
  const placed = placeEvents(events, clock, first, last)
  const long = placed.filter(isLong)
  const short = placed.filter((each) => !isLong(each))
  return (
    <div className={styles['week']} data-roving="">
      {long.length > 0 && (
        <section className={styles['long']} aria-label={t('calendar.allDay.row')}>
          <DayList placed={long} clock={clock} now={now} />
        </section>
      )}
      {daysBetween(first, last).map((day) => (
        <section
          key={day}
          className={listStyles['day']}
          aria-label={dayName(day, onDay(short, day).length)}
          data-date={isoOf(day)}
        >
          <h3 className={classes(listStyles['date'], day === today && listStyles['today'])}>
            <Link
              to={calendarPath({ ...address, view: 'day', day })}
              aria-current={day === today ? 'date' : undefined}
            >
              <Named name={t('calendar.openDay.of', { date: dateName(day) })}>
                <span className={listStyles['number']}>{dateNumber(day)}</span>
                <span className={listStyles['weekday']}>{weekdayName(day, 'short')}</span>
              </Named>
            </Link>
          </h3>
          <DayList placed={onDay(short, day)} clock={clock} now={now} />
        </section>
      ))}
    </div>
  )
}
