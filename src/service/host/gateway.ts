import * as v from 'valibot'
import { regenerateApiKey, updateSettings } from '../../protocol/chat/account.ts'
import { authorizationOf, type ChatBackend } from './backend.ts'
import { hostError } from './answers.ts'
import type { BrowserSessions } from './browserSession.ts'
import { deviceOf, endedCookie, sessionIdOf } from './cookies.ts'
import { isFromApp, needsProof, POLL_PATH } from './crossSite.ts'
import { packed } from './packed.ts'
import { siteOf, type Peer } from './peer.ts'
import { placeOf } from './sessionPlace.ts'
import { isSameAccount, nameOfSession, type Session, type SessionStore } from './sessions.ts'

/** Endpoints for which a 401 concerns the password sent, not the session. */
const signInPaths = new Set(['/api/v1/fetch_api_key', '/api/v1/dev_fetch_api_key'])

const newKey = v.object({ api_key: v.pipe(v.string(), v.nonEmpty()) })
const isRenewal = ({ method }: Request, pathname: string): boolean =>
  method === regenerateApiKey.method && pathname === `/api/v1${regenerateApiKey.path}`

/** Bytes of the longest form that is looked at. */
const LONGEST_SETTINGS = 64 * 1024

/** Returns a copy of a request that may change the password; the request itself is forwarded. */
function copyOfSettings(request: Request, pathname: string): Request | undefined {
  if (request.method !== updateSettings.method || pathname !== `/api/v1${updateSettings.path}`)
    return undefined
  const length = Number(request.headers.get('content-length') ?? Infinity)
  return length <= LONGEST_SETTINGS ? request.clone() : undefined
}
const changesPassword = async (settings: Request): Promise<boolean> =>
  Boolean(new URLSearchParams(await settings.text()).get('new_password'))

const isReading = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

/** Nobody gets the answer. */
function discard(answer: Promise<Response>): void {
  answer.then((response) => response.body?.cancel()).catch(() => undefined)
}

/** Waits for the session; without an answer to that, nobody gets the one that was begun for it. */
async function confirmed(
  session: ReturnType<SessionStore['find']>,
  early: Promise<Response> | undefined,
): Promise<Session | undefined> {
  try {
    return await session
  } catch (error) {
    if (early) discard(early)
    throw error
  }
}

interface GatewayOptions {
  /** What follows from a 401 of the service. */
  readonly whenUnauthorized?: 'end-session' | 'pass'
  readonly remember?: BrowserSessions['remember']
  /**
   * An account has one key, that of all its sessions. A new one ends the session unless the host takes it up; the
   * service goes on answering polls of a session that ended, here or at another host; and the key outlives a change of
   * the password, after which the host ends the account's other sessions.
   */
  readonly hasOneKey?: boolean
}

/**
 * Forwards requests to chat and calendar. It replaces a browser's session by credentials, so that no script
 * ever has a key; requests with their own credentials pass unchanged.
 */
export function createGateway(
  backend: ChatBackend,
  sessions: SessionStore,
  { whenUnauthorized = 'end-session', remember, hasOneKey = false }: GatewayOptions = {},
) {
  /** The answer contains the account's new key, with which the browser's session goes on. */
  async function takeNewKey(sessionId: string, response: Response): Promise<void> {
    const answer = v.safeParse(
      newKey,
      await response
        .clone()
        .json()
        .catch(() => undefined),
    )
    if (answer.success) await sessions.renewKey(sessionId, answer.output.api_key)
  }

  async function endOthers(sessionId: string, session: Session): Promise<void> {
    const current = nameOfSession(sessionId)
    for (const each of await sessions.ofUser(session.userId))
      if (each.name !== current && isSameAccount(each, session))
        await sessions.deleteNamed(session.userId, each.name)
  }

  async function passSigned(
    request: Request,
    peer: Peer,
    sessionId: string,
    pathname: string,
  ): Promise<Response> {
    const { address } = peer
    const site = siteOf(request, peer)
    const hasProof = !needsProof(request, pathname) || isFromApp(request, peer)
    let renewal: Promise<void> | undefined
    const send = (session: Session): Promise<Response> =>
      backend(request, {
        address,
        site,
        authorization: authorizationOf(session),
        device: deviceOf(request, peer),
        keepKey: (key) => {
          renewal = Promise.resolve(sessions.renewKey(sessionId, key))
        },
      })
    // Reading begins while the session is being confirmed.
    const recalled = isReading(request) && hasProof ? sessions.recall?.(sessionId) : undefined
    const early = recalled && send(recalled)
    early?.catch(() => undefined)
    const session = await confirmed(sessions.find(sessionId, placeOf(request, peer)), early)
    if (early && session?.apiKey !== recalled.apiKey) discard(early)
    if (!session) return withCookie(await backend(request, { address, site }), endedCookie(peer))
    if (!hasProof) return hostError('CSRF_FAILED', 'host.notFromApp')
    const settings = hasOneKey ? copyOfSettings(request, pathname) : undefined
    const response = await (early && session.apiKey === recalled.apiKey ? early : send(session))
    if (hasOneKey && response.ok && isRenewal(request, pathname)) await takeNewKey(sessionId, response)
    if (settings && response.ok && (await changesPassword(settings))) await endOthers(sessionId, session)
    if (renewal) {
      await renewal
      remember?.(request, peer, session.userId, response)
    }
    if (hasOneKey && pathname === POLL_PATH && !(await sessions.find(sessionId))) {
      await response.body?.cancel()
      return withCookie(hostError('UNAUTHORIZED', 'host.sessionEnded'), endedCookie(peer))
    }
    if (response.status !== 401 || whenUnauthorized === 'pass') return packed(response, request, pathname)
    // Another request of the browser has renewed the key meanwhile: the client can retry.
    const key = (await sessions.find(sessionId))?.apiKey
    if (key !== undefined && key !== session.apiKey) return response
    // The key was revoked or the account deactivated, so the session ends too.
    await sessions.delete(sessionId)
    return withCookie(response, endedCookie(peer))
  }

  return (request: Request, peer: Peer, pathname: string): Promise<Response> => {
    const bringsCredentials = request.headers.has('authorization') || signInPaths.has(pathname)
    const sessionId = bringsCredentials ? undefined : sessionIdOf(request, peer)
    if (sessionId !== undefined) return passSigned(request, peer, sessionId, pathname)
    const caller = { address: peer.address, site: siteOf(request, peer), device: deviceOf(request, peer) }
    const answered = backend(request, caller)
    // Thousands of held polls wait with as little as possible.
    return pathname === POLL_PATH
      ? answered
      : answered.then((response) => packed(response, request, pathname))
  }
}

function withCookie(response: Response, cookie: string): Response {
  response.headers.append('set-cookie', cookie)
  return response
}
