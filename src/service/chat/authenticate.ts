import type { WithDatabase } from '../database/database.ts'
import { keyDigest } from './accounts/keys.ts'
import { accountOfKey } from './accounts/store/keys.ts'
import type { Caller } from './context.ts'
import { refuse } from './refuse.ts'

interface Credentials {
  readonly email: string
  readonly key: string
}

function readCredentials(header: string): Credentials | undefined {
  const [, encoded] = /^basic +([\w+/=-]+)$/i.exec(header) ?? []
  if (encoded === undefined) return undefined
  const decoded = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = decoded.indexOf(':')
  return colon < 0 ? undefined : { email: decoded.slice(0, colon), key: decoded.slice(colon + 1) }
}

/** Digest of the API key in a request; undefined without one. */
export function credentialDigest(header: string | null, addressKey?: string): Buffer | undefined {
  if (header === null) return addressKey === undefined ? undefined : keyDigest(addressKey)
  const credentials = readCredentials(header)
  return credentials && keyDigest(credentials.key)
}

/**
 * Returns a request's caller from HTTP Basic with API email and API key (chat spec 5.1); undefined without
 * credentials. Keys are looked up by digest, so that the time it takes reveals nothing about them. The real
 * address works as well as the API email, and so does the address that the key was issued for, so that a
 * change of address signs nobody out.
 * @param header the value of `Authorization`
 * @param addressKey API key in the address, for products that cannot set a header; used without one
 * @throws Refusal INVALID_API_KEY or USER_DEACTIVATED; BAD_REQUEST for another scheme than Basic
 */
export function authenticate(
  context: WithDatabase,
  header: string | null,
  addressKey?: string,
): Caller | undefined {
  const digest = credentialDigest(header, addressKey)
  if (digest === undefined) {
    if (header === null) return undefined
    // Credentials of another kind are no wrong key: no key of them would be right.
    const code = /^basic\b/i.test(header) ? 'INVALID_API_KEY' : 'BAD_REQUEST'
    return refuse(code, 'requests.credentialsForm')
  }
  const email = header === null ? null : (readCredentials(header)?.email ?? null)
  const account = accountOfKey(context.database, digest, email)
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
