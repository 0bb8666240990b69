import { updateSettings } from '../../../../protocol/chat/account.ts'
import { isEmailAddress } from '../../../../protocol/chat/emailAddress.ts'
import { isAdministrator } from '../../../../protocol/chat/permissions.ts'
import { useText } from '../../../i18n/useText.ts'
import { useOwnUser } from '../../people/queries.ts'
import { useOrganisation } from '../../organization/organization.ts'
import { useFields } from '../../../kernel/view/useFields.ts'
import { useSession } from '../../../kernel/session.ts'
import { Field } from '../../../ui/Field.tsx'
import { useTypedDraft } from '../change/drafts.ts'
import { ActionForm } from '../form/ActionForm.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { usePasswordSignIn } from './signInWays.ts'
import { wantedAddressKey } from './queries.ts'
import { accountTexts } from './texts/accountTexts.ts'

interface Props {
  /** The present address. */
  readonly address: string
  /** Proof that the server requires before it sends mail to the new address. */
  readonly proof: 'password' | 'none'
}

/** Requests a change of address. The new address counts after the link in the mail to it is opened. */
export const EmailForm = ({ address, proof }: Props) => {
  const t = useText(accountTexts)
  const session = useSession()
  const self = useOwnUser()
  const isOfProvider = usePasswordSignIn() === 'off'
  const isDisabled = useOrganisation().email_changes_disabled === true && !isAdministrator(self)
  const fixed = isOfProvider ? t('account.emailOfProvider') : isDisabled ? t('account.emailFixed') : undefined
  const draft = useTypedDraft('email')
  const text = draft.text ?? address
  const email = text.trim()
  const isOther = email !== address
  const fields = useFields(
    { password: '' },
    {
      password: {
        atSubmit: (password) =>
          proof === 'password' && password === '' ? t('account.emailPasswordMissing') : undefined,
      },
    },
  )
  const { password } = fields.draft
  const obstacle = (): string | undefined => {
    if (!isEmailAddress(email)) return t('account.emailInvalid')
    return isOther ? undefined : t('account.emailSame')
  }
  const change = async (): Promise<string | undefined> => {
    await session.api(updateSettings, { email, ...(proof === 'password' ? { old_password: password } : {}) })
    draft.stored(text)
    fields.clear()
    await session.cache.invalidateQueries({ queryKey: wantedAddressKey })
    return proof === 'none' ? t('account.emailAsked', { email }) : undefined
  }
  return (
    <ActionForm
      submitText={t('account.changeEmail')}
      forbidden={fixed}
      fields={fields}
      obstacle={obstacle()}
      onSubmit={change}
    >
      <Field
        label={t('account.emailAddress')}
        hint={t('account.emailHint')}
        obstacle={fixed}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        value={text}
        onChange={({ currentTarget }) => draft.type(currentTarget.value)}
      />
      {isOther && proof === 'password' && (
        <PasswordField
          label={t('account.emailPassword')}
          autoComplete="current-password"
          {...fields.text('password')}
        />
      )}
    </ActionForm>
  )
}
