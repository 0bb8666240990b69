import { readStream } from '../../readStream.ts'
import { SiteFault } from './siteFault.ts'

/** The longest answer that is read; a page of 50 events has about 0.2 MiB. */
const MOST_BYTES = 16 * 1024 * 1024

export interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly signal?: AbortSignal
  readonly redirect?: 'follow' | 'manual'
}

/** An answer of the site, read whole. `json` is undefined if it is none. */
export interface SiteAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: unknown
  /** The address that answered, after redirects. */
  readonly url: string
}

export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
}

/**
 * Asks the calendar's site.
 * @param patience milliseconds, for the whole answer
 * @throws SiteFault if it cannot be reached, or is too slow
 */
export async function ask(url: string, asked: Asked, patience: number): Promise<SiteAnswer> {
  const tooLong = AbortSignal.timeout(patience)
  const { origin } = new URL(url)
  try {
    const response = await fetch(url, {
      method: asked.method ?? 'GET',
      headers: { accept: 'application/json', ...asked.headers },
      redirect: asked.redirect ?? 'manual',
      signal: asked.signal ? AbortSignal.any([asked.signal, tooLong]) : tooLong,
      ...(asked.body === undefined ? {} : { body: asked.body }),
    })
    const bytes = response.body ? await readStream(response.body, MOST_BYTES) : new Uint8Array()
    if (!bytes) throw new SiteFault('site_failing', `${origin} answered with more than 16 MiB.`)
    const text = new TextDecoder().decode(bytes)
    const { status, headers } = response
    return { status, headers, text, json: parseJson(text), url: response.url === '' ? url : response.url }
  } catch (error) {
    if (error instanceof SiteFault) throw error
    // The reader left: nobody gets the answer.
    if (asked.signal?.aborted === true) throw asked.signal.reason
    if (tooLong.aborted) {
      throw new SiteFault('site_slow', `${origin} did not answer within ${patience / 1000} s.`, error)
    }
    throw new SiteFault('site_unreachable', `${origin} cannot be reached (${reasonOf(error)}).`, error)
  }
}
