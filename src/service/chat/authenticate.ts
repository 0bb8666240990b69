import type { WithDatabase } from '../database/database.ts'
import type { RequestKey } from '../http/api.ts'
import { remembered } from '../remembered.ts'
import { keyDigest } from './accounts/keys.ts'
import { accountOfKey } from './accounts/store/keys.ts'
import type { Caller } from './context.ts'
import { refuse } from './refuse.ts'

/** Clients whose credentials are read only once: a digest takes as long as looking up the account. */
const CLIENTS = 5000

/** Characters of a header that is kept. */
const USUAL_HEADER = 256

/** Undefined if the header has another form. */
function readBasic(header: string): RequestKey | undefined {
  const [, encoded] = /^basic +([\w+/=-]+)$/i.exec(header) ?? []
  if (encoded === undefined) return undefined
  const decoded = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = decoded.indexOf(':')
  return colon < 0
    ? undefined
    : { digest: keyDigest(decoded.slice(colon + 1)), email: decoded.slice(0, colon) }
}

const readUsual = remembered(readBasic, CLIENTS)

/**
 * Returns the API key in a request; undefined without one, or if it has another form.
 * @param header the value of `Authorization`
 * @param addressKey API key in the address, for products that cannot set a header; used without one
 */
export function readKey(header: string | null, addressKey?: string): RequestKey | undefined {
  if (header === null) {
    return addressKey === undefined ? undefined : { digest: keyDigest(addressKey), email: null }
  }
  return header.length > USUAL_HEADER ? readBasic(header) : readUsual(header)
}

/** Refuses a header without a key in it. Credentials of another kind are no wrong key: no key of them would be right. */
function refuseForm(header: string): never {
  const code = /^basic\b/i.test(header) ? 'INVALID_API_KEY' : 'BAD_REQUEST'
  return refuse(code, 'requests.credentialsForm')
}

/**
 * Returns a request's caller from HTTP Basic with API email and API key (chat spec 5.1); undefined without
 * credentials. Keys are looked up by digest, so that the time it takes reveals nothing about them. The real
 * address works as well as the API email, and so does the address that the key was issued for, so that a
 * change of address signs nobody out.
 * @param header the value of `Authorization`, from which the key was read
 * @throws Refusal INVALID_API_KEY or USER_DEACTIVATED; BAD_REQUEST for another scheme than Basic
 */
export function authenticate(
  { database }: WithDatabase,
  header: string | null,
  key: RequestKey | undefined,
): Caller | undefined {
  if (!key) return header === null ? undefined : refuseForm(header)
  const account = accountOfKey(database, key.digest, key.email)
  if (!account) return refuse('INVALID_API_KEY', 'requests.keyInvalid')
  if (account.is_active !== 1) return refuse('USER_DEACTIVATED', 'requests.deactivated')
  return {
    user_id: account.id,
    email: account.email,
    full_name: account.full_name,
    role: account.role,
    is_bot: account.is_bot === 1,
    bot_type: account.bot_type,
  }
}

/** Refuses a request without credentials. */
export const refuseVisitor = (): never => refuse('UNAUTHORIZED', 'requests.notSignedIn')
