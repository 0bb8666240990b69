import { limits } from '../../../protocol/chat/limits.ts'
import { codePoints } from '../../../protocol/chat/shapes.ts'
import type { Caller, ChatContext } from '../context.ts'
import { Refusal } from '../../http/refusal.ts'
import { because, type ReasonOrKey } from '../../../protocol/refusals/reason.ts'
import { badRequest, refuse } from '../refuse.ts'
import type { AttemptOrigin } from './guessing.ts'
import type { SignIn } from './signIn.ts'
import { storedPassword } from './store/accounts.ts'

/** @throws Refusal if the password is too short to be safe or longer than the limit, which names the argument */
export function checkNewPassword(password: string, argument = 'password'): void {
  const length = codePoints(password)
  const { password_min_length: least, password_max_length: most } = limits
  if (length < least) badRequest(because('accounts.passwordShort', { least }), argument)
  if (length > most) badRequest(because('accounts.passwordLong', { most }), argument)
}

const unproved = (reason: ReasonOrKey): never => refuse('BAD_REQUEST', reason, { var_name: 'old_password' })

/**
 * Checks a signed-in user's password, counted as a sign-in attempt; a wrong password does not sign the user
 * out.
 * @returns the stored hash
 * @throws Refusal with `var_name` if the password is missing or wrong or the account has none; RATE_LIMIT_HIT
 */
export async function provePassword(
  context: ChatContext,
  signIn: SignIn,
  caller: Caller,
  given: string | undefined,
  origin: AttemptOrigin,
): Promise<string> {
  if (storedPassword(context.database, caller.user_id) === null) {
    unproved('accounts.passwordMissing')
  }
  if (given === undefined) return unproved('accounts.passwordWrong')
  try {
    return (await signIn.confirm(caller.email, given, origin)) ?? unproved('accounts.passwordWrong')
  } catch (error) {
    if (error instanceof Refusal && error.code === 'AUTHENTICATION_FAILED')
      return unproved('accounts.passwordWrong')
    throw error
  }
}

/**
 * Checks again within the writing transaction: the owner may have changed the password meanwhile to lock out
 * an intruder. @throws Refusal
 */
export function requireStillProved(context: ChatContext, { user_id }: Caller, proved: string): void {
  if (storedPassword(context.database, user_id) !== proved) unproved('accounts.passwordWrong')
}
