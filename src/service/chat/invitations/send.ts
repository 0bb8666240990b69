import { listBounds } from '../../../protocol/bounds.ts'
import { limits } from '../../../protocol/chat/limits.ts'
import type { sendInvitations } from '../../../protocol/chat/invitations.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { secondsNow, type Caller, type ChatContext } from '../context.ts'
import { asReason, because, type ReasonOrKey } from '../../../protocol/refusals/reason.ts'
import { badRequest, refuse } from '../refuse.ts'
import { refuseTooMany } from '../users/named.ts'
import { requirePermission } from '../realm/permission.ts'
import { accountWith, addressFault, splitAddresses, type AddressFault } from './addresses.ts'
import { activateLink } from './links.ts'
import { countMails, deleteMailsBefore, insertInvitation, insertMail, revokeInvitation } from './store.ts'
import { publishInvitationsChanged } from './publish.ts'
import { checkedOptions, type Welcome } from './options.ts'

const DAY = 24 * 60 * 60

interface Failure {
  readonly reason: ReasonOrKey
  readonly errors: readonly AddressFault[]
  readonly sent?: true
  readonly isDailyLimit?: true
}

/** Refuses with INVITATION_FAILED (chat spec 4.5); `refusals` has the reasons by address, for apps to word. */
const fail = ({ reason, errors, sent, isDailyLimit }: Failure): never =>
  refuse('INVITATION_FAILED', reason, {
    errors: errors.map(([email, fault, isDeactivated]) => [email, String(asReason(fault)), isDeactivated]),
    refusals: Object.fromEntries(errors.map(([email, fault]) => [email, asReason(fault)])),
    sent_invitations: sent ?? false,
    daily_limit_reached: isDailyLimit ?? false,
    license_limit_reached: false,
  })

/** Counts invitation mails against the daily limits. @throws Refusal INVITATION_FAILED */
export function countInvitationMails(context: ChatContext, caller: Caller, count: number): void {
  const { database } = context
  const now = secondsNow(context)
  deleteMailsBefore(database, now - DAY)
  const sent = countMails(database, caller.user_id)
  if (sent + count > limits.max_invitations_per_day) {
    const reason = because('joining.tooManyToday', { limit: limits.max_invitations_per_day })
    fail({ reason, errors: [], isDailyLimit: true })
  }
  for (let index = 0; index < count; index++) {
    insertMail(database, caller.user_id, now)
  }
}

export interface NewInvitation {
  readonly inviterId: number
  /** Null: a link for many people. */
  readonly email: string | null
  readonly welcome: Welcome
  /** Notifies the inviter when an invited person joins. */
  readonly notifiesInviter: boolean
}

/** @returns the invitation's ID */
export function storeInvitation(
  context: ChatContext,
  { inviterId, email, welcome, notifiesInviter }: NewInvitation,
): number {
  const id = insertInvitation(context.database, {
    email,
    inviterId,
    invitedAs: welcome.role,
    invitedAt: secondsNow(context),
    expiresAt: welcome.expiresAt,
    channels: welcome.channelIds,
    userGroups: welcome.groupIds,
    includeDefaultChannels: welcome.includesDefaultChannels,
    notifiesInviter,
    welcomeText: welcome.text,
  })
  activateLink(context, id)
  return id
}

function existingAccounts(context: ChatContext, emails: readonly string[]): AddressFault[] {
  return emails.flatMap((email): AddressFault[] => {
    const account = accountWith(context, email)
    if (!account) return []
    return account.is_active === 1
      ? [[email, 'joining.accountExists', false]]
      : [[email, 'joining.accountDeactivated', true]]
  })
}

/** Sends the invitations that can be sent. @returns the addresses that already have accounts */
function send(
  context: ChatContext,
  caller: Caller,
  args: ArgumentsOf<typeof sendInvitations>,
): AddressFault[] {
  requirePermission(context, caller, 'can_invite_users_group')
  const emails = splitAddresses(args.invitee_emails)
  if (emails.length === 0) badRequest('joining.noEmail')
  if (emails.length > listBounds.names) refuseTooMany('invitee_emails')
  const welcome = checkedOptions(context, caller, args)
  const invalid = emails.flatMap((email): AddressFault[] => {
    const fault = addressFault(context, email)
    return fault === undefined ? [] : [[email, fault, false]]
  })
  if (invalid.length > 0) {
    fail({ reason: 'joining.emailsInvalid', errors: invalid })
  }
  const skipped = existingAccounts(context, emails)
  const known = new Set(skipped.map(([email]) => email))
  const invited = emails.filter((email) => !known.has(email))
  if (invited.length === 0) fail({ reason: 'joining.noneInvited', errors: skipped })
  countInvitationMails(context, caller, invited.length)
  const shared = { inviterId: caller.user_id, welcome, notifiesInviter: args.notify_referrer_on_join ?? true }
  for (const email of invited) inviteOne(context, { ...shared, email })
  publishInvitationsChanged(context, caller.user_id)
  return skipped
}

/** Replaces the inviter's earlier invitation to the same address. */
function inviteOne(context: ChatContext, invitation: NewInvitation): void {
  revokeInvitation(context.database, invitation.email, invitation.inviterId)
  context.mail.enqueue({ kind: 'invitation', invitationId: storeInvitation(context, invitation) })
}

/** Invites addresses (chat spec 4.5). If some cannot be invited, the others still are. */
export function invite(
  context: ChatContext,
  caller: Caller,
  args: ArgumentsOf<typeof sendInvitations>,
): void {
  const skipped = context.database.transaction(() => send(context, caller, args))
  if (skipped.length === 0) return
  const reason = 'joining.someInvited'
  fail({ reason, errors: skipped, sent: true })
}
