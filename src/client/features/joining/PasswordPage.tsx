import { useState } from 'react'
import type { SessionReply } from '../../../protocol/host.ts'
import { useText } from '../../i18n/useText.ts'
import { EntryLinks } from '../signIn/EntryLinks.tsx'
import { EntrySheet } from '../signIn/EntrySheet.tsx'
import { EntryForm, type EntryValues } from './EntryForm.tsx'
import { emailField, newPasswordField } from './fields.ts'
import { LinkNotice, SentNotice } from './Notices.tsx'
import { askForPassword, choosePassword, readPasswordReset } from './reception.ts'
import { useLink } from './useLink.ts'
import { useSignUpOffer } from './useSignUpOffer.ts'
import { joiningTexts } from './texts/joiningTexts.ts'

type SignedIn = { readonly onEntered: (reply: SessionReply, organisation: string) => void }

const ORGANISATION = 'Parley'

const Ask = () => {
  const t = useText(joiningTexts)
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

const Choose = ({ token, onEntered }: SignedIn & { readonly token: string }) => {
  const t = useText(joiningTexts)
  const link = useLink(token, readPasswordReset)
  const { offer } = useSignUpOffer()
  const organisation = offer?.organisation || ORGANISATION
  if (link.state !== 'valid')
    return <LinkNotice state={link.state} canReset={offer?.password_reset === true} />
  const { email } = link.content
  const choose = async ({ password = '' }: EntryValues): Promise<void> => {
    onEntered(await choosePassword(token, password), organisation)
  }
  return (
    <EntrySheet title={t('joining.resetTitle')} lead={t('joining.chooseLead', { email })}>
      <EntryForm
        fields={[
          // Lets password managers save the new password for this address.
          { ...emailField(t), defaultValue: email, readOnly: true },
          newPasswordField(t),
        ]}
        submit={t('joining.chooseSubmit')}
        organisation={organisation}
        onSubmit={choose}
      />
    </EntrySheet>
  )
}

/** For a forgotten password: requests the mail; with the token from it, sets the new password. */
export const PasswordPage = ({ token, onEntered }: SignedIn & { readonly token: string | undefined }) =>
  token === undefined ? <Ask /> : <Choose token={token} onEntered={onEntered} />
