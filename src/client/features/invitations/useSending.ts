import { useState } from 'react'
import { limits } from '../../../protocol/chat/limits.ts'
import { ApiError } from '../../kernel/api/errors.ts'
import { useText, type Translate } from '../../i18n/useText.ts'
import { useOwnUser } from '../people/queries.ts'
import { reasonOf } from '../../kernel/view/reasonOf.ts'
import { useSession } from '../../kernel/session.ts'
import type { InviteAccess } from './access.ts'
import { afterSending, ALL_SENT, failureOf } from './addresses.ts'
import { roleOf, wholeDraft, type InviteDraft, type InviteWay } from './draft.ts'
import { chosenChannels, chosenGroups, useInviteChannels, useInviteGroups } from './places.ts'
import { inviteByLink, inviteByMail, type InviteRequest } from './send.ts'
import type { FormPart } from './useInviteFields.ts'
import { invitationTexts } from './texts/invitationTexts.ts'

/** The result of sending. */
export type Result =
  | { readonly kind: 'sent'; readonly count: number }
  | { readonly kind: 'link'; readonly link: string }
  | { readonly kind: 'problem'; readonly text: string }

interface Sending {
  /** @returns false if a field has a fault, which stands beside it */
  readonly send: () => boolean
  readonly isBusy: boolean
  readonly result: Result | undefined
}

/** Explains limits; other refusals show the service's text. */
function failureText(t: Translate, error: unknown): string {
  if (!(error instanceof ApiError)) return t(invitationTexts('invitations.noAnswer'))
  const { isDailyLimit, isSeatLimit, sent } = failureOf(error)
  if (isDailyLimit)
    return t(invitationTexts('invitations.dailyLimit'), { count: limits.max_invitations_per_day })
  if (isSeatLimit) return t(invitationTexts('invitations.seatLimit'))
  return sent ? t(invitationTexts('invitations.someSent')) : reasonOf(t, error)
}

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

interface Form extends FormPart {
  readonly way: InviteWay
  readonly access: InviteAccess
}

/** Checks and sends the form. Refused addresses stay in it with the reason, invited ones are removed. */
export function useSending({ fields, way, access }: Form): Sending {
  const { change } = fields
  const t = useText()
  const session = useSession()
  const requestOf = useInviteRequest(access)
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<Result>()
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
  const sendWhole = async (draft: InviteDraft): Promise<void> => {
    setBusy(true)
    setResult(await (way === 'mail' ? byMail(draft) : byLink(draft)))
    setBusy(false)
  }
  const send = (): boolean => {
    if (isBusy) return true
    const draft = wholeDraft(fields.draft)
    const isFaulty = fields.check() !== undefined
    setResult(undefined)
    change(draft)
    if (isFaulty) return false
    // Only what is left after the answer can be faulty, and is so when it is sent again.
    fields.clear('typed')
    void sendWhole(draft)
    return true
  }
  return { send, isBusy, result }
}
