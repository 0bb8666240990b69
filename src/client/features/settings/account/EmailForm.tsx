import { useState } from 'react'
import { updateSettings } from '../../../../protocol/chat/account.ts'
import { isEmailAddress } from '../../../../protocol/chat/emailAddress.ts'
import { isAdministrator } from '../../../../protocol/chat/permissions.ts'
import { useText } from '../../../i18n/useText.ts'
import { useOwnUser } from '../../people/queries.ts'
import { useOrganisation } from '../../organization/organization.ts'
import { useHeldFields } from '../../../kernel/view/useFields.ts'
import { useSession } from '../../../kernel/session.ts'
import { Field } from '../../../ui/Field.tsx'
import { useTypedDraft } from '../change/drafts.ts'
import { ActionForm } from '../form/ActionForm.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { usePasswordSignIn } from './signInWays.ts'
import { wantedAddressKey } from './queries.ts'
import { accountTexts } from './texts/accountTexts.ts'

interface Draft {
  readonly email: string
  readonly old_password: string
}

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
  const [password, setPassword] = useState('')
  const fields = useHeldFields<Draft>(
    [
      { email: text, old_password: password },
      (change) => {
        const next = change({ email: text, old_password: password })
        if (next.email !== text) draft.type(next.email)
        setPassword(next.old_password)
      },
    ],
    { email: address, old_password: '' },
    {
      email: {
        atSubmit: () => {
          if (!isEmailAddress(email)) return t('account.emailInvalid')
          return isOther ? undefined : t('account.emailSame')
        },
      },
      old_password: {
        atSubmit: (typed) =>
          isOther && proof === 'password' && typed === '' ? t('account.emailPasswordMissing') : undefined,
      },
    },
  )
  const change = async (): Promise<string | undefined> => {
    await session.api(updateSettings, { email, ...(proof === 'password' ? { old_password: password } : {}) })
    fields.clear('old_password')
    draft.stored(text)
    await session.cache.invalidateQueries({ queryKey: wantedAddressKey })
    return proof === 'none' ? t('account.emailAsked', { email }) : undefined
  }
  return (
    <ActionForm submitText={t('account.changeEmail')} forbidden={fixed} fields={fields} onSubmit={change}>
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
        {...fields.text('email')}
      />
      {isOther && proof === 'password' && (
        <PasswordField
          label={t('account.emailPassword')}
          autoComplete="current-password"
          {...fields.text('old_password')}
        />
      )}
    </ActionForm>
  )
}
