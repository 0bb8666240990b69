import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider, type JWK } from 'oidc-provider'

/*
 * A certified OpenID Connect provider (oidc-provider) on this machine. Its sign-in page lists its people and lets
 * them cancel.
 */

/** What the provider says of a person. */
export type Person = Readonly<Record<string, unknown>> & { readonly name: string }

export interface CertifiedOptions {
  /** By the ID that the provider gives them. */
  readonly people: Readonly<Record<string, Person>>
  /** Seconds for which ID tokens hold. */
  readonly idTokenSeconds?: number
  /** Where it tells of the person. */
  readonly claimsIn?: 'token' | 'userinfo'
}

export const CLIENT = { id: 'parley', secret: 'a secret between the two' }

function newKey(): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), kid: randomUUID(), use: 'sig', alg: 'RS256' }
}

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)

/** The provider's page: a button for each person, and one to cancel. */
const pageOf = (people: CertifiedOptions['people']): string =>
  `<!doctype html><html lang="en"><title>Provider</title><h1>Who are you?</h1><form method="post">${Object.entries(
    people,
  )
    .map(([id, { name }]) => `<button name="who" value="${escaped(id)}">${escaped(name)}</button>`)
    .join('')}<button name="who" value="">Cancel</button></form></html>`

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return new URLSearchParams(text)
}

export class Certified {
  readonly #options: CertifiedOptions
  readonly #server: Server
  #site = ''
  #ids: readonly string[] = []
  #provider: Provider | undefined
  #state: 'up' | 'down' = 'up'
  /** Rewrites answers with JSON, such as the description of the provider itself. */
  alter: ((path: string, body: Record<string, unknown>) => Record<string, unknown>) | undefined

  private constructor(options: CertifiedOptions) {
    this.#options = options
    this.#server = createServer((request, response) => void this.#answer(request, response))
  }

  static async start(options: CertifiedOptions): Promise<Certified> {
    const certified = new Certified(options)
    await new Promise<void>((resolve) => {
      certified.#server.listen(0, '127.0.0.1', resolve)
    })
    return certified
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /**
   * Makes the host at this address known to the provider.
   * @param ids of the provider in the host's settings
   */
  register(site: string, ids: readonly string[] = ['acme']): void {
    this.#site = site
    this.#ids = ids
    this.rotate()
  }

  /** Replaces the keys with which it signs, and forgets its sessions. */
  rotate(): void {
    const { idTokenSeconds = 3600, claimsIn = 'userinfo', people } = this.#options
    const provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: this.#ids.map((id) => `${this.#site}/session/with/${id}/callback`),
          post_logout_redirect_uris: [`${this.#site}/sign-in`],
        },
      ],
      jwks: { keys: [newKey()] },
      cookies: { keys: [randomUUID()] },
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['name', 'given_name', 'family_name', 'locale', 'zoneinfo'],
      },
      conformIdTokenClaims: claimsIn === 'userinfo',
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      ttl: { IdToken: idTokenSeconds, Grant: 3600, Session: 3600, Interaction: 3600, AccessToken: 3600 },
      findAccount: (_, sub) => {
        const person = people[sub]
        return person && { accountId: sub, claims: () => ({ ...person, sub }) }
      },
      async loadExistingGrant({ oidc }) {
        const grant = new provider.Grant({ clientId: CLIENT.id, accountId: oidc.session?.accountId ?? '' })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
    })
    this.#provider = provider
  }

  /** `down`: every connection breaks. */
  become(state: 'up' | 'down'): void {
    this.#state = state
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const provider = this.#provider
    if (!provider || this.#state === 'down') {
      request.socket.destroy()
      return
    }
    if (request.url?.startsWith('/interaction/')) return this.#interact(provider, request, response)
    const { alter } = this
    if (alter) {
      const end = response.end.bind(response)
      response.end = ((chunk?: string | Buffer) => {
        const text = chunk?.toString() ?? ''
        if (!text.startsWith('{')) return chunk === undefined ? end() : end(chunk)
        const body = JSON.stringify(alter(request.url ?? '', JSON.parse(text) as Record<string, unknown>))
        response.setHeader('content-length', Buffer.byteLength(body))
        return end(body)
      }) as typeof response.end
    }
    await provider.callback()(request, response)
  }

  async #interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(pageOf(this.#options.people))
      return
    }
    const accountId = (await formOf(request)).get('who') ?? ''
    const result =
      accountId === ''
        ? { error: 'access_denied', error_description: 'End-User aborted interaction' }
        : { login: { accountId } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve())
    })
  }
}

/** A person's browser at the provider, without pages. */
export class ProviderVisit {
  readonly #cookies = new Map<string, string>()

  /**
   * Opens the address and signs in as the person, or cancels.
   * @returns the address, of another site, to which the provider leads
   */
  async signIn(start: string, who: string): Promise<URL> {
    const home = new URL(start).origin
    let url = new URL(start)
    for (let step = 0; step < 12; step += 1) {
      const isPage = url.pathname.startsWith('/interaction/')
      const answer = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(isPage ? { method: 'POST', body: new URLSearchParams({ who }) } : {}),
      })
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        if (value === '') this.#cookies.delete(name)
        else this.#cookies.set(name, value)
      }
      const location = answer.headers.get('location')
      if (location === null) throw new Error(`The provider answers ${answer.status}: ${await answer.text()}`)
      url = new URL(location, url)
      if (url.origin !== home) return url
    }
    throw new Error('The provider leads nowhere.')
  }
}
