import * as v from 'valibot'
import { sessionReply, type SessionReply, type SignInRequest } from '../../protocol/host.ts'
import { ShapeError } from '../api/errors.ts'
import { readFields } from '../api/reply.ts'
import { request } from '../api/request.ts'
import { tellSignInChanged } from './signInNews.ts'

const ADDRESS = '/session'

export interface SignInOptions {
  readonly fetch?: typeof fetch
  readonly signal?: AbortSignal
}

async function ask(
  method: string,
  body: SignInRequest | undefined,
  options: SignInOptions,
): Promise<SessionReply> {
  const received = await request(ADDRESS, {
    fetch: options.fetch ?? ((...args) => globalThis.fetch(...args)),
    method,
    signal: options.signal,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const result = v.safeParse(sessionReply, readFields(received, Date.now()))
  if (!result.success) throw new ShapeError(`${method} ${ADDRESS}: ${result.issues[0].message}`)
  return result.output
}

/** Who is signed in in this browser. @throws NetworkError */
export const readSession = (options: SignInOptions = {}): Promise<SessionReply> =>
  ask('GET', undefined, options)

/**
 * Signs in. The browser keeps the proof in a cookie that no script can read.
 * @throws ApiError such as AUTHENTICATION_FAILED, USER_DEACTIVATED, or RATE_LIMIT_HIT with `retryAfter`; NetworkError
 */
export async function signIn(credentials: SignInRequest, options: SignInOptions = {}): Promise<SessionReply> {
  const reply = await ask('POST', credentials, options)
  tellSignInChanged()
  return reply
}

/** Ends the sign-in of this browser, in all its tabs. @throws NetworkError */
export async function signOut(options: SignInOptions = {}): Promise<void> {
  const received = await request(ADDRESS, {
    fetch: options.fetch ?? ((...args) => globalThis.fetch(...args)),
    method: 'DELETE',
    signal: options.signal,
  })
  if (received.status !== 401 && received.body !== '') readFields(received, Date.now())
  tellSignInChanged()
}
