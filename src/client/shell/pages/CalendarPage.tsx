import { Plus } from 'lucide-react'
import { Calendar } from '../../features/calendar/Calendar.tsx'
import { calendarMeaning, runCommand } from '../../features/calendar/commands.ts'
import { useMemberReader } from '../../features/calendar/memberReader.ts'
import { CalendarReaderContext } from '../../features/calendar/reader.ts'
import { useSite, type CalendarSettings } from '../../features/calendar/site.ts'
import { dayOnScreen } from '../../features/calendar/quick/dayOnScreen.ts'
import { isoOf } from '../../features/calendar/time/day.ts'
import { calendarTitle, useCalendar, type CalendarState } from '../../features/calendar/useCalendar.ts'
import { paths } from '../../navigation/paths.ts'
import { Link } from '../../navigation/Link.tsx'
import { useText, type Translate } from '../../i18n/useText.ts'
import { useOwnUser } from '../../features/people/queries.ts'
import { useRealm } from '../../features/organization/realm.ts'
import { loadPart } from '../../ui/loading/loadPart.ts'
import { lazyPart } from '../../ui/loading/lazyPart.ts'
import { PartBoundary } from '../../ui/loading/PartBoundary.tsx'
import { buttonClasses } from '../../ui/buttonClasses.ts'
import { classes } from '../../ui/classes.ts'
import type { MenuEntry } from '../../ui/menuStore.ts'
import { laterShellTexts } from '../texts/laterShellTexts.ts'
import { calendarTexts } from '../../features/calendar/texts/calendarTexts.ts'
import { useKeyboard } from '../keyboard/useKeyboard.ts'
import { TopBar } from '../TopBar.tsx'
import styles from './CalendarPage.module.css'

const ConnectLink = lazyPart(
  async () => (await import('../../features/calendar/form/ConnectAccount.tsx')).ConnectLink,
)

/** The address of the form for a new event on the day on screen. */
function newEventPath(state: CalendarState): string {
  const day = dayOnScreen(state)
  return day === undefined ? paths.newEvent : `${paths.newEvent}?date=${isoOf(day)}`
}

const NewEvent = ({ state }: { state: CalendarState }) => {
  const t = useText(laterShellTexts)
  const site = useSite()
  const { is_guest: isGuest } = useOwnUser()
  const look = classes(buttonClasses('primary', 'dense'), styles['new'])
  const drawn = (
    <>
      <Plus size={16} strokeWidth={1.75} aria-hidden />
      <span className={styles['label']}>{t('shell.newEvent')}</span>
    </>
  )
  // Most members can create events: the buttons beside this one must not move when the calendar says so.
  if (site === undefined && !isGuest) return <span className={classes(look, styles['room'])}>{drawn}</span>
  if (site?.site && site.site.connection !== 'made') {
    return (
      <PartBoundary fallback={null}>
        <ConnectLink isInBar />
      </PartBoundary>
    )
  }
  if (!site?.can_create) return null
  return (
    <Link to={newEventPath(state)} data-new-event="" className={look}>
      {drawn}
    </Link>
  )
}

/** The calendar is this host’s own, and the reader can write in it. */
const takesFiles = (site: CalendarSettings | null | undefined): boolean =>
  site?.can_create === true && site.site === undefined

const importEntries = async (t: Translate): Promise<readonly MenuEntry[]> =>
  (await loadPart(() => import('../../features/calendar/import/importEntries.tsx'))).importEntries(t)

/** With the subscribed feeds, for people who manage them. */
const keeperEntries = async (t: Translate): Promise<readonly MenuEntry[]> => [
  ...(await importEntries(t)),
  ...(await loadPart(() => import('../../features/calendar/subscribed/feedEntries.tsx'))).feedEntries(t),
]

function entriesFor(site: CalendarSettings | null | undefined) {
  if (!takesFiles(site)) return undefined
  return site?.can_edit_all === true && site.offers_feeds ? keeperEntries : importEntries
}

/** The calendar within the application. */
export const CalendarPage = () => {
  const t = useText(calendarTexts)
  const state = useCalendar()
  const { settings } = useRealm()
  const site = useSite()
  useKeyboard(calendarMeaning, (command) => runCommand(state, command))
  return (
    <CalendarReaderContext value={useMemberReader(settings.twenty_four_hour_time)}>
      <TopBar
        name={t('calendar.windowTitle', { shown: calendarTitle(state) })}
        title={<span>{t('calendar.title')}</span>}
      />
      <Calendar state={state} entries={entriesFor(site)}>
        <NewEvent state={state} />
      </Calendar>
    </CalendarReaderContext>
  )
}
