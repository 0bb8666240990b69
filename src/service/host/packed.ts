import { POLL_PATH } from './crossSite.ts'

/*
 * Compresses what the chat answers to browsers and other clients. The answer that starts the app has the whole
 * organization in it, and with the first messages it is most of what a slow line has to carry before something can be
 * read; bots read the same lists.
 */

/** Bytes. Shorter answers are sent as they are. */
const WORTH_PACKING = 1_000

const isJson = (headers: Headers): boolean =>
  /^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '')

const acceptsGzip = ({ headers }: Request): boolean =>
  (headers.get('accept-encoding') ?? '')
    .split(',')
    .some((each) => /^\s*gzip\s*(;|$)/i.test(each) && !/;\s*q=0(\.0*)?\s*$/.test(each))

/**
 * Returns the answer compressed, if it is worth it and the client takes it. Answers to polls are small, and there are
 * very many of them: they stay as they are.
 */
export function packed(response: Response, request: Request, pathname: string): Response {
  // Comes first: reading anything of an answer costs more than all else that is done for a poll here.
  if (pathname === POLL_PATH || request.method === 'HEAD' || response.status !== 200) return response
  if (!acceptsGzip(request)) return response
  const { status, headers: given } = response
  if (!isJson(given) || given.has('content-encoding')) return response
  if (Number(given.get('content-length') ?? Infinity) < WORTH_PACKING) return response
  const { body } = response
  if (body === null) return response
  const headers = new Headers(given)
  headers.delete('content-length')
  headers.set('content-encoding', 'gzip')
  headers.append('vary', 'accept-encoding')
  // The types of Node's streams say nothing of their buffers.
  const gzip = new CompressionStream('gzip') as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array>
  return new Response(withReason(body.pipeThrough(gzip)), { status, headers })
}

/**
 * Node hides the reason why a body broke off behind an error of the compression, which the adapter would take for a
 * fault of this program and log with its stack.
 */
function withReason(body: ReadableStream<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  return new ReadableStream(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await reader.read()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          controller.error(error instanceof Error && error.cause instanceof Error ? error.cause : error)
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
