/** Result of a request to the relay. */
export type RelayAnswer =
  | { readonly kind: 'done'; readonly body: unknown }
  /** The relay does not know this server or rejects the request: a matter for the operator. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'broken' }
  | { readonly kind: 'unreachable' }

/** Forwards notifications to the push services of device makers. */
export interface PushRelay {
  readonly call: (operation: 'register' | 'notify', request: object) => Promise<RelayAnswer>
}

const WAIT_MILLISECONDS = 10_000

async function readBody(response: Response): Promise<RelayAnswer> {
  try {
    return { kind: 'done', body: await response.json() }
  } catch {
    return { kind: 'broken' }
  }
}

/**
 * Creates a relay client over HTTP: posts JSON to `register` and `notify` below the relay's address.
 * @param url of the relay, from `PUSH_RELAY_URL`
 */
export function createPushRelay(url: string): PushRelay {
  const base = url.endsWith('/') ? url : `${url}/`
  return {
    async call(operation, request) {
      let response: Response
      try {
        response = await fetch(new URL(operation, base), {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify(request),
          redirect: 'error',
          signal: AbortSignal.timeout(WAIT_MILLISECONDS),
        })
      } catch {
        return { kind: 'unreachable' }
      }
      if (response.status >= 500) return { kind: 'broken' }
      return response.ok ? readBody(response) : { kind: 'refused' }
    },
  }
}
