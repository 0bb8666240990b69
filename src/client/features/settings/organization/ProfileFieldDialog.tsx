import { limits } from '../../../../protocol/chat/limits.ts'
import { ProfileFieldType, type CustomProfileField } from '../../../../protocol/chat/profileField.ts'
import {
  accountKind,
  createProfileField,
  externalAccounts,
  updateProfileField,
} from '../../../../protocol/chat/profileFields.ts'
import { codePoints } from '../../../../protocol/chat/shapes.ts'
import type { TextKey } from '../../../i18n/texts.ts'
import { useText } from '../../../i18n/useText.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { useFields } from '../../../kernel/view/useFields.ts'
import { useOffers } from '../../../kernel/offers.ts'
import { useSession } from '../../../kernel/session.ts'
import { Check } from '../../../ui/Check.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { laterUiTexts } from '../../../ui/texts/laterUiTexts.ts'
import { readJson } from '../profile/readJson.ts'
import { choiceLines, choicesFrom, fieldType, FIELD_TYPES, typeText } from './fieldTypes.ts'
import { organizationTexts } from './texts/organizationTexts.ts'

interface Props {
  /** undefined: a new field. */
  readonly field: CustomProfileField | undefined
  readonly onClose: () => void
}

const initial = (field: CustomProfileField | undefined) => {
  const account = readJson(accountKind, field?.field_data ?? '')
  return {
    type: fieldType(field?.type ?? ProfileFieldType.shortText),
    name: field?.name ?? '',
    hint: field?.hint ?? '',
    choices: choiceLines(field?.field_data ?? ''),
    service: account?.subtype ?? 'custom',
    pattern: account?.url_pattern ?? '',
    required: field?.required ?? false,
    editable_by_user: field?.editable_by_user ?? true,
    display_in_profile_summary: field?.display_in_profile_summary ?? false,
  }
}
type Draft = ReturnType<typeof initial>

/** Returns a field's options, by its type; empty for types without options. */
function fieldDataOf(draft: Draft, before: string) {
  if (draft.type === ProfileFieldType.choice) return { field_data: choicesFrom(draft.choices, before) }
  if (draft.type !== ProfileFieldType.account) return {}
  const own = draft.service === 'custom' ? { url_pattern: draft.pattern.trim() } : {}
  return { field_data: { subtype: draft.service, ...own } }
}

const knownAccounts: ReadonlyMap<string, { readonly name: string; readonly hint: string }> = new Map(
  Object.entries(externalAccounts),
)

/** Returns the name and the hint of a field for accounts at a known service; a stored field keeps its own. */
function namesOf(service: string, field: CustomProfileField | undefined): Partial<Draft> {
  const known = knownAccounts.get(service)
  if (known === undefined) return field ? { name: field.name, hint: field.hint } : { name: '', hint: '' }
  const isStored = readJson(accountKind, field?.field_data ?? '')?.subtype === service
  return isStored && field ? { name: field.name, hint: field.hint } : { name: known.name, hint: known.hint }
}

/** Returns true for types that fit in the person's card. */
const isShort = (type: ProfileFieldType): boolean =>
  type !== ProfileFieldType.longText && type !== ProfileFieldType.people

/** Edits a profile field's name, type and editors. */
export const ProfileFieldDialog = ({ field, onClose }: Props) => {
  const t = useText(organizationTexts, laterUiTexts)
  const session = useSession()
  const hasEditable = useOffers(createProfileField, 'editable_by_user')
  const excess = (text: string, limit: number, words: TextKey): string | undefined =>
    codePoints(text.trim()) > limit ? t(words, { limit }) : undefined
  const fields = useFields<Draft>(initial(field), {
    name: {
      missing: t('fields.nameMissing'),
      whileTyping: (name) =>
        excess(name, limits.max_profile_field_name_length, organizationTexts('fields.nameTooLong')),
    },
    hint: {
      whileTyping: (hint) =>
        excess(hint, limits.max_profile_field_hint_length, organizationTexts('fields.hintTooLong')),
    },
    choices: {
      atSubmit: (choices, { type }) =>
        type === ProfileFieldType.choice && choices.trim() === '' ? t('fields.choicesMissing') : undefined,
    },
  })
  const { draft, change, text } = fields
  // Fields for accounts at services that everybody knows have that service's name.
  const known = draft.type === ProfileFieldType.account ? knownAccounts.get(draft.service) : undefined
  const save = (): Promise<unknown> => {
    const { name, hint, required, editable_by_user, display_in_profile_summary, type } = draft
    const definition = {
      name: name.trim(),
      hint: hint.trim(),
      required,
      editable_by_user,
      display_in_profile_summary: display_in_profile_summary && isShort(type),
      ...fieldDataOf(draft, field?.field_data ?? ''),
    }
    return field
      ? session.api(updateProfileField, { field_id: field.id, ...definition })
      : session.api(createProfileField, { field_type: type, ...definition })
  }
  return (
    <Dialog title={t(field ? 'fields.editTitle' : 'fields.add')} onClose={onClose}>
      <DialogForm submitText={t('forms.save')} fields={fields} onSubmit={save} onClose={onClose}>
        <Select
          label={t('fields.type')}
          obstacle={field && t('fields.typeFixed')}
          value={String(draft.type)}
          options={FIELD_TYPES.map((type) => ({ value: String(type), label: t(typeText(type)) }))}
          onChange={(type) => change({ type: fieldType(Number(type)) })}
        />
        {known === undefined && (
          <>
            <Field label={t('fields.name')} dir="auto" autoComplete="off" {...text('name')} />
            <Field label={t('fields.hint')} dir="auto" autoComplete="off" {...text('hint')} />
          </>
        )}
        {draft.type === ProfileFieldType.choice && (
          <TextArea label={t('fields.choices')} hint={t('fields.choicesHint')} {...text('choices')} />
        )}
        {draft.type === ProfileFieldType.account && (
          <>
            <Select
              label={t('fields.service')}
              {...fields.choice('service')}
              onChange={(service) => change({ service, ...namesOf(service, field) })}
              options={[
                ...Object.entries(externalAccounts).map(([value, { text }]) => ({ value, label: text })),
                { value: 'custom', label: t('fields.otherService') },
              ]}
            />
            {draft.service === 'custom' && (
              <Field
                label={t('fields.pattern')}
                hint={t('fields.patternHint')}
                dir="ltr"
                autoComplete="off"
                {...text('pattern')}
              />
            )}
          </>
        )}
        <Check label={t('fields.isRequired')} {...fields.flag('required')} />
        {hasEditable && <Check label={t('fields.isEditable')} {...fields.flag('editable_by_user')} />}
        <Check
          label={t('fields.isInSummary')}
          obstacle={isShort(draft.type) ? undefined : t('fields.tooLongForSummary')}
          isChecked={draft.display_in_profile_summary && isShort(draft.type)}
          onChange={(display_in_profile_summary) => change({ display_in_profile_summary })}
        />
      </DialogForm>
    </Dialog>
  )
}
