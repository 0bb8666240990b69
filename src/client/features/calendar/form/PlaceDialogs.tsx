import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { createPortal } from 'react-dom'
import { refusedFields } from '../../../kernel/api/calendarCall.ts'
import { useText } from '../../../i18n/useText.ts'
import type { TextKey } from '../../../i18n/textKey.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formText } from '../../../ui/formText.ts'
import { explain } from '../explain.ts'
import type { Choice } from './field.ts'
import styles from './EventForm.module.css'
import { makeOrganizer, makeVenue } from './sources.ts'

interface RecordKind {
  readonly title: TextKey
  readonly submit: TextKey
  /** Fields of the record by their names on the wire; the first is its name. */
  readonly fields: readonly {
    readonly name: string
    readonly label: TextKey
    readonly type?: 'url' | 'tel' | 'email'
  }[]
  readonly make: (cache: QueryClient, fields: Readonly<Record<string, string>>) => Promise<Choice>
}

const kinds: Readonly<Record<'venue' | 'organizer', RecordKind>> = {
  venue: {
    title: 'event.form.newVenue',
    submit: 'event.form.createVenue',
    fields: [
      { name: 'venue', label: 'event.form.name' },
      { name: 'address', label: 'event.form.address' },
      { name: 'zip', label: 'event.form.zip' },
      { name: 'city', label: 'event.form.city' },
      { name: 'country', label: 'event.form.country' },
      { name: 'website', label: 'event.form.website', type: 'url' },
    ],
    make: (cache, { venue = '', ...rest }) => makeVenue(cache, { venue, ...rest }),
  },
  organizer: {
    title: 'event.form.newOrganizer',
    submit: 'event.form.createOrganizer',
    fields: [
      { name: 'organizer', label: 'event.form.name' },
      { name: 'email', label: 'event.form.email', type: 'email' },
      { name: 'phone', label: 'event.form.phone', type: 'tel' },
      { name: 'website', label: 'event.form.website', type: 'url' },
    ],
    make: (cache, { organizer = '', ...rest }) => makeOrganizer(cache, { organizer, ...rest }),
  },
}

interface Props {
  readonly kind: 'venue' | 'organizer'
  readonly name: string
  readonly onMade: (choice: Choice) => void
  readonly onClose: () => void
}

/** Creates a venue or an organizer without leaving the event. */
export const NewPlaceDialog = ({ kind, name, onMade, onClose }: Props) => {
  const t = useText()
  const cache = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>()
  const { title, submit, fields, make } = kinds[kind]
  const refused = refusedFields(error)
  const save = async (form: HTMLFormElement): Promise<void> => {
    const written = fields.map((field) => [field.name, formText(form, field.name).trim()] as const)
    setSaving(true)
    try {
      onMade(await make(cache, Object.fromEntries(written.filter(([, text]) => text !== ''))))
      onClose()
    } catch (failure) {
      setError(failure)
      setSaving(false)
    }
  }
  // Rendered outside the event's form, because forms cannot be nested.
  return createPortal(
    <Dialog title={t(title)} onClose={onClose}>
      <form
        className={styles['dialog']}
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault()
          event.stopPropagation()
          void save(event.currentTarget)
        }}
      >
        {fields.map((field, index) => (
          <Field
            key={field.name}
            name={field.name}
            label={t(field.label)}
            type={field.type ?? 'text'}
            dir="auto"
            required={index === 0}
            defaultValue={index === 0 ? name : ''}
            error={refused[field.name]}
          />
        ))}
        {error !== undefined && Object.keys(refused).length === 0 && (
          <p role="alert" className={styles['error']}>
            {explain(t, error)}
          </p>
        )}
        <p className={styles['hint']}>{t('event.form.sameName')}</p>
        <div className={styles['buttons']}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button tone="primary" type="submit" busy={isSaving}>
            {t(submit)}
          </Button>
        </div>
      </form>
    </Dialog>,
    document.body,
  )
}
