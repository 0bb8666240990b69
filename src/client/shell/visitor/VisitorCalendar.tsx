import { Calendar } from '../../features/calendar/Calendar.tsx'
import { calendarTitle, useCalendar } from '../../features/calendar/useCalendar.ts'
import { useText } from '../../i18n/useText.ts'
import { calendarTexts } from '../../features/calendar/texts/calendarTexts.ts'
import { useWindowTitle } from './useWindowTitle.ts'

/** The calendar for visitors. */
export const VisitorCalendar = () => {
  const t = useText(calendarTexts)
  const state = useCalendar()
  useWindowTitle(t('calendar.windowTitle', { shown: calendarTitle(state) }))
  return <Calendar state={state} />
}
