import { providerBounds, secondFactorBounds } from '../../../protocol/bounds.ts'
import { beginRequest } from '../../../protocol/hostProviders.ts'
import { asReason, type Reason } from '../../../protocol/refusals/reason.ts'
import type { Reception } from '../../chat/reception.ts'
import type { Cipher } from '../../cipher.ts'
import { Refusal } from '../../http/refusal.ts'
import { AddressWindows } from '../../limits/addressWindows.ts'
import { TooManyRequests } from '../../limits/tooManyRequests.ts'
import { hostError, hostJson } from '../answers.ts'
import type { BrowserSessions } from '../browserSession.ts'
import { entryCookie, entryCookieOf, type EntryCookie } from '../cookies.ts'
import { isFromApp } from '../crossSite.ts'
import type { Log } from '../log.ts'
import { siteOf, type Peer } from '../peer.ts'
import { readBody } from '../requestBody.ts'
import type { ProviderSession } from '../sessions.ts'
import type { Provider } from './provider.ts'
import { ProviderFault } from './providerFault.ts'
import type { Providers } from './registry.ts'
import { returnAddress } from './returnAddress.ts'
import {
  openOutcome,
  openTicket,
  sealOutcome,
  sealProviderSession,
  sealTicket,
  type Outcome,
} from './ticket.ts'

export interface SignInProviders {
  readonly providers: Providers
  /** Encrypts what the browser carries. */
  readonly cipher: Cipher
  /** Address of the host for its users; without one, that of each request. */
  readonly publicUrl?: string | undefined
  /** Milliseconds since the epoch. */
  readonly now?: () => number
}

export interface ProviderRouteOptions extends SignInProviders {
  readonly reception: Reception
  readonly browsers: BrowserSessions
  readonly log: Log
}

const PATH = '/session/with'
const SIGN_IN_PAGE = '/sign-in'

/** Seconds in which the sign-in page asks for the outcome. */
const OUTCOME_SECONDS = 300

