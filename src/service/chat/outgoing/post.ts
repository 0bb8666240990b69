import type { IncomingMessage } from 'node:http'
import { outgoingBounds } from '../../../protocol/bounds.ts'
import type { DeliveryProblem } from '../../../protocol/chat/deliveries.ts'
import { ClosedAddress, createGuardedRequest } from '../../internet/guardedRequest.ts'
import type { Posting } from './form.ts'

/** What became of a request to an outgoing webhook's program. */
export type Outcome =
  | { readonly kind: 'answered'; readonly body: string }
  | { readonly kind: 'failed'; readonly problem: DeliveryProblem; readonly status: number | null }

/** Posts to a program's address. Never rejects. */
export type Post = (address: string, posting: Posting) => Promise<Outcome>

const failed = (problem: DeliveryProblem, status: number | null = null): Outcome => ({
  kind: 'failed',
  problem,
  status,
})

const readBody = async (response: IncomingMessage): Promise<Outcome> => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > outgoingBounds.answer_bytes) return failed('unreadable', response.statusCode ?? null)
    chunks.push(chunk)
  }
  return { kind: 'answered', body: Buffer.concat(chunks).toString() }
}

async function outcomeOf(response: IncomingMessage): Promise<Outcome> {
  const status = response.statusCode ?? 0
  try {
    if (status >= 500) return failed('broken', status)
    if (status >= 400) return failed('refused', status)
    // The program's answer may not choose where the token goes.
    if (status >= 300) return failed('moved', status)
    return await readBody(response)
  } finally {
    response.destroy()
  }
}

/**
 * Creates a function that posts to addresses of the internet.
 * @param opened addresses and networks that it can reach beside them
 */
export function createPost(opened: readonly string[]): Post {
  const request = createGuardedRequest({ opened })
  return async (address, { type, body }) => {
    const url = URL.parse(address)
    if (url === null || !/^https?:$/.test(url.protocol)) return failed('refused')
    try {
      const response = await request(url, {
        method: 'POST',
        headers: {
          'content-type': type,
          'content-length': Buffer.byteLength(body),
          accept: 'application/json',
          'user-agent': 'ParleyOutgoingWebhook',
        },
        signal: AbortSignal.timeout(outgoingBounds.milliseconds),
        body,
      })
      return await outcomeOf(response)
    } catch (error) {
      return failed(error instanceof ClosedAddress ? 'closedNetwork' : 'unreachable')
    }
  }
}
