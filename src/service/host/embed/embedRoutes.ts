import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Origin } from '../../http/origin.ts'
import type { ChatBackend } from '../backend.ts'
import { embedHeaders, securityHeaders } from '../securityHeaders.ts'
import type { OrganizationName } from '../organizationName.ts'
import { siteOf, type Peer } from '../peer.ts'
import { EMBED_PATH, embedAddressOf } from './address.ts'
import { EmbedReader } from './events.ts'
import { drawEmbed, drawFailure } from './page.ts'

/*
 * The public calendar within pages of other websites: the only page of this host that others can frame. It is drawn
 * here, without scripts, reads and sets no cookies, and shows what every visitor can read.
 */

const STYLES_PATH = '/embed/calendar.css'
const styles = readFileSync(new URL('calendar.css', import.meta.url))
/** Another content has another address, so that it can be kept for good. */
const stylesAddress = `${STYLES_PATH}?v=${createHash('sha256').update(styles).digest('base64url').slice(0, 12)}`

const MINUTE = 60

const takesGzip = (request: Request): boolean => /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')

function answer(
  request: Request,
  content: string | Uint8Array<ArrayBuffer>,
  status: number,
  headers: Readonly<Record<string, string>>,
): Response {
  const isPacked = takesGzip(request)
  const body = isPacked ? gzipSync(content) : content
  return new Response(request.method === 'HEAD' ? null : body, {
    status,
    headers: {
      ...headers,
      vary: 'accept-encoding, accept-language',
      ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
    },
  })
}

const inWords = (status: number, words: string): Response =>
  new Response(words, {
    status,
    headers: { ...securityHeaders, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })

/** Answers `/embed/calendar` and its style sheet. */
export function createEmbedRoutes(
  backend: ChatBackend,
  nameOf: OrganizationName = () => undefined,
  now: () => number = Date.now,
) {
  const reader = new EmbedReader(backend)

  async function page(request: Request, peer: Peer): Promise<Response> {
    const address = embedAddressOf(new URL(request.url), request.headers.get('accept-language'))
    const site = siteOf(request, peer)
    const origin: Origin = { address: peer.address, site }
    const zone = await reader.zone(request, origin)
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now())
    const month = address.month ?? today.slice(0, 7)
    const drawing = { address, month, today, site, styles: stylesAddress, organization: nameOf() }
    const read = await reader.events(request, origin, address, month)
    const headers = { ...embedHeaders, 'content-type': 'text/html; charset=utf-8' }
    return read
      ? answer(request, drawEmbed({ ...drawing, ...read }), 200, {
          ...headers,
          'cache-control': `public, max-age=${MINUTE}`,
        })
      : answer(request, drawFailure(drawing), 502, { ...headers, 'cache-control': 'no-store' })
  }

  return async (request: Request, peer: Peer, pathname: string): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return inWords(405, 'Method not allowed')
    if (pathname === EMBED_PATH) return page(request, peer)
    if (pathname === STYLES_PATH) {
      return answer(request, new Uint8Array(styles), 200, {
        ...securityHeaders,
        // A website can keep the frame apart from every origin (`sandbox`).
        'cross-origin-resource-policy': 'cross-origin',
        'content-type': 'text/css; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
      })
    }
    return inWords(404, 'Not found')
  }
}
