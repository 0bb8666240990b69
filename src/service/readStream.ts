/** What is read of a body only to be thrown away: one who still sends hears no answer. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024

/** The other side went away before its body had come whole: nobody's fault here, and nobody reads the answer. */
export class CutShort extends Error {
  override name = 'CutShort'
  constructor(cause: unknown) {
    super('The body did not come whole.', { cause })
  }
}

/** What is answered to one who went away. */
export const unheard = (): Response => new Response(null, { status: 400 })

/** The chunks of a body. @throws CutShort */
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
    // Where the rest is not wanted, it is not read; what failed already says so a second time.
    await reader.cancel().catch(() => undefined)
  }
}

/**
 * The bytes of a body; undefined when there are more than `limit`. Those are read on, and forgotten.
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
