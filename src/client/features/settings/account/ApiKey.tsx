import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../kernel/api/errors.ts'
import { useText } from '../../../i18n/useText.ts'
import { useSession } from '../../../kernel/session.ts'
import { Field } from '../../../ui/Field.tsx'
import { ActionForm } from '../form/ActionForm.tsx'
import { Part } from '../form/Part.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { Secret } from '../form/Secret.tsx'
import { factorQuery } from '../secondFactor/queries.ts'
import { useSignInName } from './signInName.ts'
import type { ShownKey } from './useShownKey.ts'

/** A key for programs that act as the reader: shown after the password, and renewed (chat spec 4.7, 5). */
export const ApiKey = ({ shownKey }: { shownKey: ShownKey }) => {
  const t = useText()
  const { key } = shownKey
  const username = useSignInName()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const session = useSession()
  const hasFactor = useQuery(factorQuery(session), session.cache).data?.is_on === true
  const show = async (): Promise<undefined> => {
    await shownKey.show(username, password, hasFactor ? code : undefined)
    setPassword('')
    setCode('')
  }
  const obstacle = (): string | undefined => {
    if (password === '') return t('account.passwordMissing')
    return hasFactor && code.trim() === '' ? t('account.keyCodeMissing') : undefined
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
        <ActionForm submitText={t('account.showKey')} obstacle={obstacle()} explain={explain} onSubmit={show}>
          <PasswordField
            label={t('account.passwordAgain')}
            autoComplete="current-password"
            value={password}
            onInput={setPassword}
          />
          {hasFactor && (
            <Field
              label={t('account.keyCode')}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              value={code}
              onChange={({ currentTarget }) => setCode(currentTarget.value)}
            />
          )}
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
