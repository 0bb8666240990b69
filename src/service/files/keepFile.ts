import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileBounds } from '../../protocol/bounds.ts'
import { SerialQueue } from '../serialQueue.ts'
import { isAnimated } from './animation.ts'
import { contentTypeOf } from './contentType.ts'
import { readHead } from './diskFile.ts'
import { imageSize, type ImageSize } from './imageSize.ts'
import { carriesMetadata, withoutMetadata } from './metadata/clean.ts'
import { newUploadPath, plainFileName, storedName } from './names.ts'
import { IncomingFile, type ReceivedFile } from './receive/receivedFile.ts'

/** Enough to detect a file's type and nearly every photo's size. */
const HEAD_BYTES = 256 * 1024
const MAX_NAME_LENGTH = 255

/** A file on disk before its owner is recorded. */
export interface KeptFile {
  readonly path: string
  /** The sender's name for it, without characters that hide its extension. */
  readonly name: string
  readonly contentType: string
  /** Bytes. */
  readonly size: number
  readonly dimensions: ImageSize | undefined
  /** True for a picture that moves. */
  readonly animated: boolean
}

/** Location on disk of the file with that `path`. */
export const fileIn = (folder: string, path: string): string => join(folder, storedName(path))

/** Deletes the file if it still exists. */
export const discardFile = (folder: string, path: string): Promise<void> =>
  rm(fileIn(folder, path), { force: true })

/** Pictures are loaded into memory one at a time. */
const cleaning = new SerialQueue(fileBounds.waiting * fileBounds.at_once)

/** Removes a picture's metadata. A malformed file stays unchanged. */
async function cleanPicture(path: string, contentType: string): Promise<void> {
  const content = await readFile(path)
  const cleaned = withoutMetadata(contentType, content)
  if (cleaned && !cleaned.equals(content)) await writeFile(path, cleaned, { flush: true })
}

/**
 * Stores a received file under a random name, without a picture's metadata. Leaves nothing on disk if it
 * fails.
 */
export async function keepFile(folder: string, file: Pick<ReceivedFile, 'name' | 'path'>): Promise<KeptFile> {
  const path = newUploadPath(file.name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const contentType = contentTypeOf(await readHead(file.path, HEAD_BYTES))
    if (carriesMetadata(contentType)) await cleaning.run(() => cleanPicture(file.path, contentType))
    const { size } = await stat(file.path)
    await rename(file.path, fileIn(folder, path))
    const name = Array.from(plainFileName(file.name)).slice(0, MAX_NAME_LENGTH).join('')
    const head = await readHead(fileIn(folder, path), HEAD_BYTES)
    const dimensions = imageSize(contentType, head)
    return { path, name, contentType, size, dimensions, animated: isAnimated(contentType, head) }
  } catch (error) {
    await discardFile(folder, path)
    throw error
  }
}

/** Stores a file with content made by the service itself. */
export async function keepContent(folder: string, name: string, content: Uint8Array): Promise<KeptFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = new IncomingFile(folder, name)
  try {
    await file.write(content)
    await file.end()
    return await keepFile(folder, file)
  } catch (error) {
    await file.discard()
    throw error
  }
}
