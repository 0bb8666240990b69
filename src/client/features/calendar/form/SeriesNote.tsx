import { Repeat } from 'lucide-react'
import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import { useText } from '../../../i18n/useText.ts'
import { seriesText } from '../series/ruleText.ts'
import styles from './EventForm.module.css'
import { formTexts } from './texts/formTexts.ts'

/** Says that the event repeats, and that saving asks how far a change reaches. */
export const SeriesNote = ({ series }: { readonly series: CalendarEvent['series'] }) => {
  const t = useText(formTexts)
  return (
    <p className={styles['note']}>
      <Repeat size={16} strokeWidth={1.6} aria-hidden />
      <span>
        {seriesText(t, series)}
        <span className={styles['hint']}> {t('event.form.repeats.note')}</span>
      </span>
    </p>
  )
}
