import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { refusedFields } from '../../../kernel/api/refusedFields.ts'
import { useText } from '../../../i18n/useText.ts'
import type { TextKey } from '../../../i18n/texts.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { refusalText } from '../../../kernel/view/refusalText.ts'
import { useFields } from '../../../kernel/view/useFields.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { explain } from '../explain.ts'
import type { Choice } from './field.ts'
import { makeOrganizer, makeVenue } from './sources.ts'
import { formTexts } from './texts/formTexts.ts'

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
    title: formTexts('event.form.newVenue'),
    submit: formTexts('event.form.createVenue'),
    fields: [
      { name: 'venue', label: formTexts('event.form.name') },
      { name: 'address', label: formTexts('event.form.address') },
      { name: 'zip', label: formTexts('event.form.zip') },
      { name: 'city', label: formTexts('event.form.city') },
      { name: 'country', label: formTexts('event.form.country') },
      { name: 'website', label: formTexts('event.form.website'), type: 'url' },
    ],
    make: (cache, { venue = '', ...rest }) => makeVenue(cache, { venue, ...rest }),
  },
  organizer: {
    title: formTexts('event.form.newOrganizer'),
    submit: formTexts('event.form.createOrganizer'),
    fields: [
      { name: 'organizer', label: formTexts('event.form.name') },
      { name: 'email', label: formTexts('event.form.email'), type: 'email' },
      { name: 'phone', label: formTexts('event.form.phone'), type: 'tel' },
      { name: 'website', label: formTexts('event.form.website'), type: 'url' },
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
  const t = useText(formTexts)
  const cache = useQueryClient()
  const { title, submit, fields, make } = kinds[kind]
  const form = useFields<Readonly<Record<string, string>>>(
    Object.fromEntries(fields.map((field, index) => [field.name, index === 0 ? name : ''])),
    Object.fromEntries(
      fields.map((field, index) => [
        field.name,
        {
          ...(index === 0 && { missing: t('event.form.needName') }),
          refusal: (error: unknown) => {
            const refused = refusedFields(error)[field.name]
            return refused && (refusalText(t, refused) || t('event.form.needValue'))
          },
        },
      ]),
    ),
  )
  const save = async (): Promise<void> => {
    const written = Object.entries(form.draft).map(([field, text]) => [field, text.trim()] as const)
    onMade(await make(cache, Object.fromEntries(written.filter(([, text]) => text !== ''))))
  }
  // Rendered outside the event's form, because forms cannot be nested. Events still bubble to it.
  return createPortal(
    <div onSubmit={(event) => event.stopPropagation()}>
      <Dialog title={t(title)} onClose={onClose}>
        <DialogForm
          submitText={t(submit)}
          fields={form}
          onSubmit={save}
          explain={(error) => explain(t, error)}
          onClose={onClose}
        >
          {fields.map((field, index) => (
            <Field
              key={field.name}
              label={t(field.label)}
              type={field.type ?? 'text'}
              dir="auto"
              required={index === 0}
              hint={index === 0 ? t('event.form.sameName') : undefined}
              {...form.text(field.name)}
            />
          ))}
        </DialogForm>
      </Dialog>
    </div>,
    document.body,
  )
}
