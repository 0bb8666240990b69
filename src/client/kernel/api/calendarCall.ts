import { NAMESPACE, type Language } from '../../../protocol/calendar/interface.ts'
import {
  pathParameterNames,
  type ArgumentsOf,
  type Endpoint,
  type ReplyOf,
} from '../../../protocol/endpoint.ts'
import { IDEMPOTENCY_HEADER } from '../../../protocol/host.ts'
import type { Api, CallOptions } from './call.ts'
import { ApiError } from './errors.ts'
import { Limiter } from './limiter.ts'
import { readReply, type Received } from './reply.ts'
import { request } from './request.ts'

export interface CalendarApiOptions {
  readonly fetch?: typeof fetch
  readonly baseUrl?: string
  /**
   * The preferred language of texts, where events have it; undefined for the language in which they were
   * written.
   */
  readonly language?: () => Language | undefined
}

/** Milliseconds for which all calls are held after a 429 without a time. */
const UNTOLD_WAIT = 1000

const written = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Lists travel in one field, separated by commas: terms go by ID or slug, neither of which has commas. */
function queryOf(fields: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    // Real sites refuse an empty parameter (calendar-wire 0.5).
    if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) continue
    query.set(name, written(value))
  }
  return query.size === 0 ? '' : `?${query}`
}

const pathOf = (path: string, args: Readonly<Record<string, unknown>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(args[name])))

/** The arguments of a request that are not part of its path. */
function fieldsOf({ path }: Endpoint, args: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const inPath = new Set(pathParameterNames(path))
  return Object.fromEntries(
    Object.entries(args).filter(([name, value]) => !inPath.has(name) && value !== undefined),
  )
}

/** Headers of a request with a body. Sites without idempotency ignore the key. */
const headersOf = ({ idempotencyKey }: CallOptions): Record<string, string> => ({
  'content-type': 'application/json',
  ...(idempotencyKey !== undefined && { [IDEMPOTENCY_HEADER]: idempotencyKey }),
})

/** Real sites refuse even public events to a reader whose sign-in has expired. */
const isCredentialTrouble = ({ status, body }: Received): boolean =>
  status === 401 || (status === 403 && body.includes('rest_cookie_invalid_nonce'))

/**
 * The typed call of the calendar interface's endpoints: reads send a query, writes send JSON. A read that
 * fails because of its credentials is repeated without them, since public data needs none. Errors are those
 * of the chat interface: `code` is the calendar's own, such as `rest_forbidden`.
 */
export function createCalendarApi({
  fetch,
  baseUrl = `/${NAMESPACE}`,
  language = () => undefined,
}: CalendarApiOptions = {}): Api {
  const limiter = new Limiter()
  return async <E extends Endpoint>(
    endpoint: E,
    args: ArgumentsOf<E>,
    options: CallOptions = {},
  ): Promise<ReplyOf<E>> => {
    await limiter.pass(options.signal)
    const given = args as Record<string, unknown>
    const fields = fieldsOf(endpoint, given)
    const isReading = endpoint.method === 'GET'
    if (isReading && !('translation_language' in fields)) fields['translation_language'] = language()
    const inBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE'
    const query = inBody ? '' : queryOf(fields)
    const send = (credentials: RequestCredentials): Promise<Received> =>
      request(`${baseUrl}${pathOf(endpoint.path, given)}${query}`, {
        fetch,
        method: endpoint.method,
        signal: options.signal,
        timeout: options.timeout,
        credentials,
        ...(inBody
          ? { body: JSON.stringify(fields), headers: headersOf(options) }
          : // The same lists are read again and again, to see if they have changed.
            { cache: 'no-cache' }),
      })
    try {
      let received = await send('same-origin')
      if (isReading && isCredentialTrouble(received)) received = await send('omit')
      return readReply(endpoint, received, Date.now())
    } catch (error) {
      if (error instanceof ApiError && error.status === 429) limiter.hold(error.retryAfter ?? UNTOLD_WAIT)
      throw error
    }
  }
}
