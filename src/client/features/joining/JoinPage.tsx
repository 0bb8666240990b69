import { useState } from 'react'
import type { AllowedDomain } from '../../../protocol/chat/allowedDomains.ts'
import type { SessionReply } from '../../../protocol/host.ts'
import type { InvitationReply, OfferReply } from '../../../protocol/reception.ts'
import { useText } from '../../i18n/useText.ts'
import { EntryLinks } from '../signIn/EntryLinks.tsx'
import { EntrySheet } from '../signIn/EntrySheet.tsx'
import { ProviderWays } from '../signIn/lazyProviderWays.ts'
import { ownIcon } from '../signIn/ownIcon.ts'
import { joiningEmailField } from './domainField.ts'
import { EntryForm, type EntryField, type EntryValues } from './EntryForm.tsx'
import { emailField, nameField, newPasswordField } from './fields.ts'
import { LinkNotice, SentNotice } from './Notices.tsx'
import { join, readInvitation, signUp } from './reception.ts'
import { useLink } from './useLink.ts'
import { useSignUpOffer } from './useSignUpOffer.ts'
import { whereabouts } from './whereabouts.ts'
import { joiningTexts } from './texts/joiningTexts.ts'

type SignedIn = { readonly onEntered: (reply: SessionReply, organisation: string) => void }

/** Until the offer is known, people choose a password. */
const takesPasswords = (offer: OfferReply | undefined): boolean => offer?.passwords !== 'off'

interface ProviderProps {
  readonly organisation: string
  readonly offer: OfferReply | undefined
  readonly token: string | undefined
}

/** The providers with which people join: by the open link, an invitation to their address, or its domain. */
const JoinWithProvider = ({ organisation, offer, token }: ProviderProps) =>
  offer && offer.providers.length > 0 ? (
    <ProviderWays
      providers={offer.providers}
      organisation={organisation}
      takesPasswords={takesPasswords(offer)}
      {...(token === undefined ? {} : { token })}
    />
  ) : null

interface ConfirmProps {
  readonly organisation: string
  readonly offer: OfferReply | undefined
  readonly domains: readonly AllowedDomain[]
  readonly token?: string
  /** Called when the address is refused. */
  readonly onRefused?: () => void
}

/**
 * Asks for an address and mails the link to continue: for an open organization, or an invitation link for
 * many.
 */
const ConfirmAddress = ({ organisation, offer, domains, token, onRefused }: ConfirmProps) => {
  const t = useText(joiningTexts)
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo !== undefined) return <SentNotice email={sentTo} />
  const send = async ({ email = '' }: EntryValues): Promise<void> => {
    try {
      await signUp({ email, ...(token === undefined ? {} : { token }) })
    } catch (error) {
      onRefused?.()
      throw error
    }
    setSentTo(email)
  }
  return (
    <EntrySheet
      title={t('joining.title', { name: organisation })}
      lead={t(takesPasswords(offer) ? 'joining.confirmLead' : 'joining.providerLead')}
    >
      {takesPasswords(offer) && (
        <EntryForm
          fields={[joiningEmailField(t, domains)]}
          submit={t('joining.send')}
          organisation={organisation}
          onSubmit={send}
        />
      )}
      <JoinWithProvider organisation={organisation} offer={offer} token={token} />
      <EntryLinks canSignIn />
    </EntrySheet>
  )
}

/** For visitors without an invitation. */
const Uninvited = () => {
  const { offer, ask } = useSignUpOffer()
  if (offer?.sign_up === 'closed') return <LinkNotice state="closed" />
  return (
    <ConfirmAddress
      organisation={offer?.organisation || 'Parley'}
      offer={offer}
      domains={offer?.domains ?? []}
      onRefused={ask}
    />
  )
}

type AcceptProps = SignedIn & {
  readonly token: string
  readonly invitation: InvitationReply
  readonly offer: OfferReply | undefined
}

const Accept = ({ token, invitation, offer, onEntered }: AcceptProps) => {
  const t = useText(joiningTexts)
  const hasForm = takesPasswords(offer)
  const { organisation, icon_url, inviter, email, domains } = invitation
  const address: EntryField =
    email === null
      ? { hint: t('joining.emailHint'), ...joiningEmailField(t, domains) }
      : { ...emailField(t), defaultValue: email, readOnly: true }
  const accept = async ({ email: given = '', full_name = '', password = '' }: EntryValues): Promise<void> => {
    const reply = await join({
      token,
      full_name,
      password,
      ...whereabouts(),
      ...(email === null ? { email: given } : {}),
    })
    onEntered(reply, organisation)
  }
  return (
    <EntrySheet
      title={t('joining.title', { name: organisation })}
      lead={
        inviter === null
          ? t(hasForm ? 'joining.welcome' : 'joining.providerLead')
          : t(hasForm ? 'joining.invited' : 'joining.invitedProvider', { inviter })
      }
      icon={ownIcon(icon_url)}
    >
      {hasForm && (
        <EntryForm
          fields={[address, nameField(t), newPasswordField(t)]}
          submit={t('joining.submit')}
          organisation={organisation}
          onSubmit={accept}
        />
      )}
      <JoinWithProvider organisation={organisation} offer={offer} token={token} />
      <EntryLinks canSignIn />
    </EntrySheet>
  )
}

const Invited = ({ token, onEntered }: SignedIn & { readonly token: string }) => {
  const link = useLink(token, readInvitation)
  const { offer } = useSignUpOffer()
  if (link.state !== 'valid') return <LinkNotice state={link.state} />
  const { content } = link
  return content.confirms_email ? (
    <ConfirmAddress
      organisation={content.organisation}
      offer={offer}
      domains={content.domains}
      token={token}
    />
  ) : (
    <Accept token={token} invitation={content} offer={offer} onEntered={onEntered} />
  )
}

/** The target of invitations; also for people who join without one. */
export const JoinPage = ({ token, onEntered }: SignedIn & { readonly token: string | undefined }) =>
  token === undefined ? <Uninvited /> : <Invited token={token} onEntered={onEntered} />
