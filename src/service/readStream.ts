/**
 * Bytes beyond the limit that are read and discarded, because a client that is still sending does not read
 * the answer.
 */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024

/**
 * The client disconnected before its body was complete: no fault of the service, and the answer is not read.
 */
export class CutShort extends Error {
  override name = 'CutShort'
  constructor(cause: unknown) {
    super('The body did not come whole.', { cause })
  }
}

export const answerToDisconnected = (): Response => new Response(null, { status: 400 })

/** Yields the chunks of a body. @throws CutShort */
export async function* chunksOf(
  body: ReadableStream<Uint8Array> | null,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (!body) return
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw new CutShort(error)
      })
      if (done) return
      yield value
    }
  } finally {
    // Cancels an unfinished body; a failed one has thrown already, and its second error is ignored.
    await reader.cancel().catch(() => undefined)
  }
}

/**
 * Reads the bytes of a body; undefined if there are more than `limit`, which are read and discarded.
 * @throws CutShort
 */
export async function readStream(
  body: ReadableStream<Uint8Array>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunksOf(body)) {
    size += chunk.byteLength
    if (size <= limit) chunks.push(chunk)
    else chunks.length = 0
    if (size > limit + MAX_DISCARDED_BYTES) return undefined
  }
  return size > limit ? undefined : Buffer.concat(chunks)
}
