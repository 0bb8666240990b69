import { TooManyRequests } from '../../limits/tooManyRequests.ts'
import { checkPassword, hashPassword } from '../../passwords.ts'
import type { ChatContext } from '../context.ts'
import { badRequest, refuse } from '../refuse.ts'
import type { SecondFactor } from '../secondFactor/secondFactor.ts'
import { Guessing, type AttemptOrigin } from './guessing.ts'
import { issueApiKey } from './keys.ts'
import { requirePasswords } from './passwordsOff.ts'
import { beginStub } from './stub.ts'
import { accountById, accountByName, rehashPassword, type SignInAccount } from './store/accounts.ts'

/** Answer of both endpoints that issue a key (chat spec 4.7, 4.20). */
export interface IssuedKey {
  readonly api_key: string
  readonly email: string
  readonly user_id: number
}

const wrong = (): never => refuse('AUTHENTICATION_FAILED', 'accounts.credentialsWrong')

/** @param prove checks the second factor, after all other checks have passed */
function issue(
  context: ChatContext,
  { id, password }: SignInAccount,
  prove: () => void = () => undefined,
): IssuedKey {
  return context.database.transaction(() => {
    const account = accountById(context.database, id)
    // The password changed while it was being hashed: the old one no longer counts.
    if (account?.password !== password) return wrong()
    if (account.is_active !== 1) refuse('USER_DEACTIVATED', 'requests.deactivated')
    prove()
    if (account.is_imported_stub === 1) beginStub(context, account.id)
    return { api_key: issueApiKey(context, account.id), email: account.email, user_id: account.id }
  })
}

/** UTF-16 units of the longest address that mail servers take. */
const LONGEST_ADDRESS = 320

/** Looser than the check of new addresses: those of earlier accounts work as well. */
const isLikeAddress = (username: string): boolean =>
  username.length <= LONGEST_ADDRESS && /^[^\s@]\S*@\S+$/.test(username.trim())

/** Sign-in with limits against guessing. */
export interface SignIn {
  /**
   * Checks an account's password, counted as a sign-in attempt.
   * @returns the stored hash
   * @throws Refusal as `withPassword`
   */
  readonly confirm: (username: string, password: string, origin: AttemptOrigin) => Promise<string | null>
  /**
   * Signs in and issues a key.
   * @param code of the second factor, if the account has one
   * @throws Refusal PASSWORD_AUTH_DISABLED; BAD_REQUEST for a name that is no address; AUTHENTICATION_FAILED; after a
   * correct password also USER_DEACTIVATED, SECOND_FACTOR_REQUIRED and SECOND_FACTOR_INVALID; TooManyRequests
   */
  readonly withPassword: (
    username: string,
    password: string,
    origin: AttemptOrigin,
    code?: string,
  ) => Promise<IssuedKey>
  /** Issues a key without a password, if development sign-in is enabled. @throws Refusal */
  readonly asSample: (username: string) => IssuedKey
}

/** @param cost of passwords, see `PASSWORD_COST` */
export function createSignIn(context: ChatContext, cost: number, secondFactor: SecondFactor): SignIn {
  const guessing = new Guessing(context)

  async function verify(account: SignInAccount | undefined, password: string): Promise<SignInAccount> {
    const check = await checkPassword(password, account?.password, cost)
    if (check === 'wrong' || !account) return wrong()
    if (check === 'right-but-outdated') {
      const stored = await hashPassword(password, cost)
      const isStored = rehashPassword(context.database, account.id, { from: account.password, to: stored })
      // Another request rehashed or changed the password meanwhile.
      return isStored
        ? { ...account, password: stored }
        : verify(accountById(context.database, account.id), password)
    }
    return account
  }

  async function attempt(username: string, password: string, origin: AttemptOrigin): Promise<SignInAccount> {
    const known = accountByName(context.database, username.trim())
    const begun = guessing.begin(username, known?.id, origin)
    try {
      const account = await verify(known, password)
      begun.succeed()
      return account
    } catch (error) {
      if (error instanceof TooManyRequests) begun.cancel()
      throw error
    }
  }

  return {
    async confirm(username, password, origin) {
      const account = await attempt(username, password, origin)
      return account.password
    },

    async withPassword(username, password, origin, code) {
      requirePasswords(context)
      if (!isLikeAddress(username)) badRequest('people.emailInvalid', 'username')
      const account = await attempt(username, password, origin)
      return issue(context, account, () => secondFactor.demand(account.id, code, origin.address))
    },

    asSample(username) {
      if (context.mode !== 'demo') refuse('BAD_REQUEST', 'accounts.developmentOff')
      return issue(context, accountByName(context.database, username.trim()) ?? wrong())
    },
  }
}
