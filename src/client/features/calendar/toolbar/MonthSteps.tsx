import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useText } from '../../../i18n/useText.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { monthName } from '../format.ts'
import { addMonths, type Day } from '../time/day.ts'
import { laterCalendarTexts } from '../texts/laterCalendarTexts.ts'
import styles from './MonthSteps.module.css'

type Props = { readonly month: Day; readonly onMonth: (day: Day) => void }

/** The name of a small month, with buttons for the previous and the next month. */
export const MonthSteps = ({ month, onMonth }: Props) => {
  const t = useText(laterCalendarTexts)
  return (
    <div className={styles['head']}>
      <IconButton label={t('calendar.jump.previous')} onClick={() => onMonth(addMonths(month, -1))}>
        <ChevronLeft className={styles['arrow']} size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <span className={styles['month']} aria-live="polite">
        {monthName(month)}
      </span>
      <IconButton label={t('calendar.jump.next')} onClick={() => onMonth(addMonths(month, 1))}>
        <ChevronRight className={styles['arrow']} size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </div>
  )
}
