import { profileChoices } from '../../../../protocol/chat/profileFields.ts'
import { ProfileFieldType, type CustomProfileField } from '../../../../protocol/chat/profileField.ts'
import { limits } from '../../../../protocol/chat/limits.ts'
import { isAdministrator } from '../../../../protocol/chat/permissions.ts'
import { codePoints } from '../../../../protocol/chat/shapes.ts'
import type { User } from '../../../../protocol/chat/users.ts'
import { useText } from '../../../i18n/useText.ts'
import { useOwnUser } from '../../people/queries.ts'
import { useSession } from '../../../kernel/session.ts'
import { useChange } from '../change/useChange.ts'
import { Choice } from '../form/Choice.tsx'
import { TextSetting } from '../form/TextSetting.tsx'
import { DateField } from './DateField.tsx'
import { PeopleField } from './PeopleField.tsx'
import { setProfileField, storeProfileField } from './profileFieldValue.ts'
import { readJson } from './readJson.ts'
import { profileTexts } from './texts/profileTexts.ts'

interface Props {
  readonly field: CustomProfileField
  readonly user: User
}

const options = (field: CustomProfileField): readonly { value: string; label: string }[] =>
  Object.entries(readJson(profileChoices, field.field_data) ?? {})
    .toSorted(([, one], [, other]) => Number(one.order) - Number(other.order))
    .map(([value, { text }]) => ({ value, label: text }))

/** Returns the maximum length of a value, by the field's type. */
const lengthOf = (type: number): number =>
  type === ProfileFieldType.longText || type === ProfileFieldType.link
    ? limits.max_profile_long_text_length
    : limits.max_profile_short_text_length

/** A field of a user's profile, by its type (chat spec 2.4, 4.8, 4.11). */
export const ProfileFieldSetting = ({ field, user }: Props) => {
  const t = useText(profileTexts)
  const session = useSession()
  const own = useOwnUser()
  const { id, type, name } = field
  const value = user.profile_data?.[id]?.value ?? ''
  const { user_id } = user
  const change = useChange(value, (to) => setProfileField(session, user, field, to))
  const isFixed = !field.editable_by_user && !isAdministrator(own)
  const obstacle = isFixed ? t('profile.fieldFixed') : undefined
  const hint =
    [field.hint, ...(field.required && value === '' ? [t('profile.required')] : [])]
      .filter((each) => each !== '')
      .join(' ') || undefined
  const check = (text: string): string | undefined => {
    const limit = lengthOf(type)
    if (codePoints(text.trim()) > limit) return t('profile.tooLong', { limit })
    const isAddress = /^https?:\/\//i.test(text.trim()) && URL.canParse(text.trim())
    const isLink = type === ProfileFieldType.link && text.trim() !== ''
    return isLink && !isAddress ? t('profile.noLink') : undefined
  }
  switch (type) {
    case ProfileFieldType.choice:
      return (
        <Choice
          label={name}
          hint={hint}
          obstacle={obstacle}
          change={change}
          options={[{ value: '', label: t('profile.noChoice') }, ...options(field)]}
        />
      )
    case ProfileFieldType.date:
      return <DateField label={name} hint={hint} obstacle={obstacle} change={change} />
    case ProfileFieldType.people:
      return <PeopleField label={name} hint={hint} obstacle={obstacle} change={change} />
    default:
      return (
        <TextSetting
          name={`profile ${user_id} ${id}`}
          label={name}
          hint={hint}
          obstacle={obstacle}
          value={value}
          lines={type === ProfileFieldType.longText ? 'many' : 'one'}
          type={type === ProfileFieldType.link ? 'url' : 'text'}
          check={check}
          onSave={(text) => storeProfileField(session, user_id, field, text.trim())}
        />
      )
  }
}