const leadTo = (address: string, cookies: readonly string[]): Response => {
  const response = new Response(null, {
    status: 303,
    headers: { location: address, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

/** Messages of an error and its causes, which contain neither tokens nor codes. */
function explanation(error: unknown): string {
  // The provider's challenges, with its reason.
  if (Array.isArray(error)) return JSON.stringify(error).slice(0, 300)
  if (!(error instanceof Error)) return ''
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : ''
  const named = 'error' in error && typeof error.error === 'string' ? `: ${error.error}` : ''
  const cause = explanation(error.cause)
  return `${error.message.slice(0, 300)}${named.slice(0, 100)}${code}${cause === '' ? '' : ` ← ${cause}`}`
}

/** Returns the provider's page that ends a session there and leads back to the sign-in page. */
export const createEndPages =
  ({ providers, publicUrl }: SignInProviders) =>
  async ({ provider: id, idToken }: ProviderSession, site: string): Promise<string | undefined> =>
    providers
      .all()
      .find(({ settings }) => settings.id === id)
      ?.endPage(idToken, `${publicUrl ?? site}${SIGN_IN_PAGE}`)

/** `/session/with…`: signing in with a provider (see `protocol/hostProviders`). */
export function createProviderRoutes({
  providers,
  cipher,
  publicUrl,
  now = Date.now,
  reception,
  browsers,
  log,
}: ProviderRouteOptions) {
  const windows = new AddressWindows(providerBounds.sign_ins_of_an_address, now)
  const seconds = (): number => Math.floor(now() / 1000)
  const siteFor = (request: Request, peer: Peer): string => publicUrl ?? siteOf(request, peer)
  const callback = (request: Request, peer: Peer, { settings }: Provider): string =>
    `${siteFor(request, peer)}${PATH}/${settings.id}/callback`

  const report = (provider: Provider, fault: ProviderFault): void => {
    if (fault.concerns === 'operator') {
      log.warn(`Sign-in with ${provider.settings.name}: ${explanation(fault.cause)}`)
    }
  }

  const count = ({ address }: Peer): void => {
    windows.require(address)
    windows.count(address)
  }

  async function begin(request: Request, peer: Peer, provider: Provider): Promise<Response> {
    if (!isFromApp(request, peer)) return hostError('CSRF_FAILED', 'host.notFromApp')
    const body = await readBody(request, beginRequest)
    if (!body) return hostError('BAD_REQUEST', 'host.form')
    try {
      count(peer)
      const { url, proof } = await provider.begin(callback(request, peer, provider))
      const ticket = sealTicket(cipher, {
        ...body,
        ...proof,
        next: returnAddress(body.next),
        provider: provider.settings.id,
        expiresAt: seconds() + providerBounds.ticket_seconds,
      })
      return hostJson({ url: url.href }, 200, {
        'set-cookie': entryCookie('ticket', ticket, providerBounds.ticket_seconds, peer),
      })
    } catch (error) {
      if (error instanceof TooManyRequests) {
        return hostError('RATE_LIMIT_HIT', error.reason, { 'retry-after': error.seconds })
      }
      if (!(error instanceof ProviderFault)) throw error
      report(provider, error)
      return hostError('PROVIDER_FAILED', error.reason)
    }
  }

  const removed = (name: EntryCookie, peer: Peer): string => entryCookie(name, '', 0, peer)

  function incomplete(outcome: Outcome, next: string, peer: Peer, cookies: readonly string[]): Response {
    const query = next === '/' ? '' : `?${new URLSearchParams({ next })}`
    return leadTo(SIGN_IN_PAGE + query, [
      removed('ticket', peer),
      entryCookie('outcome', sealOutcome(cipher, outcome), OUTCOME_SECONDS, peer),
      ...cookies,
    ])
  }

  function refused(code: string, reason: Reason, next: string, peer: Peer): Response {
    const { key, params } = reason
    return incomplete({ refused: { code, msg: String(reason), refusal: { key, params } } }, next, peer, [])
  }

  async function arrive(request: Request, peer: Peer, provider: Provider): Promise<Response> {
    const ticket = openTicket(cipher, entryCookieOf(request, 'ticket', peer), seconds())
    if (ticket?.provider !== provider.settings.id) {
      return refused('BAD_REQUEST', asReason('provider.late'), ticket?.next ?? '/', peer)
    }
    try {
      count(peer)
      const answer = new URL(callback(request, peer, provider) + new URL(request.url).search)
      const { person, idToken } = await provider.finish(answer, ticket)
      const { timezone, language, token } = ticket
      const entry = await reception.enterVouched({
        ...person,
        timezone: person.timezone ?? timezone,
        language: person.language ?? language,
        token,
      })
      const from: ProviderSession | undefined =
        idToken.length > providerBounds.id_token_length ? undefined : { provider: ticket.provider, idToken }
      if ('second_step' in entry) {
        const kept = from ? sealProviderSession(cipher, { ...from, userId: entry.user_id }) : ''
        const cookie = entryCookie('provider-session', kept, secondFactorBounds.set_up_seconds, peer)
        return incomplete({ second_step: entry.second_step }, ticket.next, peer, [cookie])
      }
      const { api_key: apiKey, email, user_id: userId } = entry
      const begun = await browsers.begin(request, peer, { userId, email, apiKey }, from)
      return leadTo(ticket.next, [removed('ticket', peer), ...begun.headers.getSetCookie()])
    } catch (error) {
      if (error instanceof ProviderFault) {
        report(provider, error)
        return refused('BAD_REQUEST', error.reason, ticket.next, peer)
      }
      if (error instanceof Refusal) return refused(error.code, error.reason, ticket.next, peer)
      if (error instanceof TooManyRequests) {
        return refused('RATE_LIMIT_HIT', error.reason, ticket.next, peer)
      }
      throw error
    }
  }

  function tellOutcome(request: Request, peer: Peer): Response {
    const outcome = openOutcome(cipher, entryCookieOf(request, 'outcome', peer))
    const { second_step, refused: refusal } = outcome ?? {}
    return hostJson({ ...(second_step && { second_step }), ...(refusal && { refused: refusal }) }, 200, {
      'set-cookie': removed('outcome', peer),
    })
  }

  return async (request: Request, peer: Peer, pathname: string): Promise<Response> => {
    const [id, last, ...rest] = pathname.slice(PATH.length + 1).split('/')
    if (rest.length > 0) return hostError('NOT_FOUND', 'host.nothingHere')
    const wanted = last === undefined && id !== '' ? 'POST' : 'GET'
    if (request.method !== wanted) return hostError('METHOD_NOT_ALLOWED', 'requests.noMethod')
    if (id === '' && last === undefined) {
      return isFromApp(request, peer)
        ? tellOutcome(request, peer)
        : hostError('CSRF_FAILED', 'host.notFromApp')
    }
    const provider = providers.all().find(({ settings }) => settings.id === id)
    if (!provider) return hostError('NOT_FOUND', 'provider.unknown')
    if (last === undefined) return begin(request, peer, provider)
    return last === 'callback' ? arrive(request, peer, provider) : hostError('NOT_FOUND', 'host.nothingHere')
  }
}
