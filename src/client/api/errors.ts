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

/** No usable answer came: unreachable, timed out, a gateway's page. Nobody knows whether it was done. */
export class NetworkError extends Error {
  override name = 'NetworkError'
  /** Milliseconds to wait before asking again, where a gateway said so. */
  readonly retryAfter: number | undefined
  constructor(message: string, options: { cause?: unknown; retryAfter?: number } = {}) {
    super(message, { cause: options.cause })
    this.retryAfter = options.retryAfter
  }
}

/** The service answered with success, but not in the declared shape: it or we have a fault. */
export class ShapeError extends Error {
  override name = 'ShapeError'
}
