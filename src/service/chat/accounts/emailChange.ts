import { domainFault, type DomainFault } from '../../../protocol/chat/allowedDomains.ts'
import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import { say, type Said } from '../../refusals/say.ts'
import type { Caller, ChatContext } from '../context.ts'
import { allowedDomains } from '../realm/domains.ts'
import { organisationSettings } from '../realm/settings.ts'
import { badRequest } from '../refuse.ts'
import { changeEmail } from '../users/change.ts'
import { cleanEmail } from '../users/names.ts'
import { callerById, isEmailTaken, requireUser } from '../users/rows.ts'
import { giveUpEmail } from './formerEmail.ts'
import { forgetWantedEmail, storeWantedEmail, type WantedEmail } from './wantedEmail.ts'

/* The two steps of a new address: see `wantedEmail`. */

const domainFaults: Readonly<Record<DomainFault, Said>> = {
  outside: 'This organization does not allow addresses of that domain.',
  plus: 'Email addresses containing + are not allowed.',
}

/** The same rule as for joining. @throws Refusal where only administrators change addresses, or only some domains are welcome */
function requireWelcome(context: ChatContext, caller: Pick<Caller, 'role'>, email: string): void {
  const { email_changes_disabled, emails_restricted_to_domains } = organisationSettings(context)
  if (email_changes_disabled && !isAdministrator(caller)) {
    badRequest('Email address changes are disabled in this organization.')
  }
  if (!emails_restricted_to_domains) return
  const fault = domainFault(email, allowedDomains(context))
  if (fault !== undefined) badRequest(domainFaults[fault])
}

/** Whether the wish is for another address than the caller's own, which takes no wish. */
export const isOtherEmail = (context: ChatContext, { user_id }: Caller, given: string): boolean =>
  given.trim() !== requireUser(context, user_id).delivery_email

/** @throws Refusal for what is no address, and for addresses that the caller may not take, whosever they are */
export function checkWantedEmail(context: ChatContext, caller: Caller, given: string): string {
  const email = cleanEmail(given)
  requireWelcome(context, caller, email)
  return email
}

/**
 * Notes the wish, in place of an earlier one, and mails the link to the new address. Runs within the caller's
 * transaction, once the password was proved. @throws Refusal, also when somebody has the address
 */
export function wantEmail(context: ChatContext, caller: Caller, given: string): void {
  const email = checkWantedEmail(context, caller, given)
  const user = requireUser(context, caller.user_id)
  const isOwn = email.toLowerCase() === user.delivery_email.toLowerCase()
  if (!isOwn && isEmailTaken(context, email, user.id)) {
    badRequest(say('Email is already in use: {email}', { email }))
  }
  context.mail.enqueue({ kind: 'email-wanted', wantedId: storeWantedEmail(context, user, email) })
}

/**
 * Makes the address the account's. Runs within the caller's transaction.
 * @throws Refusal when it may not be meanwhile, or somebody else has it
 */
export function confirmEmail(context: ChatContext, { user_id, email }: WantedEmail): void {
  const user = requireUser(context, user_id)
  const caller = callerById(context, user_id)
  if (caller) requireWelcome(context, caller, email)
  changeEmail(context, user, email)
  forgetWantedEmail(context, user_id)
  giveUpEmail(context, user_id, { email: user.delivery_email, next: email })
}
