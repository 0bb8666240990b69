import { Calendar } from '../../features/calendar/Calendar.tsx'
import { calendarTitle, useCalendar } from '../../features/calendar/useCalendar.ts'
import { paths } from '../../navigation/paths.ts'
import { useText } from '../../i18n/useText.ts'
import { isEmbedded } from '../../navigation/routes.ts'
import { calendarTexts } from '../../features/calendar/texts/calendarTexts.ts'
import { useWindowTitle } from './useWindowTitle.ts'
import styles from './Visitor.module.css'

/** The calendar for visitors. */
export const VisitorCalendar = () => {
  const t = useText(calendarTexts)
  const state = useCalendar()
  useWindowTitle(t('calendar.windowTitle', { shown: calendarTitle(state) }))
  return (
    <>
      <Calendar state={state} />
      {isEmbedded() && (
        <a href={paths.calendar} target="_blank" rel="noopener" className={styles['whole']}>
          {t('calendar.embed.open')}
        </a>
      )}
    </>
  )
}
