import type { ArgumentsOf, Endpoint, ReplyOf } from '../../../protocol/endpoint.ts'
import { encodeArguments } from '../../../protocol/form.ts'
import { IDEMPOTENCY_HEADER } from '../../../protocol/host.ts'
import { ApiError } from './errors.ts'
import { Limiter } from './limiter.ts'
import type { Dialect, Send } from './dialect.ts'
import { readFields, shapedAs, type Fields } from './reply.ts'
import { noteServerClock } from './serverClock.ts'
import { request } from './request.ts'
import { answerOf, type SentRequests } from './sent.ts'

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Milliseconds until the call fails as a NetworkError. */
  readonly timeout?: number
  /** A service that announces idempotency performs a repeated request with the same key once. */
  readonly idempotencyKey?: string
  /** `page`: the request is sent even if the page is closed meanwhile (64 KiB at most). */
  readonly outlives?: 'page'
}

/** Calls an endpoint. @throws ApiError, NetworkError, ShapeError, or the signal's reason */
export type Api = <E extends Endpoint>(
  endpoint: E,
  args: ArgumentsOf<E>,
  options?: CallOptions,
) => Promise<ReplyOf<E>>

export interface ApiOptions {
  readonly fetch?: typeof fetch
  readonly baseUrl?: string
  /** Called at each 401, in addition to the ApiError that the caller gets. */
  readonly onUnauthorized?: () => void
  readonly sent?: SentRequests | undefined
  /** Keeps the level of the service; absent: it is taken for the app's own. */
  readonly dialect?: Dialect
}

/** Milliseconds for which all calls are held after a 429 without a time. */
const UNTOLD_WAIT = 1000

const hasBody = (endpoint: Endpoint): boolean => endpoint.method !== 'GET'

/** Makes the typed call of all declared endpoints. All calls made through one Api share its rate limit. */
export function createApi({
  fetch,
  baseUrl = '/api/v1',
  onUnauthorized,
  sent,
  dialect,
}: ApiOptions = {}): Api {
  const limiter = new Limiter()

  const send = async <E extends Endpoint>(
    endpoint: E,
    args: ArgumentsOf<E>,
    options: CallOptions,
  ): Promise<Fields> => {
    const { path, form } = encodeArguments(endpoint, args)
    const fields = dialect?.older?.write(form) ?? form
    const query = hasBody(endpoint) || fields.size === 0 ? '' : `?${fields}`
    const url = `${baseUrl}${path}${query}`
    const { signal, timeout, idempotencyKey, outlives } = options
    const sending = hasBody(endpoint) ? { body: fields } : {}
    const taken = sent?.take(endpoint.method, url, sending.body)
    const received = taken
      ? await answerOf(taken, signal)
      : await request(url, {
          fetch,
          method: endpoint.method,
          signal,
          timeout,
          outlives,
          ...sending,
          ...(idempotencyKey === undefined ? {} : { headers: { [IDEMPOTENCY_HEADER]: idempotencyKey } }),
        })
    // What an answer tells of the service's level counts for itself, too.
    const older = await dialect?.ready(received.body)
    const body = older?.read(received.body) ?? received.body
    const read = readFields({ ...received, body }, Date.now())
    noteServerClock(received.clockAhead)
    return older?.modern(endpoint, read) ?? read
  }

  /** Asks as the service's level wants it. */
  const ask = async <E extends Endpoint>(
    endpoint: E,
    args: ArgumentsOf<E>,
    options: CallOptions,
  ): Promise<Fields> => {
    // A request that outlives its page must leave at once.
    const older = options.outlives ? dialect?.older : await dialect?.ready()
    const sendAny: Send = (each, given) => send(each, given as ArgumentsOf<Endpoint>, options)
    return older?.ask(endpoint, args, sendAny) ?? send(endpoint, args, options)
  }

  const note = (error: unknown): void => {
    if (!(error instanceof ApiError)) return
    if (error.code === 'RATE_LIMIT_HIT') limiter.hold(error.retryAfter ?? UNTOLD_WAIT)
    if (error.status === 401) onUnauthorized?.()
  }

  return async <E extends Endpoint>(
    endpoint: E,
    args: ArgumentsOf<E>,
    options: CallOptions = {},
  ): Promise<ReplyOf<E>> => {
    if (options.outlives === undefined) await limiter.pass(options.signal)
    try {
      return shapedAs(endpoint, await ask(endpoint, args, options))
    } catch (error) {
      note(error)
      throw error
    }
  }
}
