/*
 * Three kinds of failure, distinguished by class. Branch on class and `code`, never on a message's words:
 * those are for people and can be translated.
 */

/** The service understood the request and refused it (chat spec 7). Nothing was done. */
export class ApiError extends Error {
  override name = 'ApiError' // set by hand: minifying renames classes
  readonly code: string
  readonly status: number
  /** Further fields of the answer, such as `stream` beside STREAM_DOES_NOT_EXIST. */
  readonly extra: Readonly<Record<string, unknown>>
  /** Milliseconds to wait before the next try, if the service named a time. */
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

  /** What the app words the reason by: its key with parameters; undefined from services other than ours. */
  get refusal(): unknown {
    const { data, refusal } = this.extra
    return refusal ?? (data as { readonly refusal?: unknown } | null | undefined)?.refusal
  }
}

/** The service has nothing at that address, or no such parameter: asking again is in vain. */
export const notOffered = (): ApiError => new ApiError('NOT_OFFERED', '', 404)

/**
 * The result in place of a usable answer. `gateway`: a gateway said that it does not reach the service, or no longer.
 * `late`: no answer in time. `failure`: the service reported its own failure (5xx). `unreadable`: something else.
 */
export type Came = 'nothing' | 'gateway' | 'late' | 'failure' | 'unreadable'

/**
 * No usable answer: unreachable, timed out, failed, or a gateway's page. The request may have been performed.
 */
export class NetworkError extends Error {
  override name = 'NetworkError'
  readonly came: Came
  /** The host's code for the reason, if it gave one. */
  readonly code: string | undefined
  /** Milliseconds to wait before the next try, if a gateway named a time. */
  readonly retryAfter: number | undefined
  constructor(
    message: string,
    options: { cause?: unknown; retryAfter?: number | undefined; came?: Came; code?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.retryAfter = options.retryAfter
    this.came = options.came ?? 'nothing'
    this.code = typeof options.code === 'string' ? options.code : undefined
  }
}

/** True when no answer arrived: the service is out of reach, or silent. */
export const isSilence = (error: unknown): boolean =>
  error instanceof NetworkError &&
  (error.came === 'nothing' || error.came === 'gateway' || error.came === 'late')

/** The service answered with success, but not in the declared shape: the fault is the service's or ours. */
export class ShapeError extends Error {
  override name = 'ShapeError'
}
