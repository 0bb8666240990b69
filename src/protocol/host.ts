import * as v from 'valibot'
import { secondStep } from './secondStep.ts'

/*
 * The host's own endpoints beside the two interfaces: signing the browser app in and out. JSON in both
 * directions, same origin only. The session is an HttpOnly cookie; scripts never get a key.
 */

/** What an external chat service says of itself. */
export const serviceLevel = v.object({
  /** Its feature level (chat spec 9.2). */
  level: v.number(),
  /** A Zulip server has neither the names of the chat spec nor this project's additions. */
  is_zulip: v.boolean(),
  /** Address of the organization's own pages, if the service tells one; without a trailing slash. */
  url: v.optional(v.string()),
})
export type ServiceLevel = v.InferOutput<typeof serviceLevel>

/** `GET /session`: the account of this browser. */
export const sessionReply = v.object({
  user: v.nullable(v.object({ user_id: v.number(), email: v.string() })),
  /** The remaining step after a correct password; until then there is no session. */
  second_step: v.optional(secondStep),
  /**
   * Address of a user who signed in before the organization required a second factor: they have to sign in
   * again and set it up.
   */
  second_factor_missing: v.optional(v.string()),
  /** Of an external chat service that answers; absent for the embedded one, which has the level of the app. */
  service: v.optional(serviceLevel),
})
export type SessionReply = v.InferOutput<typeof sessionReply>

/**
 * `POST /session`: with a password, or as a sample account if development sign-in is enabled. An external chat service
 * can have ways to sign in that end at its own pages; its people bring the API key of their account.
 */
export const signInRequest = v.union([
  v.object({ username: v.string(), password: v.string() }),
  v.object({ username: v.string(), api_key: v.string() }),
  v.object({ username: v.string(), development: v.literal(true) }),
])
export type SignInRequest = v.InferOutput<typeof signInRequest>

/** Header with a message's local ID: the service never stores two messages for one key. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
