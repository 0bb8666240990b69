import * as v from 'valibot'
import { endpoint, text } from '../endpoint.ts'
import { integer, integerText, plainText } from './shapes.ts'

/*
 * The keys that act in somebody's name, to look at and to end. An addition of this service: another one does not know
 * these operations and answers 404.
 */

const key = v.object({
  /** Names the key to end it. Neither the key nor its digest follows from it. */
  id: v.string(),
  /** A browser that is signed in through the host, which knows it better, or any other program. */
  holder: v.picklist(['browser', 'program']),
  /** `User-Agent` of the program that used it last, else of the one that it was made with. Empty: unknown. */
  client: v.string(),
  /** Network it was used from last, else made from; parts that tell the person's own machine are left out. Empty: unknown. */
  network: v.string(),
  /** UNIX seconds. */
  created_at: integer,
  /** UNIX seconds, up to a few minutes ago; null: it was not used yet. */
  last_used_at: v.nullable(integer),
  /** The key that the question came with. */
  is_current: v.boolean(),
})
export type OwnKey = v.InferOutput<typeof key>

export const getOwnKeys = endpoint('GET', '/users/me/api_keys', { reply: { keys: v.array(key) } })
/** Ends one key, and every queue that is read with it. */
export const endOwnKey = endpoint('DELETE', '/users/me/api_keys/{key_id}', {
  parameters: { key_id: text(plainText) },
  errors: ['NOT_FOUND'],
})
/** Ends all keys of the caller but the one of the request. */
export const endOtherKeys = endpoint('DELETE', '/users/me/api_keys')
/** Signs somebody out everywhere, for those who may end the account. */
export const endKeysOf = endpoint('DELETE', '/users/{user_id}/api_keys', {
  parameters: { user_id: text(integerText) },
})
