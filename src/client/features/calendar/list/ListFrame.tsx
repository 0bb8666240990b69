import { useState, type ReactNode } from 'react'
import { goTo } from '../../../navigation/goTo.ts'
import { Link } from '../../../navigation/Link.tsx'
import { useText } from '../../../i18n/useText.ts'
import { buttonClasses } from '../../../ui/buttonClasses.ts'
import { classes } from '../../../ui/classes.ts'
import { calendarPath } from '../address.ts'
import { MiniMonth } from '../toolbar/MiniMonth.tsx'
import { MonthSteps } from '../toolbar/MonthSteps.tsx'
import { useBeginning } from './useBeginning.ts'
import { startOfMonth } from '../time/day.ts'
import type { CalendarState } from '../useCalendar.ts'
import { laterCalendarTexts } from '../texts/laterCalendarTexts.ts'
import styles from './ListFrame.module.css'
import type { ListPage } from './useListPage.ts'

type Props = { readonly state: CalendarState; readonly list: ListPage; readonly children: ReactNode }

const Directions = ({ state, list }: Pick<Props, 'state' | 'list'>) => {
  const beginning = useBeginning(state)
  const t = useText(laterCalendarTexts)
  const { address } = state
  return (
    <nav className={styles['directions']} aria-label={t('calendar.list.direction')}>
      {(['upcoming', 'past'] as const).map((direction) => (
        <Link
          key={direction}
          to={calendarPath({ ...address, direction, dates: null, page: 1 })}
          className={styles['direction']}
          aria-current={address.direction === direction ? 'true' : undefined}
        >
          {t(`calendar.list.${direction}`)}
        </Link>
      ))}
      <span className={styles['from']}>
        {/* That there are none is said above. */}
        {!list.total || list.state === 'loading'
          ? beginning
          : t('calendar.list.counted', { count: list.total, days: beginning })}
      </span>
    </nav>
  )
}

const Pages = ({ state: { address }, list }: Pick<Props, 'state' | 'list'>) => {
  const t = useText(laterCalendarTexts)
  const { page, pages } = list
  if (pages <= 1 && page === 1) return null
  // Empty pages were skipped, so "previous" leads to the page before them.
  const [back, on] = [address.page - 1, page + 1]
  const [earlier, later] = address.direction === 'upcoming' ? [back, on] : [on, back]
  const link = (to: number, text: string, rel: string) =>
    to >= 1 && to <= pages ? (
      <Link to={calendarPath({ ...address, page: to })} rel={rel} className={buttonClasses('secondary')}>
        {text}
      </Link>
    ) : null
  return (
    <nav className={styles['pages']} aria-label={t('calendar.list.pages')}>
      {link(earlier, t('calendar.list.previousPage'), 'prev')}
      <span className={styles['page']}>
        {t('calendar.list.page', { page, pages: Math.max(page, pages) })}
      </span>
      {link(later, t('calendar.list.nextPage'), 'next')}
    </nav>
  )
}

/** A small month beside the list, to choose another first day; only if there is room. */
const Aside = ({ state }: { state: CalendarState }) => {
  const t = useText(laterCalendarTexts)
  const [month, setMonth] = useState(state.day)
  return (
    <aside className={styles['aside']} aria-label={t('calendar.jump')}>
      <MonthSteps month={month} onMonth={setMonth} />
      <MiniMonth
        state={state}
        month={month}
        onMonth={setMonth}
        onChoose={(day) => goTo(calendarPath({ ...state.address, day, page: 1 }))}
      />
    </aside>
  )
}

/** The frame of a page of events: its heading, and links to other pages. */
export const ListFrame = ({ state, list, children }: Props) => (
  <div className={styles['frame']} data-roving="">
    {state.address.view === 'list' && <Aside key={startOfMonth(state.day)} state={state} />}
    <div className={classes(styles['column'], state.address.view === 'cards' && styles['wide'])}>
      <Directions state={state} list={list} />
      {children}
      <Pages state={state} list={list} />
    </div>
  </div>
)
