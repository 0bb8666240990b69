import { useLayoutEffect, useRef } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { Check } from '../../../ui/Check.tsx'
import { Field } from '../../../ui/Field.tsx'
import styles from './EventForm.module.css'
import type { FormPart } from './formProps.ts'
import { LengthNote } from './LengthNote.tsx'
import { Section } from './Section.tsx'
import { hasStart, withStart, type When } from './when.ts'
import { ZoneField } from './ZoneField.tsx'

/** Start and end. Moving the start moves the end with it. */
export const WhenFields = ({ draft, change, problem }: FormPart) => {
  const t = useText()
  const lastWhole = useRef<When>(draft)
  useLayoutEffect(() => {
    if (hasStart(draft)) lastWhole.current = draft
  }, [draft])
  const moveStart = (start: Partial<When>): void => change(withStart(draft, start, lastWhole.current))
  return (
    <Section title={t('event.form.when')}>
      <div className={styles['when']}>
        <Field
          type="date"
          label={t('event.form.startDate')}
          required
          value={draft.startDate}
          error={problem('startDate')}
          onChange={(event) => moveStart({ startDate: event.currentTarget.value })}
        />
        {!draft.isAllDay && (
          <Field
            type="time"
            label={t('event.form.startTime')}
            required
            value={draft.startTime}
            error={problem('startTime')}
            onChange={(event) => moveStart({ startTime: event.currentTarget.value })}
          />
        )}
        <Field
          type="date"
          label={t('event.form.endDate')}
          required
          value={draft.endDate}
          error={problem('endDate')}
          onChange={(event) => change({ endDate: event.currentTarget.value })}
        />
        {!draft.isAllDay && (
          <Field
            type="time"
            label={t('event.form.endTime')}
            required
            value={draft.endTime}
            error={problem('endTime')}
            onChange={(event) => change({ endTime: event.currentTarget.value })}
          />
        )}
      </div>
      <LengthNote draft={draft} />
      <Check
        label={t('event.form.allDay')}
        isChecked={draft.isAllDay}
        onChange={(isAllDay) => change({ isAllDay })}
      />
      <ZoneField draft={draft} change={change} problem={problem} />
    </Section>
  )
}
