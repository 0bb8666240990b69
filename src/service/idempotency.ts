import { createHash } from 'node:crypto'
import { IDEMPOTENCY_HEADER } from '../protocol/host.ts'

/*
 * A sender can give a request a key: repeated under the same key, for instance when the answer was lost, the
 * request has no second effect.
 */

/** Seconds for which a request's key is remembered. */
export const KEPT_SECONDS = 7 * 24 * 60 * 60

/** Returns the request's key; undefined if none was given. `refuse` handles an invalid key. */
export function keyIn(headers: Headers, refuse: () => never): string | undefined {
  const key = headers.get(IDEMPOTENCY_HEADER)
  if (key === null) return undefined
  return /^[\x21-\x7e]{1,200}$/.test(key) ? key : refuse()
}

/** Digest by which a repeated key is checked to belong to the same request. */
export const digestOf = (request: unknown): Buffer =>
  createHash('sha256').update(JSON.stringify(request)).digest()
