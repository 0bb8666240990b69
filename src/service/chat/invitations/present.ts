import type { Invitation } from '../../../protocol/chat/invitations.ts'
import { mayInviteAs } from '../../../protocol/chat/permissions.ts'
import type { Caller, ChatContext } from '../context.ts'
import { linkOf } from './links.ts'
import type { InvitationRow } from './store.ts'

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
