import { createHash } from 'node:crypto'
import { IDEMPOTENCY_HEADER } from '../protocol/host.ts'

/*
 * A sender may give a request a key: sent again under it, such as when the answer was lost, the request does nothing twice.
 */

/** How long a request is known by its key. */
export const KEPT_SECONDS = 7 * 24 * 60 * 60

/** The request's key; undefined when none was given. `refuse` answers one that is none. */
export function keyIn(headers: Headers, refuse: () => never): string | undefined {
  const key = headers.get(IDEMPOTENCY_HEADER)
  if (key === null) return undefined
  return /^[\x21-\x7e]{1,200}$/.test(key) ? key : refuse()
}

/** Tells whether a key comes with the same request as before. */
export const digestOf = (request: unknown): Buffer =>
  createHash('sha256').update(JSON.stringify(request)).digest()
