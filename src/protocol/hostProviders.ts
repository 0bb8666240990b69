import * as v from 'valibot'
import { secondStep } from './secondStep.ts'

/*
 * Signing in with a provider of identities (OpenID Connect), before the embedded chat service. `GET /server_settings`
 * lists the providers as `external_authentication_methods`, named `oidc:` and their ID. The provider answers to
 * `GET /session/with/{id}/callback`, which signs in and leads to the address in the app, or to the sign-in page.
 */

/** What names a provider in `external_authentication_methods`. */
export const PROVIDER_PREFIX = 'oidc:'

/**
 * `POST /session/with/{id}`: begins a sign-in. NOT_FOUND; PROVIDER_FAILED if the provider is out of order;
 * RATE_LIMIT_HIT.
 */
export const beginRequest = v.object({
  /** Address in the app to which the sign-in leads. */
  next: v.string(),
  /** Of an invitation's link. */
  token: v.exactOptional(v.pipe(v.string(), v.maxLength(500))),
  /** IANA identifier. */
  timezone: v.exactOptional(v.pipe(v.string(), v.maxLength(100))),
  /** BCP 47. */
  language: v.exactOptional(v.pipe(v.string(), v.maxLength(35))),
})
export type BeginRequest = v.InferOutput<typeof beginRequest>

/** The provider's page on which the person signs in. */
export const beginReply = v.object({ url: v.string() })

/** `GET /session/with`: what the last sign-in of this browser lacks, told once. */
export const outcomeReply = v.object({
  second_step: v.optional(secondStep),
  /** In the form of the chat service's refusals. */
  refused: v.optional(v.object({ code: v.string(), msg: v.string(), refusal: v.optional(v.unknown()) })),
})
export type OutcomeReply = v.InferOutput<typeof outcomeReply>

/** `DELETE /session`: the page of the provider that ends the session there too, and leads back. */
export interface SignOutReply {
  readonly sign_out_page?: string
}
