import type { CustomFetch } from 'openid-client'
import { providerBounds } from '../../../protocol/bounds.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import {
  newProviderRequest,
  providerOrderRequest,
  providerPasswordsRequest,
  providerRequest,
  type ListedProvider,
  type ProvidersReply,
} from '../../../protocol/hostProviders.ts'
import {
  cleanProvider,
  type Actor,
  type OwnProvider,
  type OwnProviders,
} from '../../chat/accounts/ownProviders.ts'
import { refusals } from '../../chat/http/answers.ts'
import { refuse } from '../../chat/refuse.ts'
import { failure } from '../../http/failure.ts'
import { SlidingWindows } from '../../limits/slidingWindows.ts'
import { isLoopbackName } from '../../address.ts'
import { hostError, hostJson } from '../answers.ts'
import type { BrowserSessions } from '../browserSession.ts'
import { isFromApp } from '../crossSite.ts'
import type { Log } from '../log.ts'
import { siteOf, type Peer } from '../peer.ts'
import { readBody } from '../requestBody.ts'
import type { SessionStore } from '../sessions.ts'
import { Provider } from './provider.ts'
import { settingsOf, type Providers } from './registry.ts'
import { USUAL_SCOPES } from './settings.ts'
import { ProviderRefused } from './trial.ts'

export interface ProviderSettingsOptions {
  readonly own: OwnProviders
  readonly providers: Providers
  /** Those of the operator. */
  readonly operators: readonly Provider[]
  /** Reaches the addresses that owners choose. */
  readonly fetch: CustomFetch
  /** Address of the host for its users; without one, that of each request. */
  readonly publicUrl?: string | undefined
  readonly browsers: BrowserSessions
  readonly sessions: SessionStore
  /** Role of a key's owner; undefined for a revoked key. */
  readonly roleOfKey: (key: string) => number | undefined
  readonly log: Log
  readonly now?: (() => number) | undefined
}

const PATH = '/session/providers'

/** An owner's request. */
interface Visit {
  readonly actor: Actor
  readonly site: string
  /** ID of the provider in use with which this session began. */
  readonly cameBy: string | undefined
}

/** An issuer is an address over TLS; plain HTTP leads to this machine alone, where the operator opened it. */
function requireIssuer(issuer: string): void {
  const url = URL.parse(issuer)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackName(url.hostname))
  if (!isSafe || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    refuse('BAD_REQUEST', 'provider.issuerNeeded', { var_name: 'issuer' })
  }
}

