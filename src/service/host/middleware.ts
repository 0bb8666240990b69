import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Host } from './host.ts'

/** Paths that the host answers for even where another server serves the app. */
const ownPaths =
  /^\/(api\/v1|session|health|user_uploads|user_avatars|external_content|((fr|de|it)\/)?calendar\/events\/v1)(\/|\?|$)/

/** The host as a step in a development server: answers for its own paths and leaves the rest. */
export function hostMiddleware(host: Host) {
  const listener = getRequestListener((request, bindings) => host.fetch(request, bindings), {
    overrideGlobalObjects: false,
  })
  return (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void): void => {
    if (ownPaths.test(incoming.url ?? '')) void listener(incoming, outgoing)
    else next()
  }
}
