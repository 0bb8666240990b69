import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { secondsNow, type ChatContext } from '../context.ts'
import { contentTypeOf } from './contentType.ts'
import { imageSize } from './imageSize.ts'
import { newUploadPath, storedName } from './names.ts'

/** Enough to recognise a file and to find the size of nearly every photo. */
const HEAD_BYTES = 256 * 1024

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function writeFile(file: string, content: Blob): Promise<Buffer> {
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(Readable.from(content.stream()), output)
  return readHead(file)
}

/** A file to keep, with the name its sender gave it. */
export interface NewUpload {
  readonly ownerId: number
  readonly name: string
  readonly content: Blob
  /** UNIX seconds; now when absent. */
  readonly uploadedAt?: number
}

/** Keeps a file under a random name and says at which path messages link it. Leaves nothing behind when it fails. */
export async function storeUpload(context: ChatContext, upload: NewUpload): Promise<string> {
  const path = newUploadPath(upload.name)
  const file = join(context.uploadsFolder, storedName(path))
  await mkdir(context.uploadsFolder, { recursive: true, mode: 0o700 })
  try {
    const head = await writeFile(file, upload.content)
    const contentType = contentTypeOf(head)
    const size = imageSize(contentType, head)
    context.database.run(
      `INSERT INTO upload (path, owner_id, name, content_type, size, width, height, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      path,
      upload.ownerId,
      upload.name,
      contentType,
      upload.content.size,
      size?.width ?? null,
      size?.height ?? null,
      upload.uploadedAt ?? secondsNow(context),
    )
    return path
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}
