import { accountBounds } from '../../../protocol/bounds.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import { badRequest, refuse } from '../refuse.ts'
import type { BroughtKey } from '../router.ts'
import { keyMadeAt } from './store/keys.ts'

/** @throws Refusal PASSWORD_AUTH_DISABLED if providers are the only way to sign in */
export function requirePasswords({ signInWays }: Pick<ChatContext, 'signInWays'>): void {
  if (signInWays.passwords === 'off') refuse('PASSWORD_AUTH_DISABLED', 'accounts.passwordsOff')
}

/**
 * Requires what stands for the password where there are none: that the person has just signed in, in this browser.
 * Keys of programs do not count, since a program can make itself a new one.
 * @throws Refusal
 */
export function requireRecentSignIn(context: ChatContext, key: BroughtKey | undefined): void {
  const madeAt = key?.from === 'host' ? keyMadeAt(context.database, key.digest) : undefined
  const isRecent =
    madeAt !== undefined && secondsNow(context) - madeAt <= accountBounds.recent_sign_in_seconds
  if (!isRecent) badRequest('accounts.signInAgain')
}