/** `/session/providers…`: providers that owners set up (see `protocol/hostProviders`). */
export function createProviderSettings({
  own,
  providers,
  operators,
  fetch,
  publicUrl,
  browsers,
  sessions,
  roleOfKey,
  log,
  now = Date.now,
}: ProviderSettingsOptions) {
  const trials = new SlidingWindows(providerBounds.trials_of_an_owner, now)
  const report = (where: string, error: unknown): void => log.fault(`Fault in ${where}`, error)
  const callback = (site: string, id: string): string => `${site}/session/with/${id}/callback`

  function told({ site, cameBy }: Visit): Response {
    const given: ListedProvider[] = operators.map(({ settings }) => ({
      id: settings.id,
      name: settings.name,
      issuer: settings.issuer,
      client_id: settings.clientId,
      has_secret: settings.clientSecret !== undefined,
      scopes: settings.scopes ?? USUAL_SCOPES,
      emails: settings.emails,
      joining: 'organization',
      domains: [],
      state: 'on',
      from: 'operator',
      redirect_url: callback(site, settings.id),
    }))
    const set = own.all().map(({ id, secret, ...rest }): ListedProvider => ({
      ...rest,
      id: String(id),
      has_secret: secret !== undefined,
      from: 'settings',
      redirect_url: callback(site, String(id)),
    }))
    const reply: ProvidersReply = {
      providers: [...given, ...set],
      next: { id: own.nextId, redirect_url: callback(site, own.nextId) },
      signed_out_url: `${site}/sign-in`,
      passwords: own.passwords,
      operator_passwords: own.operatorPasswords ?? null,
      signed_in_with: cameBy ?? null,
    }
    return hostJson(reply)
  }

  /** Tries the provider out before it is stored. @throws Refusal */
  async function requireWorking(provider: OwnProvider, { actor, site }: Visit): Promise<void> {
    requireIssuer(provider.issuer)
    trials.require(String(actor.userId))
    trials.count(String(actor.userId))
    try {
      await new Provider(settingsOf(provider), now, fetch).tryOut(callback(site, String(provider.id)))
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error
      refuse('PROVIDER_FAILED', error.reason, { var_name: error.field })
    }
  }

  async function add(request: Request, visit: Visit): Promise<Response> {
    const body = await readBody(request, newProviderRequest)
    if (!body) return hostError('BAD_REQUEST', 'host.form')
    const { id, ...given } = body
    const provider = cleanProvider(given)
    await requireWorking({ ...provider, id: Number(id), secret: provider.client_secret ?? undefined }, visit)
    own.add(visit.actor, id, provider)
    return told(visit)
  }

  const requireOwn = (id: string): void => {
    if (operators.some(({ settings }) => settings.id === id)) refuse('BAD_REQUEST', 'provider.isOfOperator')
  }

  /** What has to work anew: turning a provider off, or renaming it, must be possible while it is down. */
  const needsTrial = (before: OwnProvider | undefined, after: OwnProvider): boolean =>
    after.state === 'on' &&
    (before?.state !== 'on' ||
      before.issuer !== after.issuer ||
      before.client_id !== after.client_id ||
      before.secret !== after.secret)

  async function change(request: Request, visit: Visit, id: string): Promise<Response> {
    const body = await readBody(request, providerRequest)
    if (!body) return hostError('BAD_REQUEST', 'host.form')
    requireOwn(id)
    const provider = own.merged(id, cleanProvider(body))
    requireIssuer(provider.issuer)
    if (needsTrial(own.find(id), provider)) await requireWorking(provider, visit)
    own.change(visit.actor, provider)
    return told(visit)
  }

  async function order(request: Request, visit: Visit): Promise<Response> {
    const body = await readBody(request, providerOrderRequest)
    if (!body) return hostError('BAD_REQUEST', 'host.form')
    own.order(visit.actor, body.ids)
    return told(visit)
  }

  async function setPasswords(request: Request, visit: Visit): Promise<Response> {
    const body = await readBody(request, providerPasswordsRequest)
    if (!body) return hostError('BAD_REQUEST', 'host.form')
    own.setPasswords(visit.actor, body.passwords, visit.cameBy)
    return told(visit)
  }

  function remove(visit: Visit, id: string): Response {
    requireOwn(id)
    own.remove(visit.actor, id)
    return told(visit)
  }

  async function answer(request: Request, visit: Visit, id: string): Promise<Response> {
    switch (`${request.method} ${id === 'order' || id === 'passwords' || id === '' ? id : '…'}`) {
      case 'GET ':
        return told(visit)
      case 'POST ':
        return add(request, visit)
      case 'PUT order':
        return order(request, visit)
      case 'PUT passwords':
        return setPasswords(request, visit)
      case 'PUT …':
        return change(request, visit, id)
      case 'DELETE …':
        return remove(visit, id)
      default:
        return hostError('NOT_FOUND', 'host.nothingHere')
    }
  }

  return async (request: Request, peer: Peer, pathname: string): Promise<Response> => {
    const { id: sessionId, session } = await browsers.current(request, peer)
    if (!session || sessionId === undefined) return hostError('UNAUTHORIZED', 'host.notSignedIn')
    if (roleOfKey(session.apiKey) !== Role.owner) return hostError('PERMISSION_DENIED', 'provider.forOwners')
    if (request.method !== 'GET' && !isFromApp(request, peer)) {
      return hostError('CSRF_FAILED', 'host.notFromApp')
    }
    const from = (await sessions.providerSession?.(sessionId))?.provider
    const visit: Visit = {
      actor: { userId: session.userId, address: peer.address },
      site: publicUrl ?? siteOf(request, peer),
      cameBy: providers.all().some(({ settings }) => settings.id === from) ? from : undefined,
    }
    return answer(request, visit, pathname.slice(PATH.length + 1)).catch((error: unknown) =>
      failure(error, { form: refusals, request, report }),
    )
  }
}
