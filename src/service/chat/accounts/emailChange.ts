import { domainFault, type DomainFault } from '../../../protocol/chat/allowedDomains.ts'
import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import { because, type ReasonOrKey } from '../../../protocol/refusals/reason.ts'
import type { Caller, ChatContext } from '../context.ts'
import { organisationSettings } from '../realm/settings.ts'
import { allowedDomains } from '../realm/store.ts'
import { badRequest } from '../refuse.ts'
import { changeEmail } from '../users/change.ts'
import { isEmailTaken } from '../users/emailTaken.ts'
import { cleanEmail } from '../users/names.ts'
import { callerById, requireUser } from '../users/store.ts'
import { recordFormerEmail } from './formerEmail.ts'
import { storePendingEmail } from './pendingEmail.ts'
import { deletePendingEmail, type PendingEmail } from './store/emails.ts'

/* The two steps of changing an address: see `pendingEmail`. */

const domainFaults: Readonly<Record<DomainFault, ReasonOrKey>> = {
  outside: 'accounts.domainNotAllowed',
  plus: 'joining.emailPlus',
}

/**
 * Checks the address's domain as on joining.
 * @throws Refusal if only administrators change addresses or the domain is not allowed
 */
function requireWelcome(context: ChatContext, caller: Pick<Caller, 'role'>, email: string): void {
  const { email_changes_disabled, emails_restricted_to_domains } = organisationSettings(context)
  if (email_changes_disabled && !isAdministrator(caller)) {
    badRequest('accounts.emailFixed')
  }
  if (!emails_restricted_to_domains) return
  const fault = domainFault(email, allowedDomains(context.database))
  if (fault !== undefined) badRequest(domainFaults[fault], 'email')
}

/** Returns true if the address differs from the caller's own; the same address needs no confirmation. */
export const isOtherEmail = (context: ChatContext, { user_id }: Caller, given: string): boolean =>
  given.trim() !== requireUser(context.database, user_id).delivery_email

/**
 * Returns the checked address.
 * @throws Refusal for an invalid address or one that the caller cannot take; does not check if another
 * account has it
 */
export function checkRequestedEmail(context: ChatContext, caller: Caller, given: string): string {
  const email = cleanEmail(given)
  requireWelcome(context, caller, email)
  return email
}

/**
 * Stores the requested address in place of an earlier request and mails a confirmation link to it. Runs
 * within the caller's transaction, after the password was checked.
 * @throws Refusal, also when another account has the address
 */
export function requestEmail(context: ChatContext, caller: Caller, given: string): void {
  const email = checkRequestedEmail(context, caller, given)
  const user = requireUser(context.database, caller.user_id)
  const isOwn = email.toLowerCase() === user.delivery_email.toLowerCase()
  if (!isOwn && isEmailTaken(context, email, user.id)) {
    badRequest(because('people.thisEmailUsed', { email }), 'email')
  }
  context.mail.enqueue({ kind: 'email-wanted', wantedId: storePendingEmail(context, user, email) })
}

/**
 * Makes the confirmed address the account's. Runs within the caller's transaction.
 * @throws Refusal if the rules have changed since the request or another account has taken the address
 */
export function confirmEmail(context: ChatContext, { user_id, email }: PendingEmail): void {
  const user = requireUser(context.database, user_id)
  const caller = callerById(context.database, user_id)
  if (caller) requireWelcome(context, caller, email)
  changeEmail(context, user, email)
  deletePendingEmail(context.database, user_id)
  recordFormerEmail(context, user_id, { email: user.delivery_email, next: email })
}
