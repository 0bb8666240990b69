import { useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../../../navigation/Link.tsx'
import { useText } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { loadPart } from '../../../ui/loading/loadPart.ts'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { calendarViews, stepped } from '../address.ts'
import { commandPath, runCommand } from '../commands.ts'
import { FilterButton } from '../filter/FilterButton.tsx'
import { SearchField } from '../filter/SearchField.tsx'
import { calendarTitle, type CalendarState } from '../useCalendar.ts'
import { calendarTexts } from '../texts/calendarTexts.ts'
import { DateJump } from './DateJump.tsx'
import type { MoreEntries } from './moreEntries.tsx'
import styles from './Toolbar.module.css'

type Props = {
  readonly state: CalendarState
  /** Actions for readers with more permissions. */
  readonly children?: ReactNode
  /** More entries of the menu for these readers. */
  readonly entries?: MoreEntries | undefined
}

const Steps = ({ state }: { state: CalendarState }) => {
  const t = useText(calendarTexts)
  const targetOf = (steps: number): string =>
    calendarTitle({ ...state, day: stepped(state.address.view, state.day, steps) })
  return (
    <div className={styles['steps']}>
      <IconButton
        label={t('calendar.previous')}
        shortcut="calendar k"
        aria-description={targetOf(-1)}
        onClick={() => runCommand(state, 'previous')}
      >
        <ChevronLeft className={styles['arrow']} size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <IconButton
        label={t('calendar.next')}
        shortcut="calendar j"
        aria-description={targetOf(1)}
        onClick={() => runCommand(state, 'next')}
      >
        <ChevronRight className={styles['arrow']} size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </div>
  )
}

/** The date shown with the steps to other dates, the filters, and the choice of a view. */
export const Toolbar = ({ state, children, entries }: Props) => {
  const t = useText(calendarTexts)
  const cache = useQueryClient()
  const { address } = state
  return (
    <div className={styles['bar']} role="group" aria-label={t('calendar.title')}>
      <div className={styles['where']}>
        <Button size="dense" data-shortcut="calendar t" onClick={() => runCommand(state, 'today')}>
          {t('calendar.today')}
        </Button>
        <Steps state={state} />
        <DateJump state={state} />
      </div>
      <nav className={styles['views']} aria-label={t('calendar.views')}>
        {calendarViews.map((view) => (
          <Link
            key={view}
            to={commandPath(state, view)}
            className={styles['view']}
            aria-current={view === address.view ? 'page' : undefined}
          >
            {t(`calendar.view.${view}`)}
          </Link>
        ))}
      </nav>
      <div className={styles['tools']}>
        <SearchField address={address} />
        <FilterButton state={state} />
        <MenuButton
          label={t('calendar.more.menu')}
          side="below-end"
          entries={async () =>
            (await loadPart(() => import('./moreEntries.tsx'))).moreEntries(t, { state, cache }, entries)
          }
        >
          <Ellipsis size={18} strokeWidth={1.75} aria-hidden />
        </MenuButton>
        {children}
      </div>
    </div>
  )
}
