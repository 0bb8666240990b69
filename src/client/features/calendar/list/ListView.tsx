import { Link } from '../../../navigation/Link.tsx'
import { useText } from '../../../i18n/useText.ts'
import { classes } from '../../../ui/classes.ts'
import { calendarPath } from '../address.ts'
import { DayList } from '../DayList.tsx'
import { dateName, dateNumber, monthName, weekdayName } from '../format.ts'
import { Named } from '../Named.tsx'
import type { CalendarState } from '../useCalendar.ts'
import { useNow } from '../../../ui/format/useNow.ts'
import { calendarTexts } from '../texts/calendarTexts.ts'
import { ListFrame } from './ListFrame.tsx'
import { listDays } from './listDays.ts'
import { groupsOf, inListOrder } from './listModel.ts'
import styles from './ListView.module.css'
import type { ListPage } from './useListPage.ts'

type Props = { readonly state: CalendarState; readonly list: ListPage }

/** Events one below the other, by month and day. */
export const ListView = ({ state, list }: Props) => {
  const t = useText(calendarTexts)
  const now = useNow()
  const { address, clock, today } = state
  const { direction, day } = listDays(state)
  const events = inListOrder(list.events, clock, direction)
  const months = groupsOf(events, clock, direction === 'upcoming' ? day : undefined)
  return (
    <ListFrame state={state} list={list}>
      {months.map(({ month, days }) => (
        <section key={month} aria-label={monthName(month)}>
          <h2 className={styles['month']}>{monthName(month)}</h2>
          {days.map((group) => (
            <section key={group.day} className={styles['day']} aria-label={dateName(group.day)}>
              <h3 className={classes(styles['date'], group.day === today && styles['today'])}>
                <Link to={calendarPath({ ...address, view: 'day', day: group.day })}>
                  <Named name={t('calendar.openDay.of', { date: dateName(group.day) })}>
                    <span className={styles['number']}>{dateNumber(group.day)}</span>
                    <span className={styles['weekday']}>{weekdayName(group.day, 'short')}</span>
                  </Named>
                </Link>
              </h3>
              <DayList placed={group.placed} clock={clock} now={now} />
            </section>
          ))}
        </section>
      ))}
    </ListFrame>
  )
}
