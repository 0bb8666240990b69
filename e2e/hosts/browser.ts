import { PASSWORD, type Account } from './backing.ts'

/** Milliseconds until a request counts as lost. */
const PATIENCE = 15_000
/** Milliseconds between two tries. */
const PAUSE = 100
/** Milliseconds for which a poll can be held. */
const POLL_PATIENCE = 70_000

export interface Reply {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

/** Requests of all browsers: how many were repeated, and how long each took until it was answered. */
export interface Tally {
  repeated: number
  readonly milliseconds: number[]
}

export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE))

interface Options {
  readonly body?: Body
  readonly headers?: Readonly<Record<string, string>>
  /** Another address than the usual one. */
  readonly base?: string
  readonly signal?: AbortSignal
}

/** What the app sends: fields as a form, a file, or JSON. */
export type Body = Readonly<Record<string, unknown>> | FormData | string

function encoded(body: Body): FormData | string | URLSearchParams {
  if (typeof body === 'string' || body instanceof FormData) return body
  const fields = Object.entries(body).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return new URLSearchParams(fields)
}

/** A browser with the app, which repeats requests that were not answered, as the app does. */
export class Browser {
  readonly account: Account
  readonly #base: string
  readonly #tally: Tally
  cookie = ''

  constructor(account: Account, base: string, tally: Tally) {
    this.account = account
    this.#base = base
    this.#tally = tally
  }

  /** Sends a request once. @returns undefined if it was not answered: it may have been carried out or not */
  async try(
    method: string,
    path: string,
    { body, headers = {}, base = this.#base, signal = AbortSignal.timeout(PATIENCE) }: Options = {},
  ): Promise<Reply | undefined> {
    try {
      const response = await fetch(`${base}${path}`, {
        method,
        headers: { ...headers, 'x-client': 'app', ...(this.cookie && { cookie: this.cookie }) },
        ...(body === undefined ? {} : { body: encoded(body) }),
        signal,
      })
      const answer = (await response.json()) as Reply['body']
      if (response.status >= 500) return undefined
      for (const cookie of response.headers.getSetCookie()) this.cookie = cookie.split(';')[0] ?? ''
      return { status: response.status, body: answer }
    } catch {
      return undefined
    }
  }

  /** Sends a request until it is answered: for those that can be carried out twice. */
  async insist(...request: Parameters<Browser['try']>): Promise<Reply> {
    const begun = performance.now()
    for (;;) {
      const reply = await this.try(...request)
      if (reply) {
        this.#tally.milliseconds.push(performance.now() - begun)
        return reply
      }
      this.#tally.repeated += 1
      await pause()
    }
  }

  /** Signs in with the password, or with the account's key, which takes less of the service's time. */
  async signIn(by: 'password' | 'key'): Promise<void> {
    const { email: username, key } = this.account
    const secret = by === 'password' ? { password: PASSWORD } : { api_key: key }
    const body = JSON.stringify({ username, ...secret })
    const { status, body: answer } = await this.insist('POST', '/session', { body })
    if (status !== 200) throw new Error(`${username} cannot sign in: ${JSON.stringify(answer)}`)
  }

  /** Waits for events. @returns undefined if the poll was not answered */
  poll(
    queueId: string,
    lastEventId: number,
    mode: 'wait' | 'look',
    over?: AbortSignal,
  ): Promise<Reply | undefined> {
    const asked = new URLSearchParams({
      queue_id: queueId,
      last_event_id: String(lastEventId),
      dont_block: String(mode === 'look'),
    })
    const late = AbortSignal.timeout(POLL_PATIENCE)
    return this.try('GET', `/api/v1/events?${asked}`, { signal: over ? AbortSignal.any([late, over]) : late })
  }
}
