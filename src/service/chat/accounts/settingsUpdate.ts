import { accountBounds } from '../../../protocol/bounds.ts'
import type { updateSettings } from '../../../protocol/chat/account.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { SlidingWindows } from '../../limits/slidingWindows.ts'
import { hashPassword } from '../../passwords.ts'
import type { Caller, ChatContext } from '../context.ts'
import { badRequest } from '../refuse.ts'
import type { ChatRequest } from '../router.ts'
import { callerNow, requireUser } from '../users/store.ts'
import { replacePassword } from './changePassword.ts'
import { checkRequestedEmail, isOtherEmail, requestEmail } from './emailChange.ts'
import { renewKeys } from './keys.ts'
import { checkNewPassword, provePassword, requireStillProved } from './newPassword.ts'
import { changeOwnName, changeOwnSettings } from './settings.ts'
import type { SignIn } from './signIn.ts'
import { deletePendingEmail } from './store/emails.ts'

type Args = ArgumentsOf<typeof updateSettings>
type Request = Pick<ChatRequest, 'address' | 'device' | 'key'>

/**
 * `PATCH /settings`: applies all changes or none. A new address and a new password require the old password.
 * A new address takes effect only by the link mailed to it; the present address cancels a pending change.
 * @param passwordCost see `PASSWORD_COST`
 */
export function createSettingsUpdate(context: ChatContext, signIn: SignIn, passwordCost: number) {
  const changes = new SlidingWindows(accountBounds.wanted_emails_of_a_user, context.now)
  const mailsTo = new SlidingWindows(accountBounds.mails_to_a_mailbox, context.now)

  /**
   * Returns the new address to be confirmed by mail; undefined if none was requested. @throws Refusal,
   * TooManyRequests
   */
  function requestedEmail(caller: Caller, given: string | undefined): string | undefined {
    if (given === undefined || !isOtherEmail(context, caller, given)) return undefined
    const email = checkRequestedEmail(context, caller, given)
    changes.require(String(caller.user_id))
    mailsTo.require(email.toLowerCase())
    return email
  }

  function count(caller: Caller, email: string): void {
    changes.count(String(caller.user_id))
    mailsTo.count(email.toLowerCase())
  }

  /**
   * Sets a new password and voids everything based on the old one. @returns the new key of a program that
   * asked
   */
  function takePassword({ user_id }: Caller, password: string, key: Request['key']): { api_key?: string } {
    replacePassword(context, user_id, password)
    const { delivery_email: email } = requireUser(context.database, user_id)
    context.mail.enqueue({ kind: 'password-changed', userId: user_id, email })
    return renewKeys(context, user_id, key)
  }

  return async (
    { full_name, email, old_password, new_password, ...settings }: Args,
    asking: Caller,
    { address, device, key }: Request,
  ): Promise<{ api_key?: string }> => {
    const wanted = requestedEmail(asking, email)
    if (wanted !== undefined && context.signInWays.passwords === 'off') badRequest('accounts.emailOfProvider')
    if (new_password !== undefined) {
      // The code of a refused sign-in would end the browser's session.
      if (context.signInWays.passwords === 'off') badRequest('accounts.passwordsOff')
      checkNewPassword(new_password, 'new_password')
    }
    const proved =
      wanted === undefined && new_password === undefined
        ? undefined
        : await provePassword(context, signIn, asking, old_password, { address, device })
    const password = new_password === undefined ? undefined : await hashPassword(new_password, passwordCost)
    return context.database.transaction(() => {
      const caller = callerNow(context.database, asking)
      if (proved !== undefined) requireStillProved(context, caller, proved)
      if (full_name !== undefined) changeOwnName(context, caller, full_name)
      changeOwnSettings(context, caller.user_id, settings)
      const answer = password === undefined ? {} : takePassword(caller, password, key)
      if (wanted !== undefined) {
        requestEmail(context, caller, wanted)
        count(caller, wanted)
      } else if (email !== undefined) deletePendingEmail(context.database, caller.user_id)
      return answer
    })
  }
}
