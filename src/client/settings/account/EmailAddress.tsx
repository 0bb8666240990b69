import { updateSettings } from '../../../protocol/chat/account.ts'
import { isEmailAddress } from '../../../protocol/chat/emailAddress.ts'
import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import { useText } from '../../i18n/useText.ts'
import { useOwnUser } from '../../people/queries.ts'
import { useOrganisation } from '../../session/organisation.ts'
import { useSession } from '../../session/session.ts'
import { useOwnSetting } from '../change/ownSetting.ts'
import { Choice } from '../form/Choice.tsx'
import { Part } from '../form/Part.tsx'
import { TextSetting } from '../form/TextSetting.tsx'
import { useSignInName } from './signInName.ts'

/** As the wire numbers them, from the widest to nobody. */
const AUDIENCES = [1, 2, 5, 3, 4] as const

/** The reader's address, and who sees it. */
export const EmailAddress = () => {
  const t = useText()
  const session = useSession()
  const self = useOwnUser()
  const isFixed = useOrganisation().email_changes_disabled === true && !isAdministrator(self)
  return (
    <Part title={t('account.email')}>
      <TextSetting
        name="email"
        label={t('account.emailAddress')}
        hint={t('account.emailHint')}
        type="email"
        autoComplete="email"
        value={useSignInName()}
        obstacle={isFixed ? t('account.emailFixed') : undefined}
        check={(text) => (isEmailAddress(text.trim()) ? undefined : t('account.emailInvalid'))}
        onSave={(email) => session.api(updateSettings, { email: email.trim() })}
      />
      <Choice
        label={t('account.emailVisibility')}
        change={useOwnSetting('email_address_visibility')}
        options={AUDIENCES.map((value) => ({ value, label: t(`account.emailVisibility.${value}`) }))}
      />
    </Part>
  )
}
