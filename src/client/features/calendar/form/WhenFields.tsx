import { useLayoutEffect, useRef, type ChangeEvent, type ReactNode } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { fieldsInWords, listHints } from '../../../ui/format/fieldInWords.ts'
import { listed } from '../../../ui/format/listed.ts'
import { useCalendarReader } from '../reader.ts'
import { FlagControl, TextControl } from './controls.tsx'
import styles from './EventForm.module.css'
import type { FormPart } from './rules.ts'
import { Section } from './Section.tsx'
import { hasStart, lengthOf, withStart, type When } from './when.ts'
import { ZoneField } from './ZoneField.tsx'
import { formTexts } from './texts/formTexts.ts'

const MINUTE = 60_000
const HOUR = 60
const DAY = 24 * HOUR

/** Shows when the event is, in words, and its length, so that a wrong date is noticed. */
const SpanNote = ({ draft }: { draft: When }) => {
  const t = useText(formTexts)
  const { hourCycle } = useCalendarReader()
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
  const read = (date: string, time: string): string => (draft.isAllDay ? date : `${date}T${time}`)
  const span = fieldsInWords(
    read(draft.startDate, draft.startTime),
    read(draft.endDate, draft.endTime),
    hourCycle,
  )
  const lasts = listed(parts, 'unit') || t('event.form.noLength')
  return <p className={styles['hint']}>{listHints([span, lasts])}</p>
}

/** Start and end. Moving the start moves the end with it. */
export const WhenFields = ({ form, children }: FormPart & { readonly children?: ReactNode }) => {
  const t = useText(formTexts)
  const { draft, change } = form
  const lastWhole = useRef<When>(draft)
  useLayoutEffect(() => {
    if (hasStart(draft)) lastWhole.current = draft
  }, [draft])
  const moveStart =
    (part: 'startDate' | 'startTime') =>
    (event: ChangeEvent<HTMLInputElement>): void =>
      change(withStart(draft, { [part]: event.currentTarget.value }, lastWhole.current))
  return (
    <Section title={t('event.form.when')}>
      <div className={styles['when']}>
        <TextControl form={form} field="startDate" type="date" required onChange={moveStart('startDate')} />
        {!draft.isAllDay && (
          <TextControl form={form} field="startTime" type="time" required onChange={moveStart('startTime')} />
        )}
        <TextControl form={form} field="endDate" type="date" required />
        {!draft.isAllDay && <TextControl form={form} field="endTime" type="time" required />}
      </div>
      <SpanNote draft={draft} />
      <FlagControl form={form} field="isAllDay" />
      <ZoneField form={form} />
      {children}
    </Section>
  )
}
