import * as v from 'valibot'
import { endpoint, text } from '../endpoint.ts'
import { integer, integerText, plainText } from './shapes.ts'

/* API keys of an account: listing and revoking them. An addition of this service: others answer 404. */

const key = v.object({
  /** Public ID of the key, from which neither the key nor its digest can be derived. */
  id: v.string(),
  /** `browser`: held by the host for a browser's session; `program`: any other client. */
  holder: v.picklist(['browser', 'program']),
  /** `User-Agent` of the program that last used it, else of the one that created it. Empty: unknown. */
  client: v.string(),
  /**
   * Network of its last use, else of its creation, without the part that identifies the machine. Empty:
   * unknown.
   */
  network: v.string(),
  /** UNIX seconds. */
  created_at: integer,
  /** UNIX seconds, accurate to a few minutes; null: never used. */
  last_used_at: v.nullable(integer),
  /** True for the key of this request. */
  is_current: v.boolean(),
})
export type OwnKey = v.InferOutput<typeof key>

export const getOwnKeys = endpoint('GET', '/users/me/api_keys', { reply: { keys: v.array(key) } })
/** Revokes one key and ends every queue made with it. */
export const endOwnKey = endpoint('DELETE', '/users/me/api_keys/{key_id}', {
  parameters: { key_id: text(plainText) },
  errors: ['NOT_FOUND'],
})
/** Revokes all of the caller's keys but the one of the request. */
export const endOtherKeys = endpoint('DELETE', '/users/me/api_keys')
/** Signs a user out everywhere, for callers who can deactivate the account. */
export const endKeysOf = endpoint('DELETE', '/users/{user_id}/api_keys', {
  parameters: { user_id: text(integerText) },
})
