import { useText } from '../../../i18n/useText.ts'
import { fieldInWords, listHints } from '../../../ui/format/fieldInWords.ts'
import { useCalendarReader } from '../reader.ts'
import { useSite } from '../site.ts'
import { FlagControl, TextControl } from './controls.tsx'
import styles from './EventForm.module.css'
import type { FormPart } from './rules.ts'
import { Section } from './Section.tsx'
import { formTexts } from './texts/formTexts.ts'

/** Sign-up for the event, where the calendar has it. */
export const AttendanceFields = ({ form }: FormPart) => {
  const t = useText(formTexts)
  const site = useSite()
  const { hourCycle } = useCalendarReader()
  if (site?.offers_attendance !== true) return null
  const { hasAttendance, attendanceUntil, password } = form.draft
  return (
    <Section title={t('event.form.attendance')}>
      <FlagControl form={form} field="hasAttendance" hint={t('event.form.hasAttendanceHint')} />
      {hasAttendance && password !== '' && <p className={styles['hint']}>{t('event.form.noAttendance')}</p>}
      {hasAttendance && (
        <div className={styles['pair']}>
          <TextControl
            form={form}
            field="attendancePlaces"
            inputMode="numeric"
            autoComplete="off"
            hint={t('event.form.placesHint')}
          />
          <TextControl
            form={form}
            field="attendanceUntil"
            type="datetime-local"
            hint={listHints([fieldInWords(attendanceUntil, hourCycle), t('event.form.untilHint')])}
          />
        </div>
      )}
    </Section>
  )
}
