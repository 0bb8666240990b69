import type { ChatContext } from '../context.ts'
import { refuse } from '../refuse.ts'

/** @throws Refusal PASSWORD_AUTH_DISABLED if providers are the only way to sign in */
export function requirePasswords({ signInWays }: Pick<ChatContext, 'signInWays'>): void {
  if (signInWays.passwords === 'off') refuse('PASSWORD_AUTH_DISABLED', 'accounts.passwordsOff')
}
