import { limits } from '../../../protocol/chat/limits.ts'
import { codePoints } from '../../../protocol/chat/shapes.ts'
import type { Caller, ChatContext } from '../context.ts'
import { Refusal } from '../../http/refusal.ts'
import { say, type Said } from '../../refusals/say.ts'
import { badRequest, refuse } from '../refuse.ts'
import type { AttemptOrigin } from './guessing.ts'
import type { SignIn } from './signIn.ts'
import { storedPassword } from './store/accounts.ts'

/** @throws Refusal if the password is too short to be safe or longer than the limit */
export function checkNewPassword(password: string): void {
  const length = codePoints(password)
  const { password_min_length: least, password_max_length: most } = limits
  if (length < least)
    badRequest(say('The password is too short: it must have at least {least} characters.', { least }))
  if (length > most)
    badRequest(say('The password is too long: it may have at most {most} characters.', { most }))
}

const unproved = (said: Said): never => refuse('BAD_REQUEST', said, { var_name: 'old_password' })

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
    unproved('Your account has no password yet. Choose one by the link for forgotten passwords.')
  }
  if (given === undefined) return unproved('Wrong password!')
  try {
    return (await signIn.confirm(caller.email, given, origin)) ?? unproved('Wrong password!')
  } catch (error) {
    if (error instanceof Refusal && error.code === 'AUTHENTICATION_FAILED') return unproved('Wrong password!')
    throw error
  }
}

/**
 * Checks again within the writing transaction: the owner may have changed the password meanwhile to lock out
 * an intruder. @throws Refusal
 */
export function requireStillProved(context: ChatContext, { user_id }: Caller, proved: string): void {
  if (storedPassword(context.database, user_id) !== proved) unproved('Wrong password!')
}
