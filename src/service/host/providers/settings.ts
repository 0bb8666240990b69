import type { Admits } from '../../chat/accounts/vouched.ts'

/** An OpenID Connect provider with which people sign in. */
export interface ProviderSettings {
  /** In addresses: lower-case letters and digits. */
  readonly id: string
  /** On the button. */
  readonly name: string
  /** Address of the issuer, as its discovery document and its tokens name it. */
  readonly issuer: string
  readonly clientId: string
  /** Absent for a public client, which PKCE alone protects. */
  readonly clientSecret?: string
  /**
   * `trusted`: addresses count also if the provider does not say whether it verified them. Addresses that it calls
   * unverified never count.
   */
  readonly emails: 'verified' | 'trusted'
  /** What the provider is asked for, space between; the usual when absent. */
  readonly scopes?: string
  /** Who joins by it; as the organization says when absent. */
  readonly admits?: Admits
}

export const USUAL_SCOPES = 'openid email profile'
