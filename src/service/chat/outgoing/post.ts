import { lookup } from 'node:dns'
import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { outgoingBounds } from '../../../protocol/bounds.ts'
import type { DeliveryProblem } from '../../../protocol/chat/deliveries.ts'
import { createAddressCheck } from '../../address.ts'
import type { Posting } from './form.ts'

/** What became of a request to an outgoing webhook's program. */
export type Outcome =
  | { readonly kind: 'answered'; readonly body: string }
  | { readonly kind: 'failed'; readonly problem: DeliveryProblem; readonly status: number | null }

/** Posts to a program's address. Never rejects. */
export type Post = (address: string, posting: Posting) => Promise<Outcome>

/** Networks of this machine and of its surroundings, and addresses that lead into them by another way. */
const isInside = createAddressCheck([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
])

class ClosedNetwork extends Error {
  override name = 'ClosedNetwork'
}

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
 * Creates a function that posts to addresses of the internet. The address that is checked is the one that is
 * connected to, so that a name cannot change its mind in between.
 * @param opened addresses and networks that it can reach beside them
 */
export function createPost(opened: readonly string[]): Post {
  const isOpened = createAddressCheck(opened)
  const isAllowed = (address: string): boolean => isOpened(address) || !isInside(address)

  const find: LookupFunction = (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0)
      const allowed = found.filter(({ address }) => isAllowed(address))
      const [first] = allowed
      if (first === undefined) return done(new ClosedNetwork(host), '', 0)
      return options.all === true ? done(null, allowed) : done(null, first.address, first.family)
    })
  }

  return (address, { type, body }) => {
    const url = URL.parse(address)
    if (url === null || !/^https?:$/.test(url.protocol)) return Promise.resolve(failed('refused'))
    const literal = url.hostname.replace(/^\[(.*)\]$/, '$1')
    if (isIP(literal) !== 0 && !isAllowed(literal)) return Promise.resolve(failed('closedNetwork'))
    const options: RequestOptions = {
      method: 'POST',
      headers: {
        'content-type': type,
        'content-length': Buffer.byteLength(body),
        accept: 'application/json',
        'user-agent': 'ParleyOutgoingWebhook',
      },
      lookup: find,
      agent: false,
      signal: AbortSignal.timeout(outgoingBounds.milliseconds),
    }
    return new Promise((resolve) => {
      const fail = (error: Error): void =>
        resolve(failed(error instanceof ClosedNetwork ? 'closedNetwork' : 'unreachable'))
      const send = url.protocol === 'https:' ? requestSecure : requestPlain
      send(url, options, (response) => void outcomeOf(response).then(resolve, fail))
        .on('error', fail)
        .end(body)
    })
  }
}
