import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../kernel/api/errors.ts'
import { useText } from '../../../i18n/useText.ts'
import { useFields } from '../../../kernel/view/useFields.ts'
import { useSession } from '../../../kernel/session.ts'
import { Field } from '../../../ui/Field.tsx'
import { ActionForm } from '../form/ActionForm.tsx'
import { Part } from '../form/Part.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { Secret } from '../form/Secret.tsx'
import { ZuliprcButton } from '../form/ZuliprcButton.tsx'
import { factorQuery } from '../secondFactor/queries.ts'
import { useHasOneKey } from './oneKey.ts'
import { useSignInName } from './signInName.ts'
import type { ShownKey } from './useShownKey.ts'
import { accountTexts } from './texts/accountTexts.ts'

/** A key for programs that act as the reader: shown after the password, and renewed (chat spec 4.7, 5). */
export const ApiKey = ({ shownKey }: { shownKey: ShownKey }) => {
  const t = useText(accountTexts)
  const { key } = shownKey
  const hasOneKey = useHasOneKey()
  const username = useSignInName()
  const session = useSession()
  const hasFactor = useQuery(factorQuery(session), session.cache).data?.is_on === true
  const fields = useFields(
    { password: '', code: '' },
    {
      password: {
        atSubmit: (password) => (password === '' ? t('account.passwordMissing') : undefined),
        refusal: (error) =>
          error instanceof ApiError && error.status === 401 ? t('account.passwordWrong') : undefined,
      },
      code: {
        atSubmit: (code) => (hasFactor && code.trim() === '' ? t('account.keyCodeMissing') : undefined),
      },
    },
  )
  const { password, code } = fields.draft
  const show = async (): Promise<undefined> => {
    await shownKey.show(username, password, hasFactor ? code : undefined)
    fields.clear()
  }
  const renew = async (): Promise<string> => {
    await shownKey.renew()
    return t(hasOneKey ? 'account.keyRenewedOneKey' : 'account.keyRenewed')
  }
  return (
    <Part title={t('account.key')} text={t('account.keyAbout')}>
      {key === undefined ? (
        <ActionForm submitText={t('account.showKey')} fields={fields} onSubmit={show}>
          <PasswordField
            label={t('account.passwordAgain')}
            autoComplete="current-password"
            {...fields.text('password')}
          />
          {hasFactor && (
            <Field
              label={t('account.keyCode')}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              {...fields.text('code')}
            />
          )}
        </ActionForm>
      ) : (
        <>
          <Secret label={t('account.keyUser')} value={key.email} />
          <Secret label={t('account.keyValue')} value={key.value} />
          <ZuliprcButton email={key.email} apiKey={key.value} />
          <ActionForm submitText={t('account.renewKey')} onSubmit={renew} />
        </>
      )}
    </Part>
  )
}
