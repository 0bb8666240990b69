import * as v from 'valibot'
import { isGenuine, sealedToken, unprovedContent } from '../accounts/tokens.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import { organisationSettings } from '../realm/settings.ts'
import { addressFault } from './addresses.ts'
import { invitationById, invitationByToken, isWaiting, type InvitationRow } from './rows.ts'
import { stillStands } from './standing.ts'

/** What lets somebody in. */
export interface Admission {
  /** Null: whoever comes says it. */
  readonly email: string | null
  /** Undefined: nobody invited them, the organisation is open to their address. */
  readonly invitation: InvitationRow | undefined
  /** Whether the address must be shown to be theirs before they join. */
  readonly address: 'proved' | 'to-be-proved'
}

const SIGN_UP = 'sign-up'
const SIGN_UP_SECONDS = 24 * 60 * 60

const signUp = v.object({
  email: v.string(),
  invitationId: v.nullable(v.number()),
  expiresAt: v.number(),
})

/** What proves that the reader of the mail to this address wants to join. */
export const signUpToken = (context: ChatContext, email: string, invitationId: number | null): string =>
  sealedToken(context, SIGN_UP, { email, invitationId, expiresAt: secondsNow(context) + SIGN_UP_SECONDS })

/** Whether people may join whom nobody invited. */
export const isOpen = (context: Pick<ChatContext, 'database'>): boolean =>
  !organisationSettings(context).invite_required

const openInvitation = (context: ChatContext, row: InvitationRow | undefined): InvitationRow | undefined =>
  row && isWaiting(context, row) && stillStands(context, row) ? row : undefined

/** Mail that stays on this machine proves nothing; then the link itself is all that counts. */
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
  const invitation = openInvitation(context, invitationById(context, invitationId))
  return invitation && { ...known, invitation }
}

/** What the token opens; undefined for unknown, expired, revoked and used ones alike. */
export function admissionBy(context: ChatContext, token: string): Admission | undefined {
  if (token.includes('.')) return bySignUp(context, token)
  const invitation = openInvitation(context, invitationByToken(context, token))
  return invitation && { email: invitation.email, invitation, address: addressOf(context, invitation) }
}
