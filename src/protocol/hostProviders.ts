import * as v from 'valibot'
import { providerBounds } from './bounds.ts'
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

/*
 * Providers in the settings, for owners. `GET /session/providers` lists them. `POST /session/providers` adds one,
 * `PUT /session/providers/{id}` changes one, both after its description of itself was read and its client tried;
 * `DELETE /session/providers/{id}` removes it. `PUT /session/providers/order` orders those of the settings, and
 * `PUT /session/providers/passwords` makes providers the only way to sign in, or one of two. All answer the new list.
 */

/** Who joins by a provider: as the organization says; invited people alone; also everyone of some domains. */
export const providerJoining = v.picklist(['organization', 'invitation', 'domains'])
export type ProviderJoining = v.InferOutput<typeof providerJoining>

/** `trusted`: addresses count also if the provider does not say whether it verified them. */
export const providerEmails = v.picklist(['verified', 'trusted'])

const said = {
  name: v.string(),
  issuer: v.string(),
  client_id: v.string(),
  /** Space between; `openid` is among them. */
  scopes: v.string(),
  emails: providerEmails,
  joining: providerJoining,
  /** Empty unless `joining` is `domains`. */
  domains: v.array(v.string()),
  state: v.picklist(['on', 'off']),
}

export const listedProvider = v.object({
  ...said,
  /** In addresses. */
  id: v.string(),
  has_secret: v.boolean(),
  /** `operator`: of the host's environment, and not to be changed here. */
  from: v.picklist(['settings', 'operator']),
  /** Where the provider leads back to. */
  redirect_url: v.string(),
})
export type ListedProvider = v.InferOutput<typeof listedProvider>

export const providersReply = v.object({
  /** In the order of their buttons. */
  providers: v.array(listedProvider),
  /** Of the next provider that is added. */
  next: v.object({ id: v.string(), redirect_url: v.string() }),
  /** Where the provider leads back to after signing out. */
  signed_out_url: v.string(),
  /** `off`: providers are the only way, if the operator does not say otherwise. */
  passwords: v.picklist(['on', 'off']),
  /** What the operator says; null: nothing. */
  operator_passwords: v.nullable(v.picklist(['on', 'off'])),
  /** The provider with which the reader signed in here; null: with none that is in use. */
  signed_in_with: v.nullable(v.string()),
})
export type ProvidersReply = v.InferOutput<typeof providersReply>

const short = v.pipe(v.string(), v.maxLength(providerBounds.text_length))

/** `PUT /session/providers/{id}`. */
export const providerRequest = v.object({
  ...said,
  name: short,
  issuer: short,
  client_id: short,
  scopes: short,
  domains: v.pipe(v.array(short), v.maxLength(providerBounds.domains)),
  /** Absent: the one that is stored. Null: none. */
  client_secret: v.optional(v.nullable(short)),
})
export type ProviderRequest = v.InferOutput<typeof providerRequest>

/** `POST /session/providers`. */
export const newProviderRequest = v.object({
  ...providerRequest.entries,
  /** That of `next`, which the provider's redirect address has. */
  id: v.string(),
})

/** `PUT /session/providers/order`: the IDs of all providers of the settings. */
export const providerOrderRequest = v.object({ ids: v.array(v.string()) })

/** `PUT /session/providers/passwords`. */
export const providerPasswordsRequest = v.object({ passwords: v.picklist(['on', 'off']) })
