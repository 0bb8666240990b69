import { randomBytes } from 'node:crypto'
import type { ChatBackend } from '../backend.ts'
import { createProxy } from '../proxy.ts'
import type { ReadServiceLevel } from '../serviceLevel.ts'

/*
 * People without an account before a Zulip server: it answers them below /json, where browsers are expected, not
 * below /api/v1, and only for messages asked for as those of channels that are open to the web.
 */

const API = '/api/v1'
const MESSAGES = `${API}/messages`

const isOpen = (method: string, path: string): boolean =>
  method === 'GET'
    ? path === MESSAGES || /^\/api\/v1\/(messages\/\d+|users\/me\/\d+\/topics)$/.test(path)
    : method === 'POST' && path === `${API}/register`

/** The server compares a cookie with a header to tell its own pages from others'; it has issued neither. */
function proofHeaders(base: string): Record<string, string> {
  const token = randomBytes(16).toString('hex')
  return {
    cookie: `csrftoken=${token}; __Host-csrftoken=${token}`,
    'x-csrftoken': token,
    referer: `${base}/`,
  }
}

const WEB_PUBLIC = { operator: 'channels', operand: 'web-public' }

/** Returns the terms of a search with the one that visitors need; what is no list of terms is the server's to refuse. */
function ofOpenChannels(narrow: string | null): string {
  if (narrow === null) return JSON.stringify([WEB_PUBLIC])
  try {
    const terms: unknown = JSON.parse(narrow)
    return Array.isArray(terms) ? JSON.stringify([...(terms as unknown[]), WEB_PUBLIC]) : narrow
  } catch {
    return narrow
  }
}

function asVisitor(request: Request, url: URL): Request {
  if (url.pathname !== MESSAGES) return request
  url.searchParams.set('narrow', ofOpenChannels(url.searchParams.get('narrow')))
  return new Request(url, request)
}

/** Asks a Zulip server in its own way for people without an account; all else goes to `service` unchanged. */
export function withVisitors(
  base: string,
  service: ChatBackend,
  serviceLevel: ReadServiceLevel,
): ChatBackend {
  const anonymous = createProxy(base, {
    pathOf: (pathname) => pathname.replace(API, '/json'),
    headers: proofHeaders(base),
  })
  return async (request, origin) => {
    const url = new URL(request.url)
    const isVisitor = origin.authorization === undefined && !request.headers.has('authorization')
    if (!isVisitor || !isOpen(request.method, url.pathname)) return service(request, origin)
    const level = await serviceLevel()
    return level?.is_zulip === true ? anonymous(asVisitor(request, url), origin) : service(request, origin)
  }
}
