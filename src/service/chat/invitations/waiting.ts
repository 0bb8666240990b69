import { secondsNow, type ChatContext } from '../context.ts'
import { pendingInvitations, type InvitationRow } from './store.ts'

/**
 * Returns true if the invitation is neither used, revoked nor expired; its inviter's rights are not checked.
 */
export const isWaiting = (context: Pick<ChatContext, 'now'>, row: InvitationRow): boolean =>
  row.status === 'pending' && (row.expires_at === null || row.expires_at > secondsNow(context))

/** Open invitations, newest first. */
export const waitingInvitations = (context: Pick<ChatContext, 'database' | 'now'>): InvitationRow[] =>
  pendingInvitations(context.database).filter((row) => isWaiting(context, row))
