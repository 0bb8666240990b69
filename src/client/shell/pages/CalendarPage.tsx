import { Plus } from 'lucide-react'
import { Calendar } from '../../features/calendar/Calendar.tsx'
import { calendarMeaning, runCommand } from '../../features/calendar/commands.ts'
import { useMemberReader } from '../../features/calendar/memberReader.ts'
import { CalendarReaderContext } from '../../features/calendar/reader.ts'
import { useSite } from '../../features/calendar/site.ts'
import { calendarTitle, useCalendar } from '../../features/calendar/useCalendar.ts'
import { paths } from '../../navigation/paths.ts'
import { Link } from '../../navigation/Link.tsx'
import { useText } from '../../i18n/useText.ts'
import { useRealm } from '../../features/organization/realm.ts'
import { buttonClasses } from '../../ui/buttonClasses.ts'
import { calendarTexts } from '../../features/calendar/texts/calendarTexts.ts'
import { useKeyboard } from '../keyboard/useKeyboard.ts'
import { TopBar } from '../TopBar.tsx'
import styles from './CalendarPage.module.css'

const NewEvent = () => {
  const t = useText(calendarTexts)
  const site = useSite()
  if (!site?.can_create) return null
  return (
    <Link to={paths.newEvent} className={buttonClasses('primary', 'dense')}>
      <Plus size={16} strokeWidth={1.75} aria-hidden />
      <span className={styles['label']}>{t('calendar.new')}</span>
    </Link>
  )
}

/** The calendar within the application. */
export const CalendarPage = () => {
  const t = useText(calendarTexts)
  const state = useCalendar()
  const { settings } = useRealm()
  useKeyboard(calendarMeaning, (command) => runCommand(state, command))
  return (
    <CalendarReaderContext value={useMemberReader(settings.twenty_four_hour_time)}>
      <TopBar
        name={t('calendar.windowTitle', { shown: calendarTitle(state) })}
        title={<span>{t('calendar.title')}</span>}
      />
      <Calendar state={state}>
        <NewEvent />
      </Calendar>
    </CalendarReaderContext>
  )
}
