import { CLIENT_HEADER, CLIENT_HEADER_VALUE } from '../../protocol/appHeader.ts'
import { decodePath } from './decodePath.ts'
import type { Peer } from './peer.ts'

/*
 * Browsers send cookies with requests from any page. So a request authenticated by one must come from the
 * app: the browser reports its site (Sec-Fetch-Site, or Origin), and it has a header that no form or image of
 * another site can send.
 */

function isSameOrigin(request: Request, peer: Peer): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  const origin = request.headers.get('origin')
  return origin === null || origin === `${peer.scheme}://${request.headers.get('host') ?? ''}`
}

/** Returns true if the app itself sent the request. */
export const isFromApp = (request: Request, peer: Peer): boolean =>
  request.headers.get(CLIENT_HEADER) === CLIENT_HEADER_VALUE && isSameOrigin(request, peer)

export const POLL_PATH = '/api/v1/events'

/**
 * Returns true for requests that change data, and for polls, which other sites must not hold; reading needs
 * no proof.
 */
export const needsProof = (request: Request, pathname: string): boolean =>
  (request.method !== 'GET' && request.method !== 'HEAD') || decodePath(pathname) === POLL_PATH
