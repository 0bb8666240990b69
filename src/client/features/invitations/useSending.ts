import { useState } from 'react'
import { limits } from '../../../protocol/chat/limits.ts'
import { ApiError } from '../../kernel/api/errors.ts'
import { useText, type Translate } from '../../i18n/useText.ts'
import { useOwnUser } from '../people/queries.ts'
import { reasonOf } from '../../kernel/view/reasonOf.ts'
import { useSession } from '../../kernel/session.ts'
import type { InviteAccess } from './access.ts'
import { addressesIn, afterSending, ALL_SENT, failureOf, withAddresses, type Address } from './addresses.ts'
import { roleOf, type ChangeDraft, type InviteDraft, type InviteWay } from './draft.ts'
import { useAddressFault } from './addressFault.ts'
import { chosenChannels, chosenGroups, useInviteChannels, useInviteGroups } from './places.ts'
import { inviteByLink, inviteByMail, type InviteRequest } from './send.ts'
import { welcomeExcess } from './welcome.ts'

/** The result of sending. */
export type Result =
  | { readonly kind: 'sent'; readonly count: number }
  | { readonly kind: 'link'; readonly link: string }
  | { readonly kind: 'problem'; readonly text: string }

interface Sending {
  readonly send: () => Promise<void>
  readonly isBusy: boolean
  /** The fault of the addresses as a whole. */
  readonly addressFault: string | undefined
  readonly result: Result | undefined
}

/** Explains limits; other refusals show the service's text. */
function failureText(t: Translate, error: unknown): string {
  if (!(error instanceof ApiError)) return t('invitations.noAnswer')
  const { isDailyLimit, isSeatLimit, sent } = failureOf(error)
  if (isDailyLimit) return t('invitations.dailyLimit', { count: limits.max_invitations_per_day })
  if (isSeatLimit) return t('invitations.seatLimit')
  return sent ? t('invitations.someSent') : reasonOf(t, error)
}

/** Returns the draft, with the text still being typed turned into an address. */
const wholeDraft = (draft: InviteDraft): InviteDraft => ({
  ...draft,
  addresses: withAddresses(draft.addresses, addressesIn(draft.typed)),
  typed: '',
})

/** Returns a function that completes the draft for sending. */
function useInviteRequest(access: InviteAccess): (draft: InviteDraft) => InviteRequest {
  const own = useOwnUser()
  const channels = useInviteChannels()
  const groups = useInviteGroups()
  return (draft) => ({
    draft: { ...draft, role: roleOf(draft, own), groupIds: chosenGroups(draft, groups) },
    channelIds: access.intoChannels ? [...chosenChannels(draft, channels)] : [],
    saysWelcome: own.is_admin,
  })
}

interface Form {
  readonly written: InviteDraft
  readonly change: ChangeDraft
  readonly way: InviteWay
  readonly access: InviteAccess
}

/** Checks and sends the form. Refused addresses stay in it with the reason, invited ones are removed. */
export function useSending({ written, change, way, access }: Form): Sending {
  const t = useText()
  const session = useSession()
  const faultOf = useAddressFault()
  const requestOf = useInviteRequest(access)
  const [isBusy, setBusy] = useState(false)
  const [addressFault, setAddressFault] = useState<string>()
  const [result, setResult] = useState<Result>()
  const mayBeMended = (addresses: readonly Address[]): string | undefined => {
    if (addresses.length === 0) return t('invitations.noAddress')
    return addresses.some((each) => faultOf(each) !== undefined) ? t('invitations.mend') : undefined
  }
  const byMail = async (draft: InviteDraft): Promise<Result> => {
    try {
      await inviteByMail(session, requestOf(draft))
      change(({ addresses }) => ({ addresses: afterSending(addresses, draft.addresses, ALL_SENT) }))
      return { kind: 'sent', count: draft.addresses.length }
    } catch (error) {
      if (error instanceof ApiError) {
        const failure = failureOf(error)
        change(({ addresses }) => ({ addresses: afterSending(addresses, draft.addresses, failure) }))
      }
      return { kind: 'problem', text: failureText(t, error) }
    }
  }
  const byLink = async (draft: InviteDraft): Promise<Result> => {
    try {
      return { kind: 'link', link: await inviteByLink(session, requestOf(draft)) }
    } catch (error) {
      return { kind: 'problem', text: failureText(t, error) }
    }
  }
  const send = async (): Promise<void> => {
    if (isBusy) return
    const draft = wholeDraft(written)
    const fault = way === 'mail' ? mayBeMended(draft.addresses) : undefined
    setAddressFault(fault)
    setResult(undefined)
    change(draft)
    if (fault !== undefined || welcomeExcess(draft) > 0) return
    setBusy(true)
    setResult(await (way === 'mail' ? byMail(draft) : byLink(draft)))
    setBusy(false)
  }
  return { send, isBusy, addressFault, result }
}
