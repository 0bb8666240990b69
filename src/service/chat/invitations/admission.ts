import * as v from 'valibot'
import type { WithDatabase } from '../../database/database.ts'
import { isGenuine, sealedToken, unprovedContent } from '../accounts/tokens.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import { organisationSettings } from '../realm/settings.ts'
import { addressFault } from './addresses.ts'
import { invitationById, invitationByToken, type InvitationRow } from './store.ts'
import { isStillValid } from './validity.ts'
import { isWaiting } from './waiting.ts'

/** Permission to join, opened by a token. */
export interface Admission {
  /** Null: the person who joins enters it. */
  readonly email: string | null
  /** Undefined: joined without an invitation, because the organization is open to the address. */
  readonly invitation: InvitationRow | undefined
  /** `to-be-proved`: the person must confirm the address by mail before joining. */
  readonly address: 'proved' | 'to-be-proved'
}

const SIGN_UP = 'sign-up'
const SIGN_UP_SECONDS = 24 * 60 * 60

const signUp = v.object({
  email: v.string(),
  invitationId: v.nullable(v.number()),
  expiresAt: v.number(),
})

/** Returns the token mailed to this address; joining with it confirms the address. */
export const signUpToken = (context: ChatContext, email: string, invitationId: number | null): string =>
  sealedToken(context, SIGN_UP, { email, invitationId, expiresAt: secondsNow(context) + SIGN_UP_SECONDS })

/** Returns true if people can join without an invitation. */
export const isOpen = (context: WithDatabase): boolean => !organisationSettings(context).invite_required

const openInvitation = (context: ChatContext, row: InvitationRow | undefined): InvitationRow | undefined =>
  row && isWaiting(context, row) && isStillValid(context, row) ? row : undefined

/** Without mail delivery, an address cannot be confirmed; the link alone then suffices. */
const addressOf = (context: ChatContext, row: InvitationRow): Admission['address'] =>
  row.email === null && context.mail.reaches === 'mailboxes' ? 'to-be-proved' : 'proved'

function bySignUp(context: ChatContext, token: string): Admission | undefined {
  if (!isGenuine(context, SIGN_UP, token)) return undefined
  const content = v.safeParse(signUp, unprovedContent(token))
  if (!content.success || content.output.expiresAt <= secondsNow(context)) return undefined
  const { email, invitationId } = content.output
  const known = { email, address: 'proved' } as const
  if (invitationId === null) {
    const mayJoin = isOpen(context) && addressFault(context, email) === undefined
    return mayJoin ? { ...known, invitation: undefined } : undefined
  }
  const invitation = openInvitation(context, invitationById(context.database, invitationId))
  return invitation && { ...known, invitation }
}

/**
 * Returns the admission that the token opens; undefined for unknown, expired, revoked and used tokens alike.
 */
export function admissionBy(context: ChatContext, token: string): Admission | undefined {
  if (token.includes('.')) return bySignUp(context, token)
  const invitation = openInvitation(context, invitationByToken(context.database, token))
  return invitation && { email: invitation.email, invitation, address: addressOf(context, invitation) }
}
