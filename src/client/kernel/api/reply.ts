import * as v from 'valibot'
import type { Endpoint, ReplyOf } from '../../../protocol/endpoint.ts'
import { ApiError, NetworkError, notOffered, ShapeError, type Came } from './errors.ts'
import { retryAfterOf } from './retryAfter.ts'
import { noteServerClock } from './serverClock.ts'

/** The parts of an HTTP response that count. `body` is text, whatever type the service claims. */
export interface Received {
  readonly status: number
  readonly headers: Pick<Headers, 'get'>
  readonly body: string
  /** See `serverClock`. */
  readonly clockAhead?: number | undefined
}

export type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parse = (body: string): Fields | undefined => {
  try {
    const value: unknown = JSON.parse(body)
    return isFields(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Codes for answers without a code, such as a gateway's 429 or an old service's 401. */
const codeOfStatus: Readonly<Record<number, string>> = { 401: 'UNAUTHORIZED', 429: 'RATE_LIMIT_HIT' }
const statusIsClear = (status: number): boolean => status in codeOfStatus

function refusal(status: number, fields: Fields, retryAfter: number | undefined): ApiError {
  // The calendar interface has `message` where chat has `msg`.
  const { result: _, code, message, msg = message, ...extra } = fields
  return new ApiError(
    typeof code === 'string' ? code : (codeOfStatus[status] ?? 'BAD_REQUEST'),
    typeof msg === 'string' ? msg : '',
    status,
    extra,
    retryAfter,
  )
}

/**
 * True for statuses that leave open whether the request was performed: 5xx, but not 501, for which the
 * service has no such operation.
 */
const leavesOpen = (status: number): boolean => status >= 500 && status !== 501

/** Statuses of a gateway that does not reach the service behind it. */
const ofGateways: ReadonlySet<number> = new Set([502, 503])
const GATEWAY_TIMEOUT = 504

function cameWith(status: number): Came {
  if (ofGateways.has(status)) return 'gateway'
  if (status === GATEWAY_TIMEOUT) return 'nothing'
  return leavesOpen(status) ? 'failure' : 'unreadable'
}

/** The fields of a successful answer. @throws ApiError, NetworkError */
export function readFields({ status, headers, body }: Received, now: number): Fields {
  const fields = parse(body)
  // Nothing is at that address, or not for that method.
  if (status === 405 || (status === 404 && !fields)) throw notOffered()
  const retryAfter = retryAfterOf(fields ?? {}, headers, now)
  if (leavesOpen(status) || (fields === undefined && !statusIsClear(status))) {
    throw new NetworkError(`No usable answer (${status})`, {
      came: cameWith(status),
      code: fields?.['code'],
      retryAfter,
    })
  }
  if (fields === undefined || status >= 400 || fields['result'] === 'error') {
    throw refusal(status, fields ?? {}, retryAfter)
  }
  return fields
}

/** Reads the answer in its declared shape. @throws ApiError, NetworkError, ShapeError */
export function readReply<E extends Endpoint>(endpoint: E, received: Received, now: number): ReplyOf<E> {
  const reply = shapedAs(endpoint, readFields(received, now))
  noteServerClock(received.clockAhead)
  return reply
}

/** The answer’s fields in the declared shape; unknown ones are left out. @throws ShapeError */
export function shapedAs<E extends Endpoint>(endpoint: E, fields: Fields): ReplyOf<E> {
  const result = v.safeParse(endpoint.reply, fields)
  if (result.success) return result.output as ReplyOf<E>
  const [issue] = result.issues
  const where = v.getDotPath(issue) ?? 'the answer'
  throw new ShapeError(`${endpoint.method} ${endpoint.path}: ${where}: ${issue.message}`)
}
