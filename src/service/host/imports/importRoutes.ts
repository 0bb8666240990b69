import * as v from 'valibot'
import { importRequest, importTokenRequest } from '../../../protocol/hostImports.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { refusals } from '../../chat/http/answers.ts'
import { failure } from '../../http/failure.ts'
import { hostError, hostJson } from '../answers.ts'
import type { BrowserSessions } from '../browserSession.ts'
import { isFromApp } from '../crossSite.ts'
import type { Log } from '../log.ts'
import type { Peer } from '../peer.ts'
import { readBody } from '../requestBody.ts'
import type { Imports } from './imports.ts'

export interface ImportRouteOptions {
  readonly imports: Imports
  readonly browsers: BrowserSessions
  /** Role of a key's owner; undefined for a revoked key. */
  readonly roleOfKey: (key: string) => number | undefined
  readonly log: Log
}

const offset = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))

const isReading = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

/** What clients do to read, although it is no GET: its traces are lost when the database is replaced. */
const harmless: ReadonlySet<string> = new Set([
  'POST /api/v1/register',
  'DELETE /api/v1/events',
  'POST /api/v1/users/me/presence',
  'POST /api/v1/typing',
  'POST /api/v1/fetch_api_key',
  'POST /api/v1/messages/render',
])

/** Requests to the host that change nothing in the chat but keys, which an import carries over. */
const ofSession = /^\/session(?:$|\/(?:import|all|second-factor)(?:\/|$))/

/** The answer to a request that would change something while an import runs; undefined to let it pass. */
export function whilePaused(request: Request, pathname: string, imports: Imports): Response | undefined {
  if (!imports.isRunning || ofSession.test(pathname)) return undefined
  if (isReading(request) && !pathname.startsWith('/session/with')) return undefined
  if (harmless.has(`${request.method} ${pathname}`)) return undefined
  return hostError('SERVICE_PAUSED', 'imports.paused')
}

/** `/session/import…` (see `protocol/hostImports`). */
export function createImportRoutes({ imports, browsers, roleOfKey, log }: ImportRouteOptions) {
  const report = (where: string, error: unknown): void => log.fault(`Fault in ${where}`, error)
  const told = (): Response => hostJson(imports.state)

  async function begin(request: Request): Promise<Response> {
    const wanted = await readBody(request, importRequest)
    if (!wanted) return hostError('BAD_REQUEST', 'host.form')
    imports.begin(wanted)
    return told()
  }

  async function goOn(request: Request): Promise<Response> {
    const wanted = await readBody(request, importTokenRequest)
    if (!wanted) return hostError('BAD_REQUEST', 'host.form')
    imports.goOnWith(wanted.token)
    return told()
  }

  async function receive(request: Request): Promise<Response> {
    const given = v.safeParse(offset, new URL(request.url).searchParams.get('offset'))
    if (!given.success) return hostError('BAD_REQUEST', 'host.form')
    return hostJson({ received: await imports.receive(given.output, request.body) })
  }

  async function answer(request: Request, pathname: string): Promise<Response> {
    switch (`${request.method} ${pathname.slice('/session/import'.length)}`) {
      case 'GET ':
        return told()
      case 'POST ':
        return begin(request)
      case 'POST /token':
        return goOn(request)
      case 'PUT /part':
        return receive(request)
      case 'DELETE ':
        await imports.cancel()
        return told()
      case 'POST /undo':
        imports.undo()
        return told()
      case 'POST /keep':
        imports.keep()
        return told()
      default:
        return hostError('NOT_FOUND', 'host.nothingHere')
    }
  }

  return async (request: Request, peer: Peer, pathname: string): Promise<Response> => {
    const { session } = await browsers.current(request, peer)
    if (!session) return hostError('UNAUTHORIZED', 'host.notSignedIn')
    if (roleOfKey(session.apiKey) !== Role.owner) return hostError('PERMISSION_DENIED', 'imports.forOwners')
    if (!isReading(request) && !isFromApp(request, peer)) return hostError('CSRF_FAILED', 'host.notFromApp')
    return answer(request, pathname).catch((error: unknown) =>
      failure(error, { form: refusals, request, report }),
    )
  }
}
