import { updateSettings } from '../../../../protocol/chat/account.ts'
import { limits } from '../../../../protocol/chat/limits.ts'
import { codePoints } from '../../../../protocol/chat/shapes.ts'
import { useText } from '../../../i18n/useText.ts'
import { useFields } from '../../../kernel/view/useFields.ts'
import { useSession } from '../../../kernel/session.ts'
import { ActionForm } from '../form/ActionForm.tsx'
import { Part } from '../form/Part.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { usePasswordSignIn } from './signInWays.ts'
import { accountTexts } from './texts/accountTexts.ts'

interface Props {
  /** Called after the change, which revokes every key but this browser's. */
  readonly onChanged: () => void
}

/** Changes the password; requires the present one. */
const ChangePassword = ({ onChanged }: Props) => {
  const t = useText(accountTexts)
  const session = useSession()
  const count = limits.password_min_length
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
    return t('account.passwordChanged')
  }
  return (
    <Part title={t('account.password')} text={t('account.passwordAbout')}>
      <ActionForm submitText={t('account.changePassword')} fields={fields} onSubmit={change}>
        <PasswordField
          label={t('account.passwordBefore')}
          autoComplete="current-password"
          {...fields.text('old_password')}
        />
        <PasswordField
          label={t('account.passwordNew')}
          hint={t('account.passwordHint', { count })}
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
