import { pathnameOf } from '../../pathname.ts'
import type { Handle } from '../../http/kernel.ts'

/*
 * Lets web clients of other sites use the interface: with a key that their user gave them, never with the cookie of
 * the app's session, which browsers do not send to an origin that is `*`.
 */

const onAnswers: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset',
}
/** For the question with which a browser begins. */
const onPreflight: Readonly<Record<string, string>> = {
  ...onAnswers,
  'access-control-allow-headers': 'Authorization, Idempotency-Key',
  'access-control-allow-methods': 'GET, POST, DELETE, PUT, PATCH, HEAD',
}

const PREFIX = '/api/v1/'
/** Files that such a client reads: with its key, or by an address that tells nothing to whom it was not given. */
const FILES = ['/avatar/', '/user_avatars/', '/user_uploads/'] as const
/** Those that need no key: a page can show them, for which its browser sends no `Origin`. */
const shown = /^[^/]+\/\/[^/]+\/(?:avatar|user_avatars|user_uploads\/temporary)\//
/** These give a key to anybody: any page that is open beside a sample organization could take one. */
const WITHOUT_CREDENTIALS = '/api/v1/dev_'

function addTo(response: Response, request: Request): Response {
  if (shown.test(request.url)) response.headers.set('cross-origin-resource-policy', 'cross-origin')
  if (!request.headers.has('origin')) return response
  const pathname = pathnameOf(request.url)
  const isOpen = [PREFIX, ...FILES].some((prefix) => pathname.startsWith(prefix))
  if (!isOpen || pathname.startsWith(WITHOUT_CREDENTIALS)) return response
  const headers = request.method === 'OPTIONS' ? onPreflight : onAnswers
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

/**
 * Adds the headers to the answers of the interface, refusals included, for pages of other sites. A request without
 * `Origin` does not come from such a page: thousands of polls that are answered at once pay nothing.
 */
export const withCors =
  (handle: Handle): Handle =>
  (request, origin) => {
    const answered = handle(request, origin)
    if (!shown.test(request.url) && !request.headers.has('origin')) return answered
    return answered.then((response) => addTo(response, request))
  }
