import type { IncomingMessage } from 'node:http'
import type { CustomFetch } from 'openid-client'
import { providerBounds } from '../../../protocol/bounds.ts'
import { createGuardedRequest } from '../../internet/guardedRequest.ts'

async function bodyOf(answer: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > providerBounds.answer_bytes) throw new Error('The answer is too long.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function headersOf({ headers }: IncomingMessage): Headers {
  const copied = new Headers()
  for (const [name, values] of Object.entries(headers)) {
    for (const value of [values ?? []].flat()) copied.append(name, value)
  }
  return copied
}

/** Statuses whose answers have no body. */
const BODILESS: ReadonlySet<number> = new Set([101, 204, 205, 304])

/**
 * `fetch` for providers that owners chose: of the internet, and of these networks, which the operator opened. Follows no
 * redirects. Fails as `fetch` does, with a TypeError.
 */
export function createGuardedFetch(opened: readonly string[]): CustomFetch {
  const request = createGuardedRequest({ opened })
  return async (url, { method, headers, body, signal }) => {
    const sent = body === undefined || body === null ? undefined : String(body as string | URLSearchParams)
    try {
      const answer = await request(new URL(url), {
        method,
        headers: {
          ...headers,
          ...(sent === undefined ? {} : { 'content-length': String(Buffer.byteLength(sent)) }),
        },
        ...(signal ? { signal } : {}),
        ...(sent === undefined ? {} : { body: sent }),
      })
      try {
        const content = await bodyOf(answer)
        const status = answer.statusCode ?? 502
        return new Response(BODILESS.has(status) ? null : content, { status, headers: headersOf(answer) })
      } finally {
        answer.destroy()
      }
    } catch (error) {
      if (error instanceof DOMException) throw error
      throw new TypeError('fetch failed', { cause: error })
    }
  }
}
