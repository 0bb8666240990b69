import { mayInviteAs } from '../../../protocol/chat/permissions.ts'
import type { Invitation } from '../../../protocol/chat/invitations.ts'
import { derivedToken, tokenDigest } from '../accounts/tokens.ts'
import { secondsNow, type Caller, type ChatContext } from '../context.ts'

/** A row of the table `invitation`; times are UNIX seconds. */
export interface InvitationRow {
  readonly id: number
  readonly token_digest: Uint8Array
  /** Null: a link for many people. */
  readonly email: string | null
  readonly invited_by: number
  readonly invited_as: number
  readonly invited_at: number
  /** Null: never. */
  readonly expires_at: number | null
  /** JSON: channel IDs. */
  readonly channels: string
  /** JSON: group IDs. */
  readonly user_groups: string
  readonly include_default_channels: number
  readonly notify_inviter: number
  /** Null: the organization's text; empty: no greeting. */
  readonly welcome_text: string | null
  readonly status: 'pending' | 'accepted' | 'revoked'
}

type WithDatabase = Pick<ChatContext, 'database'>

export const invitationById = ({ database }: WithDatabase, id: number): InvitationRow | undefined =>
  database.get<InvitationRow>('SELECT * FROM invitation WHERE id = ?', id)

export const invitationByToken = ({ database }: WithDatabase, token: string): InvitationRow | undefined =>
  database.get<InvitationRow>('SELECT * FROM invitation WHERE token_digest = ?', tokenDigest(token))

/**
 * Returns true if the invitation is neither used, revoked nor expired; its inviter's rights are not checked.
 */
export const isWaiting = (context: Pick<ChatContext, 'now'>, row: InvitationRow): boolean =>
  row.status === 'pending' && (row.expires_at === null || row.expires_at > secondsNow(context))

/** Open invitations, newest first. */
export const waitingInvitations = (context: Pick<ChatContext, 'database' | 'now'>): InvitationRow[] =>
  context.database
    .all<InvitationRow>("SELECT * FROM invitation WHERE status = 'pending' ORDER BY id DESC")
    .filter((row) => isWaiting(context, row))

const tokenOf = (context: Pick<ChatContext, 'secret'>, id: number): string =>
  derivedToken(context, `invitation ${id}`)

/** Stores the digest by which the invitation's link is found. */
export function activateLink(context: ChatContext, id: number): void {
  const digest = tokenDigest(tokenOf(context, id))
  context.database.run('UPDATE invitation SET token_digest = ? WHERE id = ?', digest, id)
}

/** Returns the invitation's link; undefined if it was made with an earlier secret, since lost. */
export function linkOf(context: Pick<ChatContext, 'secret' | 'url'>, row: InvitationRow): string | undefined {
  const token = tokenOf(context, row.id)
  return tokenDigest(token).equals(row.token_digest) ? `${context.url()}/join/${token}` : undefined
}

/**
 * Presents an invitation to the viewer. Its link lets its holder join: only users who can invite to that role
 * get it, and for mailed invitations only if no mail is delivered, to pass it on by hand.
 */
export function presentInvitation(context: ChatContext, row: InvitationRow, viewer: Caller): Invitation {
  const isPassedOn = row.email === null || context.mail.reaches === 'folder'
  const link = isPassedOn && mayInviteAs(viewer, row.invited_as) ? linkOf(context, row) : undefined
  return {
    id: row.id,
    invited_by_user_id: row.invited_by,
    invited: row.invited_at,
    expiry_date: row.expires_at,
    invited_as: row.invited_as,
    ...(row.email === null ? {} : { email: row.email }),
    ...(link === undefined ? {} : { link_url: link }),
    notify_referrer_on_join: row.notify_inviter === 1,
    is_multiuse: row.email === null,
  }
}
