import { useText } from '../../../i18n/useText.ts'
import { listed } from '../../../ui/format/listed.ts'
import type { EventDraft } from './draft.ts'
import styles from './EventForm.module.css'
import { lengthOf } from './when.ts'

const MINUTE = 60_000
const HOUR = 60
const DAY = 24 * HOUR

/** Shows the length of the event, so that a wrong date is noticed. */
export const LengthNote = ({ draft }: { draft: EventDraft }) => {
  const t = useText()
  const length = lengthOf(draft)
  if (length === undefined || length < 0) return null
  const minutes = length / MINUTE
  const values = draft.isAllDay
    ? { days: minutes / DAY + 1, hours: 0, minutes: 0 }
    : {
        days: Math.floor(minutes / DAY),
        hours: Math.floor((minutes % DAY) / HOUR),
        minutes: minutes % HOUR,
      }
  const parts = [
    values.days > 0 && t('event.form.days', { count: values.days }),
    values.hours > 0 && t('event.form.hours', { count: values.hours }),
    values.minutes > 0 && t('event.form.minutes', { count: values.minutes }),
  ].filter((part) => part !== false)
  const text = listed(parts, 'unit')
  return <p className={styles['hint']}>{text === '' ? t('event.form.noLength') : text}</p>
}
