import * as client from 'openid-client'
import { providerBounds } from '../../../protocol/bounds.ts'
import { asReason, because } from '../../../protocol/refusals/reason.ts'
import type { Vouched } from '../../chat/accounts/vouched.ts'
import { readStream } from '../../readStream.ts'
import { ProviderFault, providerFault } from './providerFault.ts'
import { closedAddressIn, descriptionFault, isUnknownClient, ProviderRefused, requireOffer } from './trial.ts'
import { USUAL_SCOPES, type ProviderSettings } from './settings.ts'

/** What binds an answer of the provider to the request that asked for it. */
export interface Proof {
  readonly state: string
  readonly nonce: string
  /** Of PKCE. */
  readonly verifier: string
}

/** A person whom the provider vouches for. */
export interface Arrival {
  readonly person: Omit<Vouched, 'token'>
  /** Names the session at the provider when it is to be ended. */
  readonly idToken: string
}

/** `fetch` of answers of bounded size, at whatever address the operator chose. */
export const boundedFetch: client.CustomFetch = async (url, options) => {
  const answer = await fetch(url, options as RequestInit)
  if (!answer.body) return answer
  const body = await readStream(answer.body, providerBounds.answer_bytes)
  if (!body) throw new TypeError('The answer is too long.')
  const { status, headers } = answer
  return new Response(body, { status, headers })
}

/** Claims of the ID token, or of the answer about the person. */
type Claims = Readonly<Record<string, unknown>>

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= providerBounds.claim_length ? value : undefined

/** Some providers write the value as text. */
const isSaid = (value: unknown, wanted: boolean): boolean => value === wanted || value === String(wanted)

function namesIn(claims: Claims): string[] {
  const full = [text(claims['given_name']), text(claims['family_name'])].filter(Boolean).join(' ')
  return [text(claims['name']), full, text(claims['preferred_username'])].filter(
    (name) => name !== undefined && name !== '',
  ) as string[]
}

/**
 * An OpenID Connect provider: the authorization code flow with PKCE, state and nonce. The signatures of ID tokens are
 * checked with keys fetched for each sign-in, so that a rotated key works at once.
 */
export class Provider {
  readonly settings: ProviderSettings
  readonly #now: () => number
  readonly #fetch: client.CustomFetch
  #metadata: { readonly found: Promise<client.ServerMetadata>; readonly until: number } | undefined

  /** @param now milliseconds since the epoch */
  constructor(
    settings: ProviderSettings,
    now: () => number = Date.now,
    fetch: client.CustomFetch = boundedFetch,
  ) {
    this.settings = settings
    this.#now = now
    this.#fetch = fetch
  }

  /** The provider's description of itself, asked for once for many sign-ins at a time. A failure is not kept. */
  #described(): Promise<client.ServerMetadata> {
    const known = this.#metadata
    if (known && known.until > this.#now()) return known.found
    const { issuer, clientId } = this.settings
    const found = client
      .discovery(new URL(issuer), clientId, undefined, undefined, {
        [client.customFetch]: this.#fetch,
        timeout: providerBounds.answer_seconds,
        execute: this.#isPlain() ? [client.allowInsecureRequests] : [],
      })
      .then((configuration) => configuration.serverMetadata())
    this.#metadata = { found, until: this.#now() + providerBounds.description_seconds * 1000 }
    found.catch(() => {
      if (this.#metadata?.found === found) this.#metadata = undefined
    })
    return found
  }

  /** Settings allow this for loopback alone. */
  #isPlain(): boolean {
    return this.settings.issuer.startsWith('http:')
  }

