import { updateSettings } from '../../../../protocol/chat/account.ts'
import { codePoints } from '../../../../protocol/chat/shapes.ts'
import { useText } from '../../../i18n/useText.ts'
import { useFields } from '../../../kernel/view/useFields.ts'
import { useSession } from '../../../kernel/session.ts'
import { useRealm } from '../../organization/realm.ts'
import { ActionForm } from '../form/ActionForm.tsx'
import { Part } from '../form/Part.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { useHasOneKey } from './oneKey.ts'
import { usePasswordSignIn } from './signInWays.ts'
import { accountTexts } from './texts/accountTexts.ts'

interface Props {
  /** Called after the change: a service with a key for each browser has revoked every other one. */
  readonly onChanged: () => void
}

/** Changes the password; requires the present one. */
const ChangePassword = ({ onChanged }: Props) => {
  const t = useText(accountTexts)
  const session = useSession()
  const hasOneKey = useHasOneKey()
  // A service that has no shortest length takes no empty password either.
  const count = Math.max(1, useRealm().minPasswordLength)
  const fields = useFields(
    { old_password: '', new_password: '' },
    {
      old_password: {
        atSubmit: (password) => (password === '' ? t('account.passwordBeforeMissing') : undefined),
      },
      new_password: {
        atSubmit: (password) =>
          codePoints(password) < count ? t('account.passwordShort', { count }) : undefined,
      },
    },
  )
  const change = async (): Promise<string> => {
    await session.api(updateSettings, fields.draft)
    fields.clear()
    onChanged()
    return t(hasOneKey ? 'account.passwordChangedOneKey' : 'account.passwordChanged')
  }
  return (
    <Part
      title={t('account.password')}
      text={t(hasOneKey ? 'account.passwordAboutOneKey' : 'account.passwordAbout')}
    >
      <ActionForm submitText={t('account.changePassword')} fields={fields} onSubmit={change}>
        <PasswordField
          label={t('account.passwordBefore')}
          autoComplete="current-password"
          {...fields.text('old_password')}
        />
        <PasswordField
          label={t('account.passwordNew')}
          hint={count > 1 ? t('account.passwordHint', { count }) : undefined}
          autoComplete="new-password"
          {...fields.text('new_password')}
        />
      </ActionForm>
    </Part>
  )
}

/** The password, where people sign in with one. */
export const Password = (props: Props) => {
  const t = useText(accountTexts)
  return usePasswordSignIn() === 'on' ? (
    <ChangePassword {...props} />
  ) : (
    <Part title={t('account.password')} text={t('account.noPasswords')}>
      {null}
    </Part>
  )
}
