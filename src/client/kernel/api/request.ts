import { CLIENT_HEADER, CLIENT_HEADER_VALUE } from '../../../protocol/appHeader.ts'
import { NetworkError } from './errors.ts'
import { patience } from './patience.ts'
import type { Received } from './reply.ts'
import { clockAhead } from './serverClock.ts'

/** Milliseconds after which a call without a limit of its own is given up. */
export const DEFAULT_TIMEOUT = 30_000

export interface RequestOptions {
  /** The browser's when absent. */
  readonly fetch?: typeof fetch | undefined
  readonly method: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: URLSearchParams | string | Blob
  readonly signal?: AbortSignal | undefined
  /** Milliseconds, including the time to read the body. */
  readonly timeout?: number | undefined
  /** `page`: the request can outlive its page. */
  readonly outlives?: 'page' | undefined
  /** Cookies are sent, except after a refusal because of them. */
  readonly credentials?: RequestCredentials
  /** `no-cache`: the browser can keep the answer, but asks each time if it is still the same. */
  readonly cache?: 'no-cache' | undefined
  /** `noticed`: a redirect does not fail, but gives status 0. Redirects are never followed. */
  readonly redirect?: 'noticed' | undefined
  /** Called when the answer begins, before its body has come. */
  readonly onBegin?: ((status: number) => void) | undefined
}

/**
 * The page's language, for the service's texts to people without an account; without it the browser's own
 * languages.
 */
function languageHeader(): Readonly<Record<string, string>> {
  const language = typeof document === 'undefined' ? '' : document.documentElement.lang
  return language === '' ? {} : { 'accept-language': language }
}

/** A signal that aborts with the caller's own or when the time is up. */
function limited(
  signal: AbortSignal | undefined,
  timeout: number,
): { signal: AbortSignal; done: () => void } {
  const controller = new AbortController()
  const stopWaiting = patience(timeout, () => controller.abort(new DOMException('Timed out', 'TimeoutError')))
  const follow = (): void => controller.abort(signal?.reason)
  if (signal?.aborted) follow()
  signal?.addEventListener('abort', follow, { once: true })
  return {
    signal: controller.signal,
    done: () => {
      stopWaiting()
      signal?.removeEventListener('abort', follow)
    },
  }
}

/**
 * The only fetch of the app. Answers are read whole within the time limit, never unasked from the browser's cache,
 * never through a redirect: a server that redirects an API call is not the service.
 * @throws NetworkError when no answer arrived; the caller's own reason when its signal aborts
 */
export async function request(url: string, options: RequestOptions): Promise<Received> {
  const askedAt = Date.now()
  const limit = limited(options.signal, options.timeout ?? DEFAULT_TIMEOUT)
  try {
    const response = await (options.fetch ?? fetch)(url, {
      method: options.method,
      headers: {
        accept: 'application/json',
        [CLIENT_HEADER]: CLIENT_HEADER_VALUE,
        ...languageHeader(),
        ...options.headers,
      },
      cache: options.cache ?? 'no-store',
      redirect: options.redirect === 'noticed' ? 'manual' : 'error',
      credentials: options.credentials ?? 'same-origin',
      signal: limit.signal,
      body: options.body ?? null,
      keepalive: options.outlives === 'page',
    })
    const ahead = clockAhead(response.headers.get('date'), askedAt)
    const { status, headers } = response
    options.onBegin?.(status)
    return { status, headers, clockAhead: ahead, body: await response.text() }
  } catch (error) {
    if (options.signal?.aborted) throw options.signal.reason
    if (limit.signal.aborted) {
      throw new NetworkError('No answer in time', { cause: limit.signal.reason, came: 'late' })
    }
    throw new NetworkError('The service cannot be reached', { cause: error })
  } finally {
    limit.done()
  }
}
