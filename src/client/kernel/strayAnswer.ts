import { ApiError } from './api/errors.ts'
import { readFields, type Received } from './api/reply.ts'
import { request } from './api/request.ts'

/** An answer by a server in between instead of the service, such as the sign-in page of a network. */
export interface StrayAnswer {
  /** `page`: a page for people, or a redirect to it; `broken`: possibly a damaged answer of the service. */
  readonly kind: 'page' | 'broken'
  /** 0 for a redirect, whose status the browser does not reveal. */
  readonly status: number
  /** The beginning of the body. */
  readonly excerpt: string
}

/** Milliseconds until the request is given up. */
const TIMEOUT = 10_000
/** Characters of the body that are kept. */
const EXCERPT = 300

const isPage = ({ status, body }: Received): boolean => status === 0 || body.trimStart().startsWith('<')

/**
 * Requests data that is open to all. A gateway's report that the service is down (5xx) counts as silence.
 * @returns undefined for an answer of the service itself, or without any answer
 */
export async function strayAnswer(
  signal: AbortSignal,
  fetch?: typeof globalThis.fetch,
): Promise<StrayAnswer | undefined> {
  const asked = { fetch, method: 'GET', signal, timeout: TIMEOUT, redirect: 'noticed' } as const
  const received = await request('/api/v1/server_settings', asked).catch(() => undefined)
  if (received === undefined || received.status >= 500) return undefined
  try {
    readFields(received, Date.now())
    return undefined
  } catch (error) {
    const { status, body } = received
    const kind = isPage(received) ? 'page' : 'broken'
    const isAnswered = error instanceof ApiError && error.code !== 'NOT_OFFERED'
    return isAnswered ? undefined : { kind, status, excerpt: body.slice(0, EXCERPT) }
  }
}
