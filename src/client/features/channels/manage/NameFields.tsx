import { limits } from '../../../../protocol/chat/limits.ts'
import { codePoints } from '../../../../protocol/chat/shapes.ts'
import { useText } from '../../../i18n/useText.ts'
import { useRealm } from '../../organization/realm.ts'
import { Field } from '../../../ui/Field.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'

export interface Naming {
  readonly name: string
  readonly description: string
}

/** Returns the faults of name and description; undefined for a valid value. */
export function useNamingFaults({ name, description }: Naming) {
  const t = useText()
  const { maxChannelNameLength: limit } = useRealm()
  const longest = limits.max_stream_description_length
  return {
    missing: name.trim() === '' ? t('manage.needName') : undefined,
    name: codePoints(name.trim()) > limit ? t('manage.nameTooLong', { limit }) : undefined,
    description:
      codePoints(description) > longest ? t('manage.descriptionTooLong', { limit: longest }) : undefined,
  }
}

type Props = { readonly naming: Naming; readonly onChange: (naming: Partial<Naming>) => void }

/** Fields for a channel's name and description. */
export const NameFields = ({ naming, onChange }: Props) => {
  const t = useText()
  const faults = useNamingFaults(naming)
  return (
    <>
      <Field
        label={t('manage.name')}
        hint={t('manage.nameHint')}
        error={faults.name}
        value={naming.name}
        dir="auto"
        autoComplete="off"
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextArea
        label={t('manage.description')}
        hint={t('manage.descriptionHint')}
        rows={2}
        error={faults.description}
        value={naming.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
    </>
  )
}