  #authentication({
    token_endpoint_auth_methods_supported: methods,
  }: client.ServerMetadata): client.ClientAuth {
    const { clientSecret } = this.settings
    if (clientSecret === undefined) return client.None()
    // Without a list, providers take the header alone (OpenID Connect Discovery 3).
    return methods === undefined || methods.includes('client_secret_basic')
      ? client.ClientSecretBasic(clientSecret)
      : client.ClientSecretPost(clientSecret)
  }

  async #configured(): Promise<client.Configuration> {
    const described = await this.#described()
    const metadata = { [client.clockSkew]: Math.round((this.#now() - Date.now()) / 1000) }
    const { clientId } = this.settings
    const made = new client.Configuration(described, clientId, metadata, this.#authentication(described))
    made[client.customFetch] = this.#fetch
    made.timeout = providerBounds.answer_seconds
    client.enableNonRepudiationChecks(made)
    if (this.#isPlain()) client.allowInsecureRequests(made)
    return made
  }

  /**
   * Tries whether sign-ins can work, as far as that shows without a person: the description of the provider, what it
   * offers, and whether it knows this client.
   * @throws ProviderRefused
   */
  async tryOut(redirectUri: string): Promise<void> {
    const { issuer, clientSecret } = this.settings
    const described = await this.#described().catch((error: unknown) => {
      throw descriptionFault(error, issuer)
    })
    requireOffer(described, clientSecret !== undefined)
    try {
      // No code is like this one: a provider that knows the client says so, and of others it says that first.
      await client.genericGrantRequest(await this.#configured(), 'authorization_code', {
        code: client.randomNonce(),
        redirect_uri: redirectUri,
        code_verifier: client.randomPKCECodeVerifier(),
      })
    } catch (error) {
      if (isUnknownClient(error))
        throw new ProviderRefused('client_secret', asReason('provider.unknownClient'))
      const closed = closedAddressIn(error)
      if (closed) throw new ProviderRefused('issuer', closed)
    }
  }

  /** Returns the provider's page on which the person signs in. @throws ProviderFault */
  async begin(redirectUri: string): Promise<{ readonly url: URL; readonly proof: Proof }> {
    try {
      const configuration = await this.#configured()
      const proof = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      }
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: this.settings.scopes ?? USUAL_SCOPES,
        state: proof.state,
        nonce: proof.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(proof.verifier),
        code_challenge_method: 'S256',
      })
      return { url, proof }
    } catch (error) {
      throw providerFault(error, this.settings.name)
    }
  }

  /**
   * Takes the provider's answer.
   * @param answer the address to which the provider sent the browser
   * @throws ProviderFault
   */
  async finish(answer: URL, { state, nonce, verifier }: Proof): Promise<Arrival> {
    try {
      const configuration = await this.#configured()
      const tokens = await client.authorizationCodeGrant(configuration, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims || tokens.id_token === undefined) throw new Error('There is no ID token.')
      // Tokens need not contain what the provider tells of the person.
      const isTold = claims['email'] !== undefined && claims['email_verified'] !== undefined
      const said: Claims =
        isTold || configuration.serverMetadata().userinfo_endpoint === undefined
          ? claims
          : { ...claims, ...(await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)) }
      return { person: this.#personIn(said), idToken: tokens.id_token }
    } catch (error) {
      throw providerFault(error, this.settings.name)
    }
  }

  #personIn(claims: Claims): Arrival['person'] {
    const { name, emails } = this.settings
    const email = text(claims['email'])
    if (email === undefined) throw new ProviderFault(because('provider.emailMissing', { name }), 'person')
    const verified = claims['email_verified']
    const isVerified = isSaid(verified, true) || (emails === 'trusted' && verified === undefined)
    if (!isVerified) throw new ProviderFault(because('provider.emailUnverified', { name, email }), 'person')
    return {
      email,
      names: namesIn(claims),
      timezone: text(claims['zoneinfo']),
      language: text(claims['locale']),
      admits: this.settings.admits,
    }
  }

  /**
   * Returns the provider's page that ends the session there and leads back; undefined if it has none, or cannot be
   * asked.
   */
  async endPage(idToken: string, returnTo: string): Promise<string | undefined> {
    try {
      const configuration = await this.#configured()
      if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined
      return client.buildEndSessionUrl(configuration, {
        id_token_hint: idToken,
        post_logout_redirect_uri: returnTo,
      }).href
    } catch {
      return undefined
    }
  }
}
