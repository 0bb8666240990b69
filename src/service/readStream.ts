/** What is read of a body only to be thrown away: one who still sends hears no answer. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024

/** The bytes of a body; undefined when there are more than `limit`. Those are read on, and forgotten. */
export async function readStream(
  body: ReadableStream<Uint8Array>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size <= limit) chunks.push(chunk)
    else chunks.length = 0
    if (size > limit + MAX_DISCARDED_BYTES) return undefined
  }
  return size > limit ? undefined : new Uint8Array(Buffer.concat(chunks))
}
