import { limits } from '../../../../protocol/chat/limits.ts'
import { codePoints } from '../../../../protocol/chat/shapes.ts'
import { useText } from '../../../i18n/useText.ts'
import { ApiError } from '../../../kernel/api/errors.ts'
import type { Fields, Rules } from '../../../kernel/view/useFields.ts'
import { useRealm } from '../../organization/realm.ts'
import { Field } from '../../../ui/Field.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { manageTexts } from './texts/manageTexts.ts'

export interface Naming {
  readonly name: string
  readonly description: string
}

const isTaken = (error: unknown): boolean =>
  error instanceof ApiError &&
  // A new channel is refused by the code, a new name by the argument.
  (error.code === 'CHANNEL_ALREADY_EXISTS' || error.extra['var_name'] === 'new_name')

/** Returns the rules for a channel's name and description. */
export function useNamingRules(): Rules<Naming> {
  const t = useText(manageTexts)
  const { maxChannelNameLength } = useRealm()
  const longest = limits.max_stream_description_length
  return {
    name: {
      missing: t('manage.needName'),
      whileTyping: (name) =>
        codePoints(name.trim()) > maxChannelNameLength
          ? t('manage.nameTooLong', { limit: maxChannelNameLength })
          : undefined,
      refusal: (error) => (isTaken(error) ? t('manage.nameTaken') : undefined),
    },
    description: {
      whileTyping: (text) =>
        codePoints(text) > longest ? t('manage.descriptionTooLong', { limit: longest }) : undefined,
    },
  }
}

/** Fields for a channel's name and description. */
export const NameFields = ({ text }: Pick<Fields<Naming>, 'text'>) => {
  const t = useText(manageTexts)
  return (
    <>
      <Field
        label={t('manage.name')}
        hint={t('manage.nameHint')}
        dir="auto"
        autoComplete="off"
        {...text('name')}
      />
      <TextArea
        label={t('manage.description')}
        hint={t('manage.descriptionHint')}
        rows={2}
        {...text('description')}
      />
    </>
  )
}
