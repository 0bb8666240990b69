import { createHash } from 'node:crypto'
import { AddressWindows } from '../../limits/addressWindows.ts'
import { SlidingWindows } from '../../limits/slidingWindows.ts'
import { TooManyRequests } from '../../limits/tooManyRequests.ts'
import { checkPassword, hashPassword } from '../../passwords.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import { refuse } from '../refuse.ts'
import { tellOfPerson } from '../users/tell.ts'
import { changePassword } from './changePassword.ts'
import { issueApiKey } from './keys.ts'

const HALF_AN_HOUR = 30 * 60
const FAILURES_OF_A_NAME = { requests: 5, seconds: HALF_AN_HOUR }
const FAILURES_OF_AN_ADDRESS = { requests: 20, seconds: HALF_AN_HOUR }

/** The answer of both ways to get a key (chat spec 4.7, 4.20). */
export interface IssuedKey {
  readonly api_key: string
  readonly email: string
  readonly user_id: number
}

interface Account {
  readonly id: number
  readonly email: string
  readonly is_active: number
  readonly is_bot: number
  readonly is_imported_stub: number
  readonly password: string | null
}

const columns = 'id, email, is_active, is_bot, is_imported_stub, password'

const byName = (context: ChatContext, username: string): Account | undefined =>
  context.database.get<Account>(
    `SELECT ${columns} FROM user WHERE delivery_email = ? OR email = ?`,
    username,
    username,
  )

const byId = (context: ChatContext, id: number): Account | undefined =>
  context.database.get<Account>(`SELECT ${columns} FROM user WHERE id = ?`, id)

const wrong = (): never => refuse('AUTHENTICATION_FAILED', 'Your username or password is incorrect')

/** Names are kept as digests: people type passwords into the wrong box. */
const nameKey = (username: string): string =>
  createHash('sha256').update(username.trim().toLowerCase()).digest('hex')

/** With its first sign-in an imported account is its owner's, who joins now (chat spec 2.3, 6). */
function beginStub(context: ChatContext, userId: number): void {
  const joinedAt = secondsNow(context)
  context.database.run('UPDATE user SET is_imported_stub = 0, date_joined = ? WHERE id = ?', joinedAt, userId)
  tellOfPerson(context, userId, { is_imported_stub: false })
  tellOfPerson(context, userId, { date_joined: new Date(joinedAt * 1000).toISOString() })
}

function issue(context: ChatContext, { id, password }: Account): IssuedKey {
  return context.database.transaction(() => {
    const account = byId(context, id)
    // Who knew the password that was checked is out where there is another by now.
    if (account?.password !== password) return wrong()
    if (account.is_active !== 1) refuse('USER_DEACTIVATED', 'Account is deactivated')
    if (account.is_imported_stub === 1) beginStub(context, account.id)
    return { api_key: issueApiKey(context, account.id), email: account.email, user_id: account.id }
  })
}

/** Signing in, with what keeps others from guessing. */
export interface SignIn {
  /**
   * Whether the password is the account's, counted as an attempt to sign in. @returns it as it is stored
   * @throws Refusal as `withPassword`
   */
  readonly confirm: (username: string, password: string, address: string) => Promise<string | null>
  /** @throws Refusal AUTHENTICATION_FAILED, USER_DEACTIVATED (only to who knows the password); TooManyRequests */
  readonly withPassword: (username: string, password: string, address: string) => Promise<IssuedKey>
  /** Without a password, where development sign-in works. @throws Refusal */
  readonly asSample: (username: string) => IssuedKey
}

/** @param cost of passwords, see `PASSWORD_COST` */
export function createSignIn(context: ChatContext, cost: number): SignIn {
  const ofName = new SlidingWindows(FAILURES_OF_A_NAME, context.now)
  const ofAddress = new AddressWindows(FAILURES_OF_AN_ADDRESS, context.now)

  async function verify(account: Account | undefined, password: string): Promise<Account> {
    const check = await checkPassword(password, account?.password, cost)
    if (check === 'wrong' || !account) return wrong()
    if (check === 'right-but-outdated') {
      const stored = await hashPassword(password, cost)
      const isStored = changePassword(context, account.id, { from: account.password, to: stored })
      // It was stored anew by another, or changed.
      return isStored ? { ...account, password: stored } : verify(byId(context, account.id), password)
    }
    return account
  }

  async function attempt(username: string, password: string, address: string): Promise<Account> {
    const name = nameKey(username)
    ofName.require(name)
    ofAddress.require(address)
    // Counted before the slow check and taken back if it succeeds, so that many at once are no way around.
    ofName.count(name)
    ofAddress.count(address)
    let account: Account
    try {
      account = await verify(byName(context, username.trim()), password)
    } catch (error) {
      // Being asked to wait is no failure of theirs.
      if (error instanceof TooManyRequests) forgive(name, address)
      throw error
    }
    forgive(name, address)
    ofName.clear(name)
    return account
  }

  return {
    async confirm(username, password, address) {
      const account = await attempt(username, password, address)
      return account.password
    },

    async withPassword(username, password, address) {
      return issue(context, await attempt(username, password, address))
    },

    asSample(username) {
      if (context.mode !== 'demo') refuse('BAD_REQUEST', 'Development sign-in is off on this server.')
      return issue(context, byName(context, username.trim()) ?? wrong())
    },
  }

  function forgive(name: string, address: string): void {
    ofName.uncount(name)
    ofAddress.uncount(address)
  }
}
