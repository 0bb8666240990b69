import * as v from 'valibot'
import { secondStep } from './secondStep.ts'

/*
 * The host's own operations beside the two interfaces: signing the browser app in and out. JSON in, JSON out,
 * same origin only. The session is an HttpOnly cookie; no key ever reaches a script.
 */

/** `GET /session`: who is signed in here. */
export const sessionReply = v.object({
  user: v.nullable(v.object({ user_id: v.number(), email: v.string() })),
  /** After the right password, where that is not all: nobody is signed in before the step is done. */
  second_step: v.optional(secondStep),
  /**
   * Address of somebody who was signed in before the organization asked for a second factor: they sign in anew, and set
   * it up on the way.
   */
  second_factor_missing: v.optional(v.string()),
})
export type SessionReply = v.InferOutput<typeof sessionReply>

/** `POST /session`: with a password, or as a sample account where development sign-in works. */
export const signInRequest = v.union([
  v.object({ username: v.string(), password: v.string() }),
  v.object({ username: v.string(), development: v.literal(true) }),
])
export type SignInRequest = v.InferOutput<typeof signInRequest>

/** Header that the app sends with every request; a page of another origin cannot. */
export const CLIENT_HEADER = 'x-client'
export const CLIENT_HEADER_VALUE = 'app'
/** Header with a message's local ID: the service never stores two messages for one key. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
