/** What became of a request to the relay. */
export type RelayAnswer =
  | { readonly kind: 'done'; readonly body: unknown }
  /** It does not know this server, or does not understand it: for whoever runs the server. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'broken' }
  | { readonly kind: 'unreachable' }

/** Passes notifications on to the services of the telephones' makers. */
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
 * A relay over HTTP: JSON is posted to `register` and `notify` below its address.
 * @param url of the relay, as `PUSH_RELAY_URL` names it
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
