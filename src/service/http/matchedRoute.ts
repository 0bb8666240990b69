import type { Endpoint } from '../../protocol/endpoint.ts'

/* The endpoint of a request, for figures and logs: its path has names of parameters where an address has values. */

const matched = new WeakMap<Request, string>()

/** Notes the endpoint that answers a request. */
export const noteRoute = (request: Request, { path }: Pick<Endpoint, 'path'>): void => {
  matched.set(request, path)
}

/** Returns the path of the endpoint that answers a request, such as `/messages/{message_id}`. */
export const routeOf = (request: Request): string | undefined => matched.get(request)
