import { beginAtSignIn, confirmAtSignIn, signInWithCode } from '../../../protocol/chat/secondFactor.ts'
import { issueApiKey } from '../accounts/keys.ts'
import type { KeyUse } from '../accounts/keyUse.ts'
import type { NewPlaces } from '../accounts/newPlace.ts'
import type { IssuedKey } from '../accounts/signIn.ts'
import type { ChatContext } from '../context.ts'
import { refuse } from '../refuse.ts'
import { openRoute, type ChatRequest, type Route } from '../router.ts'
import type { SecondFactor } from './secondFactor.ts'
import { accountAtStep } from './steps.ts'
import type { FactorAccount } from './store.ts'

function requireActive({ is_active }: FactorAccount): void {
  if (is_active !== 1) refuse('USER_DEACTIVATED', 'requests.deactivated')
}

/** Routes for the second step of signing in, after the password was checked. */
export function secondFactorEntryRoutes(
  context: ChatContext,
  secondFactor: SecondFactor,
  { keyUse, newPlaces }: { readonly keyUse: KeyUse; readonly newPlaces: NewPlaces },
): Route[] {
  const { database } = context

  function issue({ id, email }: FactorAccount, request: ChatRequest): IssuedKey {
    const api_key = issueApiKey(context, id)
    newPlaces.note(id, request)
    keyUse.made(api_key, request)
    return { api_key, email, user_id: id }
  }

  return [
    openRoute(signInWithCode, ({ token, code }, request) =>
      database.transaction(() => {
        const account = accountAtStep(context, 'code', token)
        requireActive(account)
        secondFactor.take(account.id, code, request.address)
        return issue(account, request)
      }),
    ),

    openRoute(beginAtSignIn, ({ token }) => {
      const account = accountAtStep(context, 'set-up', token)
      requireActive(account)
      return secondFactor.offer(account, 'sign-in')
    }),

    openRoute(confirmAtSignIn, (proof, request) =>
      database.transaction(() => {
        const { account, recovery_codes } = secondFactor.confirm(proof, 'sign-in', request.address)
        requireActive(account)
        return { ...issue(account, request), recovery_codes }
      }),
    ),
  ]
}
