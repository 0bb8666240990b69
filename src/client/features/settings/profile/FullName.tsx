import { updateSettings } from '../../../../protocol/chat/account.ts'
import { limits } from '../../../../protocol/chat/limits.ts'
import { isAdministrator } from '../../../../protocol/chat/permissions.ts'
import { codePoints } from '../../../../protocol/chat/shapes.ts'
import { useText } from '../../../i18n/useText.ts'
import { useOwnUser } from '../../people/queries.ts'
import { useOrganisation } from '../../organization/organization.ts'
import { useSession } from '../../../kernel/session.ts'
import { TextSetting } from '../form/TextSetting.tsx'
import { profileTexts } from './texts/profileTexts.ts'

/** The reader's name. */
export const FullName = () => {
  const t = useText(profileTexts)
  const session = useSession()
  const self = useOwnUser()
  const isFixed = useOrganisation().name_changes_disabled === true && !isAdministrator(self)
  const check = (text: string): string | undefined => {
    if (text.trim() === '') return t('profile.nameMissing')
    const limit = limits.max_full_name_length
    return codePoints(text.trim()) > limit ? t('profile.tooLong', { limit }) : undefined
  }
  return (
    <TextSetting
      name="full_name"
      label={t('profile.name')}
      autoComplete="name"
      value={self.full_name}
      obstacle={isFixed ? t('profile.nameFixed') : undefined}
      check={check}
      onSave={(full_name) => session.api(updateSettings, { full_name: full_name.trim() })}
    />
  )
}
