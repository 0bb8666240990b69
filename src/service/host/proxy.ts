import { CLIENT_HEADER, CLIENT_HEADER_VALUE } from '../../protocol/appHeader.ts'
import { IDEMPOTENCY_HEADER } from '../../protocol/host.ts'
import { hostError } from './answers.ts'
import type { ChatBackend } from './backend.ts'
import { askUpstream, type UpstreamAnswer } from './upstream.ts'

/** Request headers that are forwarded: no cookies, no address of this site, nothing about this connection. */
const passedOn = [
  'accept',
  'accept-language',
  'content-type',
  IDEMPOTENCY_HEADER,
  'if-modified-since',
  'if-none-match',
  'range',
  'user-agent',
] as const

/**
 * Headers by which products tell what a request to an incoming webhook is about, and prove that it is theirs
 * (`X-GitHub-Event`, `X-Gitlab-Token`, `X-Hub-Signature-256`).
 */
const ofWebhook = /^x-[a-z\d-]*(event|signature|token)[a-z\d-]*$/

/** Response headers that are returned: no cookies, policies or permissions. */
const passedBack = [
  'accept-ranges',
  'allow',
  'cache-control',
  'content-disposition',
  'content-range',
  'content-type',
  'date',
  'etag',
  'last-modified',
  'retry-after',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-tec-total',
  'x-tec-totalpages',
  'x-wp-total',
  'x-wp-totalpages',
] as const

/** Policy that forbids all scripts and loading. */
export const INERT = "default-src 'none'; sandbox"

/** Longer than any service holds a poll. */
const TIMEOUT_MILLISECONDS = 180_000

/** The two services may interpret encoded slashes, backslashes and control characters differently. */
export const isAmbiguous = (pathname: string): boolean =>
  /%(2f|5c|00|09|0a|0d)|\\|\/\.\.?([/;]|$)/i.test(pathname)

function requestHeaders(
  request: Request,
  authorization: string | null | undefined,
  own: Readonly<Record<string, string>>,
): Record<string, string> {
  const headers: Record<string, string> = { ...own }
  for (const name of passedOn) {
    const value = request.headers.get(name)
    if (value !== null) headers[name] = value
  }
  if (request.url.includes('/api/v1/external/')) {
    for (const [name, value] of request.headers) if (ofWebhook.test(name)) headers[name] = value
  }
  if (authorization) headers['authorization'] = authorization
  return headers
}

/**
 * Returns the path of a redirect within this site; undefined if it leads elsewhere. Browsers read a path that
 * starts with two slashes as another site's name; URL parsing removes all other forms of that.
 */
function ownLocation(location: string | undefined, target: URL, base: string): string | undefined {
  const url = location === undefined ? null : URL.parse(location, target)
  const own = new URL(`${base}/`).href
  if (!url?.href.startsWith(own)) return undefined
  const path = url.href.slice(own.length - 1)
  return path.startsWith('//') ? undefined : path
}

/** Types that pages of this origin can receive unchanged. Scripts and styles would count as the app's own. */
const isPassive = (type: string): boolean =>
  /^(application\/(json|problem\+json|pdf|zip)|text\/(plain|calendar|csv)|(image|audio|video)\/[\w.+-]+)$/.test(
    type,
  )

/** Prevents that another service's answer runs as a page, or a part of one, of this origin. */
function restrain(headers: Record<string, string>): void {
  const [type = ''] = (headers['content-type'] ?? '').toLowerCase().split(';')
  if (type.trim() === 'application/json') return
  headers['content-security-policy'] = INERT
  if (isPassive(type.trim())) return
  headers['content-type'] = 'application/octet-stream'
  const name = /^\s*\w+\s*(;.*)?$/.exec(headers['content-disposition'] ?? '')?.[1] ?? ''
  headers['content-disposition'] = `attachment${name}`
}

function responseHeaders(request: Request, { headers: given, body }: UpstreamAnswer): Record<string, string> {
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  }
  for (const name of passedBack) {
    const value = given[name]
    if (value !== undefined) headers[name] = String(value)
  }
  if (body !== null) restrain(headers)
  const challenge = given['www-authenticate']
  // A `WWW-Authenticate` header makes browsers show their own sign-in box over the app's.
  if (challenge !== undefined && request.headers.get(CLIENT_HEADER) !== CLIENT_HEADER_VALUE) {
    headers['www-authenticate'] = challenge
  }
  return headers
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError'

/** Answers for a service that timed out or is unreachable. */
const noAnswer = (error: unknown): Response =>
  isTimeout(error) ? hostError('GATEWAY_TIMEOUT', 'host.late') : hostError('BAD_GATEWAY', 'host.unreachable')

interface ProxyOptions {
  /** Maps a path of this site to the service's. */
  readonly pathOf?: (pathname: string) => string
  /** Timeout in milliseconds. */
  readonly patience?: number
  /** Headers that every request gets. */
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Creates a proxy that streams requests to another service at `base`, and its answers back.
 * @param base without a trailing slash
 */
export function createProxy(
  base: string,
  { pathOf = (pathname) => pathname, patience = TIMEOUT_MILLISECONDS, headers: own = {} }: ProxyOptions = {},
): ChatBackend {
  async function pass(request: Request, target: URL, authorization: string | undefined): Promise<Response> {
    const answer = await askUpstream(request, target, {
      headers: requestHeaders(request, authorization ?? request.headers.get('authorization'), own),
      patience,
    })
    const { status, body } = answer
    const headers = responseHeaders(request, answer)
    if (status >= 300 && status < 400 && status !== 304) {
      const location = ownLocation(answer.headers.location, target, base)
      if (location === undefined) return hostError('BAD_GATEWAY', 'host.leadsElsewhere')
      headers['location'] = location
    }
    return new Response(body, { status, headers })
  }

  return async (request, { authorization }) => {
    const url = new URL(request.url)
    if (isAmbiguous(url.pathname)) return hostError('NOT_FOUND', 'host.noAddress')
    const target = new URL(`${base}${pathOf(url.pathname)}${url.search}`)
    try {
      return await pass(request, target, authorization)
    } catch (error) {
      return noAnswer(error)
    }
  }
}
