import * as v from 'valibot'
import { fetchApiKey, fetchDevelopmentApiKey } from '../../protocol/chat/apiKeys.ts'
import { getOwnUser } from '../../protocol/chat/users.ts'
import type { Endpoint } from '../../protocol/endpoint.ts'
import { CLIENT_HEADER, CLIENT_HEADER_VALUE } from '../../protocol/appHeader.ts'
import { signInRequest, type SignInRequest } from '../../protocol/host.ts'
import type { SignOutReply } from '../../protocol/hostProviders.ts'
import { secondStep } from '../../protocol/secondStep.ts'
import { hostError, hostJson } from './answers.ts'
import { authorizationOf, type ChatBackend } from './backend.ts'
import { signedInAs, type BrowserSessions } from './browserSession.ts'
import { deviceOf, endedCookie, sessionCookie } from './cookies.ts'
import { isFromApp } from './crossSite.ts'
import { siteOf, type Peer } from './peer.ts'
import { readBody } from './requestBody.ts'
import type { ReadServiceLevel } from './serviceLevel.ts'
import type { ProviderSession } from './sessions.ts'

export interface SessionRouteOptions {
  readonly backend: ChatBackend
  readonly browsers: BrowserSessions
  /** Tests if the organization now requires a second factor that the user of this session lacks. */
  readonly lacksSecondFactor?: ((userId: number) => boolean) | undefined
  /** Returns the page that ends a session at a provider, and leads back to this site. */
  readonly endPageOf?: ((from: ProviderSession, site: string) => Promise<string | undefined>) | undefined
  /** Present for an external chat service. */
  readonly serviceLevel?: ReadServiceLevel | undefined
}

const ownUser = v.object({ user_id: v.number() })
export const issuedKey = v.object({ api_key: v.string(), email: v.string(), user_id: v.optional(v.number()) })
const refusal = v.object({
  code: v.string(),
  msg: v.string(),
  refusal: v.exactOptional(v.unknown()),
  var_name: v.exactOptional(v.string()),
  'retry-after': v.optional(v.number()),
})
const awaitedStep = v.object({ code: v.literal('SECOND_FACTOR_REQUIRED'), second_step: secondStep })

/** Builds a request to the chat service for a browser without a session. */
export function chatRequest(endpoint: Endpoint, fields: Record<string, string>, request: Request): Request {
  return new Request(new URL(`/api/v1${endpoint.path}`, request.url), {
    method: endpoint.method,
    headers: {
      'user-agent': request.headers.get('user-agent') ?? '',
      'accept-language': request.headers.get('accept-language') ?? '',
      [CLIENT_HEADER]: CLIENT_HEADER_VALUE,
    },
    ...(endpoint.method === 'GET' ? {} : { body: new URLSearchParams(fields) }),
  })
}

type KeyRequest = Exclude<SignInRequest, { readonly api_key: string }>

const keyRequest = (wanted: KeyRequest, request: Request): Request =>
  'password' in wanted
    ? chatRequest(fetchApiKey, { username: wanted.username, password: wanted.password }, request)
    : chatRequest(fetchDevelopmentApiKey, { username: wanted.username }, request)

/** Forwards a refusal of the chat service: only its code, reason, argument and waiting time. */
export function passRefusal(response: Response, answer: unknown): Response {
  const said = v.safeParse(refusal, answer)
  if (!said.success) return hostError('BAD_GATEWAY', 'host.unexpected')
  const wait = said.output['retry-after']
  const headers = wait === undefined ? {} : { 'retry-after': String(wait) }
  return hostJson({ result: 'error', ...said.output }, response.status, headers)
}

/** `GET`, `POST` and `DELETE /session`: the browser app's sign-in (see `protocol/host`). */
export function createSessionRoutes({
  backend,
  browsers,
  lacksSecondFactor,
  endPageOf,
  serviceLevel,
}: SessionRouteOptions) {
  /** Signs in with the key of an account, if the external chat service accepts it. */
  async function signInWithKey(
    { username: email, api_key: apiKey }: { readonly username: string; readonly api_key: string },
    request: Request,
    peer: Peer,
  ): Promise<Response> {
    const asked = chatRequest(getOwnUser, {}, request)
    const response = await backend(asked, {
      address: peer.address,
      authorization: authorizationOf({ email, apiKey }),
    })
    const answer: unknown = await response.json().catch(() => undefined)
    const own = v.safeParse(ownUser, answer)
    if (!response.ok || !own.success) return passRefusal(response, answer)
    return browsers.begin(request, peer, { userId: own.output.user_id, email, apiKey })
  }

  async function signIn(request: Request, peer: Peer): Promise<Response> {
    const wanted = await readBody(request, signInRequest)
    if (!wanted) return hostError('BAD_REQUEST', 'host.credentialsForm')
    if ('api_key' in wanted) {
      return serviceLevel
        ? signInWithKey(wanted, request, peer)
        : hostError('BAD_REQUEST', 'host.credentialsForm')
    }
    const response = await backend(keyRequest(wanted, request), {
      address: peer.address,
      device: deviceOf(request, peer),
      isForSession: true,
    })
    const answer: unknown = await response.json().catch(() => undefined)
    const issued = response.ok ? v.safeParse(issuedKey, answer) : undefined
    if (!issued?.success) {
      const awaited = v.safeParse(awaitedStep, answer)
      if (!awaited.success) return passRefusal(response, answer)
      return hostJson({ ...signedInAs(undefined), second_step: awaited.output.second_step })
    }
    const { api_key: apiKey, email, user_id: userId = 0 } = issued.output
    const proof = 'password' in wanted ? 'password' : 'development'
    return browsers.begin(request, peer, { userId, email, apiKey, proof })
  }

  return async (request: Request, peer: Peer): Promise<Response> => {
    if (request.method === 'GET') {
      const { id, session } = await browsers.current(request, peer)
      if (session && session.proof !== 'development' && lacksSecondFactor?.(session.userId) === true) {
        return hostJson({ ...signedInAs(undefined), second_factor_missing: session.email })
      }
      // The app requests this at each start, which extends the cookie's lifetime.
      const headers = id !== undefined && session ? { 'set-cookie': sessionCookie(id, peer) } : {}
      const service = await serviceLevel?.()
      return hostJson({ ...signedInAs(session), ...(service && { service }) }, 200, headers)
    }
    if (!isFromApp(request, peer)) return hostError('CSRF_FAILED', 'host.notFromApp')
    if (request.method === 'POST') return signIn(request, peer)
    if (request.method !== 'DELETE') return hostError('METHOD_NOT_ALLOWED', 'requests.noMethod')
    const from = await browsers.end(request, peer)
    const page = from && (await endPageOf?.(from, siteOf(request, peer)))
    const ended: SignOutReply = page === undefined ? {} : { sign_out_page: page }
    return hostJson({ ...signedInAs(undefined), ...ended }, 200, {
      'set-cookie': endedCookie(peer),
      'clear-site-data': '"cache", "storage"',
    })
  }
}
