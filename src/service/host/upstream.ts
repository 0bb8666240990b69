import * as plain from 'node:http'
import * as secure from 'node:https'
import { Readable, pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

/*
 * Requests to the services behind a host. `fetch` would do, but takes twice the time of `node:http`, and every request of
 * every browser comes through here.
 */

/** Bytes of the longest bodies that are read whole, so that each is written at once. */
const WHOLE = 64 * 1024

/** Milliseconds after which an unused connection closes: sooner than services close theirs. */
const IDLE = 4_000
const options = { keepAlive: true, timeout: IDLE } as const
const agents = { 'http:': new plain.Agent(options), 'https:': new secure.Agent(options) }

export interface UpstreamAnswer {
  readonly status: number
  readonly headers: plain.IncomingHttpHeaders
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null
}

export interface UpstreamOptions {
  readonly headers: Readonly<Record<string, string>>
  /** Milliseconds for the whole answer. */
  readonly patience: number
}

/** The other service disconnected during its answer. */
class BrokenOff extends Error {
  override name = 'BrokenOff'
  // The adapter ends the connection, so that the client does not mistake the part for the whole, and logs no
  // stack.
  readonly code = 'ERR_STREAM_PREMATURE_CLOSE'
}

/** Streams the body; breaks off if the other service does. */
function streamed(source: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = source[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await chunks.next()
          if (done === true) controller.close()
          else controller.enqueue(value)
        } catch (cause) {
          controller.error(new BrokenOff('The service behind this host broke off its answer.', { cause }))
        }
      },
      cancel: () => void source.destroy(),
    },
    { highWaterMark: 0 },
  )
}

/** The service closed the connection as unused at the moment of a request that only reads: it can be repeated. */
class StaleConnection extends Error {
  override name = 'StaleConnection'
}

const hasNoBody = (method: string, status: number): boolean =>
  method === 'HEAD' || status === 204 || status === 304

async function bodyOf(method: string, incoming: plain.IncomingMessage): Promise<UpstreamAnswer['body']> {
  const { statusCode = 0, headers } = incoming
  if (hasNoBody(method, statusCode)) {
    incoming.resume()
    return null
  }
  if (/^(x-)?gzip$/i.test(headers['content-encoding'] ?? '')) {
    // Its errors reach the reader.
    return streamed(pipeline(incoming, createGunzip(), () => undefined))
  }
  const length = Number(headers['content-length'] ?? Infinity)
  if (length > WHOLE) return streamed(incoming)
  const whole = new Uint8Array(length)
  let at = 0
  for await (const chunk of incoming as AsyncIterable<Uint8Array>) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

/** Sends the request once the whole of a short body is there. @returns the answer once its headers have arrived */
async function sentOnce(
  request: Request,
  target: URL,
  { headers, patience }: UpstreamOptions,
): Promise<plain.IncomingMessage> {
  const { method, signal } = request
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const isShort = Number(request.headers.get('content-length') ?? Infinity) <= WHOLE
  const short = hasBody && isShort ? new Uint8Array(await request.arrayBuffer()) : undefined
  const isSecure = target.protocol === 'https:'
  return new Promise((resolve, reject) => {
    const outgoing = (isSecure ? secure : plain).request(target, {
      method,
      agent: agents[isSecure ? 'https:' : 'http:'],
      headers: {
        ...headers,
        'accept-encoding': 'gzip',
        ...(short === undefined ? {} : { 'content-length': short.length }),
      },
    })
    const end = (): void => void outgoing.destroy(new DOMException('', 'AbortError'))
    const late = setTimeout(() => outgoing.destroy(new DOMException('', 'TimeoutError')), patience)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
    outgoing.once('close', () => {
      clearTimeout(late)
      signal.removeEventListener('abort', end)
    })
    outgoing.once('response', resolve)
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const isStale = outgoing.reusedSocket && error.code === 'ECONNRESET' && !hasBody
      reject(isStale ? new StaleConnection() : error)
    })
    if (!hasBody || request.body === null) outgoing.end()
    else if (short) outgoing.end(short)
    else pipeline(Readable.from(request.body), outgoing, (error) => error && outgoing.destroy(error))
  })
}

async function sent(request: Request, target: URL, given: UpstreamOptions): Promise<plain.IncomingMessage> {
  try {
    return await sentOnce(request, target, given)
  } catch (error) {
    if (error instanceof StaleConnection) return sent(request, target, given)
    throw error
  }
}

/** Sends a request to another service, which gets its method and body. Redirects are not followed. */
export async function askUpstream(
  request: Request,
  target: URL,
  given: UpstreamOptions,
): Promise<UpstreamAnswer> {
  const incoming = await sent(request, target, given)
  return {
    status: incoming.statusCode ?? 0,
    headers: incoming.headers,
    body: await bodyOf(request.method, incoming),
  }
}
