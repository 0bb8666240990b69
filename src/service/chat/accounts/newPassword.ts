import { limits } from '../../../protocol/chat/limits.ts'
import { codePoints } from '../../../protocol/chat/shapes.ts'
import { hashPassword } from '../../passwords.ts'
import type { Caller, ChatContext } from '../context.ts'
import { say } from '../../refusals/say.ts'
import { badRequest, Refusal } from '../refuse.ts'
import { changePassword } from './changePassword.ts'
import type { SignIn } from './signIn.ts'

/** @throws Refusal when the password is too short to be safe, or too long to be one */
export function checkNewPassword(password: string): void {
  const length = codePoints(password)
  const { password_min_length: least, password_max_length: most } = limits
  if (length < least)
    badRequest(say('The password is too short: it must have at least {least} characters.', { least }))
  if (length > most)
    badRequest(say('The password is too long: it may have at most {most} characters.', { most }))
}

/** Whoever is signed in and mistypes the old password stays signed in. */
async function confirmOld(
  signIn: SignIn,
  caller: Caller,
  old: string,
  address: string,
): Promise<string | null> {
  try {
    return await signIn.confirm(caller.email, old, address)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'AUTHENTICATION_FAILED')
      return badRequest('Wrong password!')
    throw error
  }
}

export interface PasswordChange {
  readonly old_password: string | undefined
  readonly new_password: string
}

/** A change of password that was checked; `store` belongs into the transaction that does the rest. */
export interface PreparedPassword {
  readonly store: () => void
}

/**
 * Checks a wish for a new password and hashes it, which takes a while.
 * @throws Refusal when the old one is wrong or the new one unfit, or RATE_LIMIT_HIT
 */
export async function prepareNewPassword(
  context: ChatContext,
  signIn: SignIn,
  caller: Caller,
  { old_password, new_password }: PasswordChange,
  { address, cost }: { readonly address: string; readonly cost: number },
): Promise<PreparedPassword> {
  if (old_password === undefined) return badRequest('Wrong password!')
  checkNewPassword(new_password)
  const from = await confirmOld(signIn, caller, old_password, address)
  const to = await hashPassword(new_password, cost)
  return {
    store: () => {
      // It may have been changed meanwhile, by somebody who throws out who knew the old one.
      if (!changePassword(context, caller.user_id, { from, to })) badRequest('Wrong password!')
    },
  }
}
