import { NetworkError } from '../api/errors.ts'
import { readFields } from '../api/reply.ts'
import { request } from '../api/request.ts'

/** What somebody in between sends in the service's place, say the sign-in page of a network. */
export interface StrayAnswer {
  readonly status: number
  /** The beginning of the body. */
  readonly excerpt: string
}

/** Milliseconds until the question is given up. */
const TIMEOUT = 10_000
/** Characters of the body that are kept. */
const EXCERPT = 300

/**
 * Asks for what everybody may read. A gateway that says that the service is down (5xx) counts as silence.
 * @returns undefined when the service itself answers, or nobody does
 */
export async function strayAnswer(
  signal: AbortSignal,
  fetch: typeof globalThis.fetch = (...args) => globalThis.fetch(...args),
): Promise<StrayAnswer | undefined> {
  const asked = { fetch, method: 'GET', signal, timeout: TIMEOUT }
  const received = await request('/api/v1/server_settings', asked).catch(() => undefined)
  if (received === undefined || received.status >= 500) return undefined
  try {
    readFields(received, Date.now())
    return undefined
  } catch (error) {
    const { status, body } = received
    return error instanceof NetworkError ? { status, excerpt: body.slice(0, EXCERPT) } : undefined
  }
}
