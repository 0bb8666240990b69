/*
 * A service for tests that gives exactly the scripted answers at the scripted moment: every request stays
 * open until the test answers it, so both orders of a race can be played.
 */

/** A request waiting for its answer. */
export interface OpenRequest {
  /** The request's name, such as `GET /events`. */
  readonly name: string
  /** Fields of the form or the query. */
  readonly fields: URLSearchParams
  readonly headers: Headers
  readonly init: RequestInit
  /** True once the app has aborted the request. */
  readonly isAborted: () => boolean
  /** Answers with success. */
  readonly answer: (reply?: Readonly<Record<string, unknown>>) => void
  /** Answers with an error of the interface. */
  readonly refuse: (code: string, extra?: Readonly<Record<string, unknown>>, status?: number) => void
  /** Answers with any body. */
  readonly respond: (body: string, status?: number, headers?: Readonly<Record<string, string>>) => void
  /** Breaks the connection. */
  readonly drop: () => void
}

export interface ScriptedService {
  readonly fetch: typeof fetch
  /** Returns the next request with that name; waits for it if there is none. */
  readonly next: (name: string) => Promise<OpenRequest>
  /** Number of requests with that name that `next` has not returned yet. */
  readonly pending: (name: string) => number
  /** Number of all requests with that name. */
  readonly count: (name: string) => number
}

const nameOf = (url: string, method: string): string =>
  `${method} ${new URL(url, 'https://chat.example').pathname.replace(/^\/api\/v1/, '')}`

const fieldsOf = (url: string, init: RequestInit): URLSearchParams =>
  init.body instanceof URLSearchParams ? init.body : new URL(url, 'https://chat.example').searchParams

export function scriptedService(): ScriptedService {
  const arrived: OpenRequest[] = []
  const waiters: { name: string; resolve: (request: OpenRequest) => void }[] = []
  const counts = new Map<string, number>()

  const arrive = (request: OpenRequest): void => {
    counts.set(request.name, (counts.get(request.name) ?? 0) + 1)
    const index = waiters.findIndex(({ name }) => name === request.name)
    if (index === -1) arrived.push(request)
    else waiters.splice(index, 1)[0]?.resolve(request)
  }

  const fetch = (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = input instanceof Request ? input.url : String(input)
    return new Promise((resolve, reject) => {
      const respond: OpenRequest['respond'] = (body, status = 200, headers = {}) =>
        resolve(new Response(body, { status, headers }))
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error), { once: true })
      arrive({
        name: nameOf(url, init.method ?? 'GET'),
        fields: fieldsOf(url, init),
        headers: new Headers(init.headers),
        init,
        isAborted: () => init.signal?.aborted ?? false,
        respond,
        answer: (reply = {}) => respond(JSON.stringify({ result: 'success', msg: '', ...reply })),
        refuse: (code, extra = {}, status = 400) =>
          respond(JSON.stringify({ result: 'error', msg: `no: ${code}`, code, ...extra }), status),
        drop: () => reject(new TypeError('Failed to fetch')),
      })
    })
  }

  return {
    fetch,
    next: (name) => {
      const index = arrived.findIndex((request) => request.name === name)
      const [request] = index === -1 ? [] : arrived.splice(index, 1)
      return request
        ? Promise.resolve(request)
        : new Promise((resolve) => {
            waiters.push({ name, resolve })
          })
    },
    pending: (name) => arrived.filter((request) => request.name === name && !request.isAborted()).length,
    count: (name) => counts.get(name) ?? 0,
  }
}
