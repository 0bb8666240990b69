import {
  createInvitationLink,
  getInvitations,
  resendInvitation,
  revokeInvitation,
  revokeInvitationLink,
  sendInvitations,
} from '../../../protocol/chat/invitations.ts'
import { isAdministrator, mayInviteAs } from '../../../protocol/chat/permissions.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { secondsNow, type Caller, type ChatContext } from '../context.ts'
import { hasPermission, requirePermission } from '../realm/permission.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { activateLink, linkOf } from './links.ts'
import { presentInvitation } from './present.ts'
import { invitationById, setRevoked, updateInvitedAt, type InvitationRow } from './store.ts'
import { countInvitationMails, invite, storeInvitation } from './send.ts'
import { publishInvitationsChanged } from './publish.ts'
import { checkedOptions } from './options.ts'
import { testGreetingRoute } from './testGreeting.ts'
import { isWaiting, waitingInvitations } from './waiting.ts'

const mayInvite = (context: ChatContext, caller: Caller): boolean =>
  hasPermission(context, caller, 'can_invite_users_group') ||
  hasPermission(context, caller, 'create_multiuse_invite_group')

function visibleInvitations(context: ChatContext, caller: Caller): InvitationRow[] {
  if (isAdministrator(caller)) return waitingInvitations(context)
  const own = waitingInvitations(context).filter((row) => row.invited_by === caller.user_id)
  return own.length === 0 && !mayInvite(context, caller) ? badRequest('requests.denied') : own
}

type Kind = 'mail' | 'link'
const kindOf = (row: InvitationRow): Kind => (row.email === null ? 'link' : 'mail')

/**
 * Returns the invitation if the caller manages it: their own or, for administrators, any that they could have
 * sent.
 */
function findOwn(context: ChatContext, caller: Caller, id: number, kind: Kind): InvitationRow {
  const row = invitationById(context.database, id)
  const isVisible = row && (row.invited_by === caller.user_id || isAdministrator(caller))
  if (!row || !isVisible || kindOf(row) !== kind) return badRequest('joining.invitationUnknown')
  if (row.status === 'revoked' && kind === 'link') badRequest('joining.invitationRevoked')
  if (!isWaiting(context, row)) return badRequest('joining.invitationUnknown')
  if (row.invited_by !== caller.user_id && !mayInviteAs(caller, row.invited_as)) {
    badRequest('requests.denied')
  }
  return row
}

function revoke(context: ChatContext, caller: Caller, id: number, kind: Kind): void {
  const row = findOwn(context, caller, id, kind)
  setRevoked(context.database, row.id)
  publishInvitationsChanged(context, row.invited_by)
}

function resend(context: ChatContext, caller: Caller, id: number): void {
  requirePermission(context, caller, 'can_invite_users_group')
  const row = findOwn(context, caller, id, 'mail')
  if (!mayInviteAs(caller, row.invited_as)) badRequest('requests.denied')
  countInvitationMails(context, caller, 1)
  activateLink(context, row.id)
  updateInvitedAt(context.database, row.id, secondsNow(context))
  context.mail.enqueue({ kind: 'invitation', invitationId: row.id })
  publishInvitationsChanged(context, row.invited_by)
}

function createLink(context: ChatContext, caller: Caller, args: ArgumentsOf<typeof createInvitationLink>) {
  requirePermission(context, caller, 'create_multiuse_invite_group')
  const id = storeInvitation(context, {
    inviterId: caller.user_id,
    email: null,
    welcome: checkedOptions(context, caller, args),
    notifiesInviter: true,
  })
  publishInvitationsChanged(context, caller.user_id)
  const row = invitationById(context.database, id)
  const link = row && linkOf(context, row)
  if (link === undefined) throw new Error(`Invitation ${id} has no link`)
  return { invite_link: link }
}

/** @throws Refusal for bots: admitting people is up to people */
function requirePerson(caller: Caller): void {
  if (caller.is_bot) badRequest('requests.noBots')
}

/** Routes for invitations: by mail to one address each, or links for many people. */
export function invitationRoutes(context: ChatContext): Route[] {
  const { database } = context
  return [
    testGreetingRoute(context),
    route(sendInvitations, (args, caller) => {
      requirePerson(caller)
      invite(context, caller, args)
      return {}
    }),
    route(getInvitations, (_, caller) => {
      requirePerson(caller)
      const rows = visibleInvitations(context, caller)
      return { invites: rows.map((row) => presentInvitation(context, row, caller)) }
    }),
    route(revokeInvitation, ({ invite_id }, caller) => {
      database.transaction(() => revoke(context, caller, invite_id, 'mail'))
      return {}
    }),
    route(resendInvitation, ({ invite_id }, caller) => {
      database.transaction(() => resend(context, caller, invite_id))
      return {}
    }),
    route(createInvitationLink, (args, caller) => {
      requirePerson(caller)
      return database.transaction(() => createLink(context, caller, args))
    }),
    route(revokeInvitationLink, ({ invite_id }, caller) => {
      database.transaction(() => revoke(context, caller, invite_id, 'link'))
      return {}
    }),
  ]
}
