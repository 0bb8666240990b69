import { Calendar } from '../../calendar/Calendar.tsx'
import { calendarTitle, useCalendar } from '../../calendar/useCalendar.ts'
import { paths } from '../../conversations/address.ts'
import { useText } from '../../i18n/useText.ts'
import { isEmbedded } from '../routes.ts'
import { useWindowTitle } from './useWindowTitle.ts'
import styles from './Visitor.module.css'

/** The calendar for those who have no account. */
export const VisitorCalendar = () => {
  const t = useText()
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
