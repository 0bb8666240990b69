import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { contentTypeOf } from './contentType.ts'
import { readHead } from './diskFile.ts'
import { imageSize, type ImageSize } from './imageSize.ts'
import { newUploadPath, plainFileName, storedName } from './names.ts'

/** Enough to recognise a file and to find the size of nearly every photo. */
const HEAD_BYTES = 256 * 1024
const MAX_NAME_LENGTH = 255

async function writeFile(file: string, content: Blob): Promise<Buffer> {
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(Readable.from(content.stream()), output)
  return readHead(file, HEAD_BYTES)
}

/** A file that is on disk but that nobody owns yet. */
export interface KeptFile {
  readonly path: string
  /** As its sender called it, without what hides its ending. */
  readonly name: string
  readonly contentType: string
  /** Bytes. */
  readonly size: number
  readonly dimensions: ImageSize | undefined
}

/** Where the file of that `path` lies on disk. */
export const fileIn = (folder: string, path: string): string => join(folder, storedName(path))

/** Takes it off the disk, where it still is. */
export const discardFile = (folder: string, path: string): Promise<void> =>
  rm(fileIn(folder, path), { force: true })

/** Writes a file under a random name. Leaves nothing behind when it fails. */
export async function keepFile(folder: string, name: string, content: Blob): Promise<KeptFile> {
  const path = newUploadPath(name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const head = await writeFile(fileIn(folder, path), content)
    const contentType = contentTypeOf(head)
    const shortName = Array.from(plainFileName(name)).slice(0, MAX_NAME_LENGTH).join('')
    return {
      path,
      name: shortName,
      contentType,
      size: content.size,
      dimensions: imageSize(contentType, head),
    }
  } catch (error) {
    await discardFile(folder, path)
    throw error
  }
}
