import { open } from 'node:fs/promises'

/** Returns true if an error means that the file does not exist. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

const openToRead = (file: string) =>
  open(file, 'r').catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })

/** Returns the first bytes of a file; none if it does not exist. */
export async function readHead(file: string, length: number): Promise<Buffer> {
  const handle = await openToRead(file)
  if (!handle) return Buffer.alloc(0)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
