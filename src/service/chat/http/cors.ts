import type { Handle } from '../../http/kernel.ts'

/*
 * Lets web clients of other sites use the interface: with a key that their user gave them, never with the cookie of
 * the app's session, which browsers do not send to an origin that is `*`.
 */

const allowed: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'Authorization, Idempotency-Key',
  'access-control-allow-methods': 'GET, POST, DELETE, PUT, PATCH, HEAD',
  'access-control-expose-headers': 'Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset',
}

const PREFIX = '/api/v1/'
/** These give a key to anybody: any page that is open beside a sample organization could take one. */
const WITHOUT_CREDENTIALS = '/api/v1/dev_'

/** Adds the headers to the answers of the interface, refusals included. */
export const withCors =
  (handle: Handle): Handle =>
  async (request, origin) => {
    const response = await handle(request, origin)
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith(PREFIX) || pathname.startsWith(WITHOUT_CREDENTIALS)) return response
    for (const [name, value] of Object.entries(allowed)) response.headers.set(name, value)
    return response
  }
