/*
 * Three kinds of failure, told apart by class. Branch on them and on `code`, never on a message's words: those
 * are for people and may be translated.
 */

/** The service understood the request and said no (chat spec 7). Nothing was done. */
export class ApiError extends Error {
  override name = 'ApiError' // by hand: minifying renames classes
  readonly code: string
  readonly status: number
  /** Further fields of the answer, such as `stream` beside STREAM_DOES_NOT_EXIST. */
  readonly extra: Readonly<Record<string, unknown>>
  /** Milliseconds to wait before asking again, where the service said so. */
  readonly retryAfter: number | undefined
  constructor(
    code: string,
    message: string,
    status: number,
    extra: Readonly<Record<string, unknown>> = {},
    retryAfter?: number,
  ) {
    super(message)
    this.code = code
    this.status = status
    this.extra = extra
    this.retryAfter = retryAfter
  }
}

/**
 * What came in place of a usable answer. `late`: nothing in time. `failure`: the service said that it failed (5xx).
 * `unoffered`: a 404 or 405 that is no answer of the service, which has nothing there. `unreadable`: something else.
 */
export type Came = 'nothing' | 'late' | 'failure' | 'unoffered' | 'unreadable'

/** No usable answer came: unreachable, timed out, failed, a gateway's page. Nobody knows whether it was done. */
export class NetworkError extends Error {
  override name = 'NetworkError'
  readonly came: Came
  /** Milliseconds to wait before asking again, where a gateway said so. */
  readonly retryAfter: number | undefined
  constructor(message: string, options: { cause?: unknown; retryAfter?: number; came?: Came } = {}) {
    super(message, { cause: options.cause })
    this.retryAfter = options.retryAfter
    this.came = options.came ?? 'nothing'
  }
}

/** Whether nothing was heard of the service itself: it is out of reach, or silent. */
export const isSilence = (error: unknown): boolean =>
  error instanceof NetworkError && (error.came === 'nothing' || error.came === 'late')

/** The service answered with success, but not in the declared shape: it or we have a fault. */
export class ShapeError extends Error {
  override name = 'ShapeError'
}
