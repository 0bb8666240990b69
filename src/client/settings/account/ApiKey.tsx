import { useState } from 'preact/compat'
import { ApiError } from '../../api/errors.ts'
import { useText } from '../../i18n/useText.ts'
import { ActionForm } from '../form/ActionForm.tsx'
import { Part } from '../form/Part.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { Secret } from '../form/Secret.tsx'
import { useSignInName } from './signInName.ts'
import type { ShownKey } from './useShownKey.ts'

/** A key for programs that act as the reader: shown after the password, and made anew (chat spec 4.7, 5). */
export const ApiKey = ({ shownKey }: { shownKey: ShownKey }) => {
  const t = useText()
  const { key } = shownKey
  const username = useSignInName()
  const [password, setPassword] = useState('')
  const show = async (): Promise<undefined> => {
    await shownKey.show(username, password)
    setPassword('')
  }
  const renew = async (): Promise<string> => {
    await shownKey.renew()
    return t('account.keyRenewed')
  }
  const explain = (error: unknown): string | undefined =>
    error instanceof ApiError && error.status === 401 ? t('account.passwordWrong') : undefined
  return (
    <Part title={t('account.key')} text={t('account.keyAbout')}>
      {key === undefined ? (
        <ActionForm
          submitText={t('account.showKey')}
          obstacle={password === '' ? t('account.passwordMissing') : undefined}
          explain={explain}
          onSubmit={show}
        >
          <PasswordField
            label={t('account.passwordAgain')}
            autoComplete="current-password"
            value={password}
            onInput={setPassword}
          />
        </ActionForm>
      ) : (
        <>
          <Secret label={t('account.keyUser')} value={key.email} />
          <Secret label={t('account.keyValue')} value={key.value} />
          <ActionForm submitText={t('account.renewKey')} onSubmit={renew} />
        </>
      )}
    </Part>
  )
}
