import * as v from 'valibot'
import type { Endpoint, ReplyOf } from '../../../protocol/endpoint.ts'
import { ApiError, NetworkError, ShapeError, type Came } from './errors.ts'
import { retryAfterOf } from './retryAfter.ts'
import { noteServerClock } from './serverClock.ts'
import { memoize } from '../../ui/memoize.ts'

/** The parts of an HTTP response that count. `body` is text, whatever type the service claims. */
export interface Received {
  readonly status: number
  readonly headers: Pick<Headers, 'get'>
  readonly body: string
  /** See `serverClock`. */
  readonly clockAhead?: number | undefined
}

type Fields = Readonly<Record<string, unknown>>

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
const ofGateways: ReadonlySet<number> = new Set([502, 503, 504])

function cameWith(status: number): Came {
  if (ofGateways.has(status)) return 'nothing'
  if (leavesOpen(status)) return 'failure'
  return status === 404 || status === 405 ? 'unoffered' : 'unreadable'
}

/** The fields of a successful answer. @throws ApiError, NetworkError */
export function readFields({ status, headers, body }: Received, now: number): Fields {
  const fields = parse(body)
  const retryAfter = retryAfterOf(fields ?? {}, headers, now)
  if (leavesOpen(status) || (fields === undefined && !statusIsClear(status))) {
    const what = fields === undefined ? 'an unreadable answer' : 'a failure'
    throw new NetworkError(`The service gave ${what} (${status})`, {
      came: cameWith(status),
      code: fields?.['code'],
      ...(retryAfter === undefined ? {} : { retryAfter }),
    })
  }
  if (fields === undefined || status >= 400 || fields['result'] === 'error') {
    throw refusal(status, fields ?? {}, retryAfter)
  }
  return fields
}

/**
 * Reads the answer in its declared shape; unknown fields are ignored. @throws ApiError, NetworkError,
 * ShapeError
 */
export function readReply<E extends Endpoint>(endpoint: E, received: Received, now: number): ReplyOf<E> {
  const fields = readFields(received, now)
  noteIgnored(endpoint, fields['ignored_parameters_unsupported'])
  const result = v.safeParse(endpoint.reply, fields)
  if (result.success) {
    noteServerClock(received.clockAhead)
    return result.output as ReplyOf<E>
  }
  const [issue] = result.issues
  const where = v.getDotPath(issue) ?? 'the answer'
  throw new ShapeError(`${endpoint.method} ${endpoint.path}: ${where}: ${issue.message}`)
}

const sayOnce = memoize((note: string) => console.info(note))

/**
 * Logs once per endpoint and parameter that the service is too old for the parameter: a note to developers,
 * no fault.
 */
function noteIgnored(endpoint: Endpoint, ignored: unknown): void {
  if (!Array.isArray(ignored)) return
  for (const parameter of ignored) {
    const note = `${endpoint.method} ${endpoint.path}: the service does not know "${String(parameter)}"`
    sayOnce(note)
  }
}
