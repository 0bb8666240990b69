import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  getSecondFactorOf,
  renewRecoveryCodes,
  resetSecondFactor,
} from '../../../protocol/chat/secondFactor.ts'
import { revokeApiKeys } from '../accounts/keys.ts'
import type { AttemptOrigin } from '../accounts/guessing.ts'
import { requireRecentSignIn } from '../accounts/passwordsOff.ts'
import type { SignIn } from '../accounts/signIn.ts'
import { storedPassword } from '../accounts/store/accounts.ts'
import type { Caller, ChatContext } from '../context.ts'
import { Refusal } from '../../http/refusal.ts'
import { badRequest, refuse } from '../refuse.ts'
import { route, type ChatRequest, type Route } from '../router.ts'
import { requireSecurityOf } from '../users/permissions.ts'
import { makeRecoveryCodes } from './recoveryCodes.ts'
import { isFactorRequired } from './required.ts'
import type { SecondFactor } from './secondFactor.ts'
import {
  deleteFactor,
  factorAccount,
  factorOf,
  hasSecondFactor,
  recoveryCodesLeft,
  type FactorAccount,
} from './store.ts'

type Origin = AttemptOrigin & Pick<ChatRequest, 'key'>

const ofPeople = { authorize: requirePerson }

function requirePerson(caller: Caller): void {
  if (caller.is_bot) badRequest('requests.noBots')
}

const wrongPassword = (): never => refuse('BAD_REQUEST', 'accounts.passwordWrong', { var_name: 'password' })

/** Returns the account's present state, if its password is still the verified one. @throws Refusal */
function provedAccount(context: ChatContext, userId: number, proved: string | null): FactorAccount {
  const account = factorAccount(context.database, userId)
  return account && account.password === proved ? account : wrongPassword()
}

/** Routes for a user's own second factor, and for administrators to remove that of others. */
export function secondFactorRoutes(
  context: ChatContext,
  signIn: SignIn,
  secondFactor: SecondFactor,
): Route[] {
  const { database, mail } = context

  /**
   * Checks the password, or where there are none that the person has just signed in; a wrong one does not end the
   * session. @returns the stored hash
   */
  async function confirmPassword(caller: Caller, password: string, origin: Origin): Promise<string | null> {
    const stored = storedPassword(database, caller.user_id)
    if (context.signInWays.passwords === 'off') {
      requireRecentSignIn(context, origin.key)
      return stored
    }
    if (stored === null) refuse('BAD_REQUEST', 'accounts.passwordMissing', { var_name: 'password' })
    try {
      return await signIn.confirm(caller.email, password, origin)
    } catch (error) {
      const isWrong = error instanceof Refusal && error.code === 'AUTHENTICATION_FAILED'
      if (isWrong) wrongPassword()
      throw error
    }
  }

  /** Checks password and code of a user with a second factor, then runs `work` in the same transaction. */
  async function withBoth<T>(
    caller: Caller,
    { password, code }: { readonly password: string; readonly code: string },
    origin: Origin,
    work: (account: FactorAccount) => T,
  ): Promise<T> {
    const proved = await confirmPassword(caller, password, origin)
    return database.transaction(() => {
      const account = provedAccount(context, caller.user_id, proved)
      if (!hasSecondFactor(database, account.id)) badRequest('secondFactor.off')
      secondFactor.take(account.id, code, origin.address)
      return work(account)
    })
  }

  return [
    route(
      getSecondFactor,
      (_, caller) => {
        const factor = factorOf(database, caller.user_id)
        return {
          is_on: factor !== undefined,
          is_required: isFactorRequired(database, caller),
          since: factor?.since ?? null,
          recovery_codes_left: recoveryCodesLeft(database, caller.user_id),
        }
      },
      ofPeople,
    ),

    route(
      beginSecondFactor,
      async ({ password, code }, caller, { address, device, key }) => {
        const proved = await confirmPassword(caller, password, { address, device, key })
        return database.transaction(() => {
          const account = provedAccount(context, caller.user_id, proved)
          // Replacing the authenticator requires a code of the present one.
          if (hasSecondFactor(database, account.id)) {
            if (code === undefined) {
              return refuse('SECOND_FACTOR_REQUIRED', 'secondFactor.needed')
            }
            secondFactor.take(account.id, code, address)
          }
          return secondFactor.offer(account, 'settings')
        })
      },
      ofPeople,
    ),

    route(
      confirmSecondFactor,
      (proof, caller, { address }) =>
        database.transaction(() => {
          const { account, recovery_codes } = secondFactor.confirm(proof, 'settings', address)
          if (account.id !== caller.user_id) {
            refuse('SECOND_FACTOR_EXPIRED', 'secondFactor.late')
          }
          return { recovery_codes }
        }),
      ofPeople,
    ),

    route(
      renewRecoveryCodes,
      (wanted, caller, { address, device, key }) =>
        withBoth(caller, wanted, { address, device, key }, ({ id }) => {
          mail.enqueue({ kind: 'second-factor', userId: id, what: 'recovery-renewed' })
          return { recovery_codes: makeRecoveryCodes(context, id) }
        }),
      ofPeople,
    ),

    route(
      endSecondFactor,
      (wanted, caller, { address, device, key }) =>
        withBoth(caller, wanted, { address, device, key }, (account) => {
          if (isFactorRequired(database, account)) {
            badRequest('secondFactor.required')
          }
          deleteFactor(database, account.id)
          mail.enqueue({ kind: 'second-factor', userId: account.id, what: 'off' })
          return {}
        }),
      ofPeople,
    ),

    route(getSecondFactorOf, ({ user_id }, caller) => ({
      is_on: hasSecondFactor(database, requireSecurityOf(context, caller, user_id).id),
    })),

    route(resetSecondFactor, ({ user_id }, caller) =>
      database.transaction(() => {
        const { id } = requireSecurityOf(context, caller, user_id)
        if (!deleteFactor(database, id)) badRequest('secondFactor.off')
        // Signs out the lost device as well.
        revokeApiKeys(context, id)
        mail.enqueue({ kind: 'second-factor', userId: id, what: 'reset' })
        return {}
      }),
    ),
  ]
}
