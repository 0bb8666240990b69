import type { ComponentProps } from 'react'
import { useText } from '../../../i18n/useText.ts'
import type { Fields } from '../../../kernel/view/useFields.ts'
import { Check } from '../../../ui/Check.tsx'
import { Field } from '../../../ui/Field.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { eventFields, type EventDraft } from './draft.ts'
import type { FormPart } from './rules.ts'

/* Controls of the form. Label, value, fault and what a change does come from the table and the form's values. */

type TextName = Parameters<Fields<EventDraft>['text']>[0]
type FlagName = Parameters<Fields<EventDraft>['flag']>[0]

type TextProps = FormPart & { readonly field: TextName } & Omit<
    ComponentProps<typeof Field>,
    'label' | 'form'
  >

export const TextControl = ({ form, field, ...rest }: TextProps) => {
  const t = useText()
  const { label, longest } = eventFields[field]
  return <Field label={t(label)} maxLength={longest} {...form.text(field)} {...rest} />
}

type FlagProps = FormPart & { readonly field: FlagName; readonly hint?: string }

export const FlagControl = ({ form, field, ...rest }: FlagProps) => (
  <Check label={useText()(eventFields[field].label)} {...form.flag(field)} {...rest} />
)

type LinksProps = FormPart & {
  readonly field: 'venues' | 'organizers' | 'categories' | 'tags'
} & Pick<ComponentProps<typeof ChoiceField>, 'kind' | 'most' | 'onCreate'>

export const LinksControl = ({ form, field, ...rest }: LinksProps) => {
  const { value, error, onChange } = form.choice(field)
  const label = useText()(eventFields[field].label)
  return <ChoiceField label={label} choices={value} error={error} onChange={onChange} {...rest} />
}
