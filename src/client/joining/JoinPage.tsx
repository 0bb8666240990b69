import { useState } from 'react'
import type { InvitationReply } from '../../protocol/reception.ts'
import { useText } from '../i18n/useText.ts'
import { EntryLinks } from '../session/EntryLinks.tsx'
import { EntrySheet } from '../session/EntrySheet.tsx'
import { EntryForm, type EntryField, type EntryValues } from './EntryForm.tsx'
import { emailField, nameField, newPasswordField } from './fields.ts'
import { LinkNotice, SentNotice } from './Notices.tsx'
import { join, readInvitation, signUp } from './reception.ts'
import { useLink } from './useLink.ts'
import { whereabouts } from './whereabouts.ts'

type SignedIn = { readonly onSignedIn: (userId: number) => void }

/** Asks for a mail with which to go on: where the organisation is open, or a link lets many in. */
const ConfirmAddress = ({ organisation, token }: { organisation: string; token?: string }) => {
  const t = useText()
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo !== undefined) return <SentNotice email={sentTo} />
  const send = async ({ email = '' }: EntryValues): Promise<void> => {
    await signUp({ email, ...(token === undefined ? {} : { token }) })
    setSentTo(email)
  }
  return (
    <EntrySheet title={t('joining.title', { name: organisation })} lead={t('joining.confirmLead')}>
      <EntryForm
        fields={[emailField(t)]}
        submit={t('joining.send')}
        organisation={organisation}
        onSubmit={send}
      />
      <EntryLinks canSignIn />
    </EntrySheet>
  )
}

type AcceptProps = SignedIn & { readonly token: string; readonly invitation: InvitationReply }

const Accept = ({ token, invitation, onSignedIn }: AcceptProps) => {
  const t = useText()
  const { organisation, inviter, email } = invitation
  const address: EntryField =
    email === null
      ? { ...emailField(t), hint: t('joining.emailHint') }
      : { ...emailField(t), defaultValue: email, readOnly: true }
  const accept = async ({ email: given = '', full_name = '', password = '' }: EntryValues): Promise<void> => {
    const { user } = await join({
      token,
      full_name,
      password,
      ...whereabouts(),
      ...(email === null ? { email: given } : {}),
    })
    if (user) onSignedIn(user.user_id)
  }
  return (
    <EntrySheet
      title={t('joining.title', { name: organisation })}
      lead={inviter === null ? t('joining.welcome') : t('joining.invited', { inviter })}
    >
      <EntryForm
        fields={[address, nameField(t), newPasswordField(t)]}
        submit={t('joining.submit')}
        organisation={organisation}
        onSubmit={accept}
      />
      <EntryLinks canSignIn />
    </EntrySheet>
  )
}

const Invited = ({ token, onSignedIn }: SignedIn & { readonly token: string }) => {
  const link = useLink(token, readInvitation)
  if (link.state !== 'valid') return <LinkNotice state={link.state} />
  const { content } = link
  return content.confirms_email ? (
    <ConfirmAddress organisation={content.organisation} token={token} />
  ) : (
    <Accept token={token} invitation={content} onSignedIn={onSignedIn} />
  )
}

/** Where invitations lead, and whoever joins without one. */
export const JoinPage = ({ token, onSignedIn }: SignedIn & { readonly token: string | undefined }) =>
  token === undefined ? (
    <ConfirmAddress organisation="Parley" />
  ) : (
    <Invited token={token} onSignedIn={onSignedIn} />
  )
