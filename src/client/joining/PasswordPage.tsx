import { useState } from 'preact/compat'
import { useText } from '../i18n/useText.ts'
import { EntryLinks } from '../session/EntryLinks.tsx'
import { EntrySheet } from '../session/EntrySheet.tsx'
import { EntryForm, type EntryValues } from './EntryForm.tsx'
import { emailField, newPasswordField } from './fields.ts'
import { LinkNotice, SentNotice } from './Notices.tsx'
import { askForPassword, choosePassword, readPasswordReset } from './reception.ts'
import { useLink } from './useLink.ts'

type SignedIn = { readonly onSignedIn: (userId: number) => void }

const ORGANISATION = 'Parley'

const Ask = () => {
  const t = useText()
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo !== undefined) return <SentNotice email={sentTo} />
  const ask = async ({ email = '' }: EntryValues): Promise<void> => {
    await askForPassword(email)
    setSentTo(email)
  }
  return (
    <EntrySheet title={t('joining.resetTitle')} lead={t('joining.resetLead')}>
      <EntryForm
        fields={[emailField(t)]}
        submit={t('joining.send')}
        organisation={ORGANISATION}
        onSubmit={ask}
      />
      <EntryLinks canSignIn />
    </EntrySheet>
  )
}

const Choose = ({ token, onSignedIn }: SignedIn & { readonly token: string }) => {
  const t = useText()
  const link = useLink(token, readPasswordReset)
  if (link.state !== 'valid') return <LinkNotice state={link.state} />
  const { email } = link.content
  const choose = async ({ password = '' }: EntryValues): Promise<void> => {
    const { user } = await choosePassword(token, password)
    if (user) onSignedIn(user.user_id)
  }
  return (
    <EntrySheet title={t('joining.resetTitle')} lead={t('joining.chooseLead', { email })}>
      <EntryForm
        fields={[
          // For password managers, which file the new password under it.
          { ...emailField(t), defaultValue: email, readOnly: true },
          newPasswordField(t),
        ]}
        submit={t('joining.chooseSubmit')}
        organisation={ORGANISATION}
        onSubmit={choose}
      />
    </EntrySheet>
  )
}

/** For a forgotten password: asks for the mail, or with the link in it for the new one. */
export const PasswordPage = ({ token, onSignedIn }: SignedIn & { readonly token: string | undefined }) =>
  token === undefined ? <Ask /> : <Choose token={token} onSignedIn={onSignedIn} />
