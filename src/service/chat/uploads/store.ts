import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { secondsNow, type ChatContext } from '../context.ts'
import { organisationSettings } from '../realm/settings.ts'
import { refuse } from '../refuse.ts'
import { callerNow } from '../users/rows.ts'
import { tellAttachments, uploadSpaceUsed } from './attachments.ts'
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

const fileOf = (context: Pick<ChatContext, 'uploadsFolder'>, path: string): string =>
  join(context.uploadsFolder, storedName(path))

const discard = (context: Pick<ChatContext, 'uploadsFolder'>, path: string): Promise<void> =>
  rm(fileOf(context, path), { force: true })

/** Writes a file under a random name. Leaves nothing behind when it fails. */
export async function keepFile(
  context: Pick<ChatContext, 'uploadsFolder'>,
  name: string,
  content: Blob,
): Promise<KeptFile> {
  const path = newUploadPath(name)
  await mkdir(context.uploadsFolder, { recursive: true, mode: 0o700 })
  try {
    const head = await writeFile(fileOf(context, path), content)
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
    await discard(context, path)
    throw error
  }
}

/** Makes somebody the owner of a file, so that messages can link it. `uploadedAt` in UNIX seconds, now when absent. */
export function recordUpload(
  context: ChatContext,
  file: KeptFile,
  ownerId: number,
  uploadedAt?: number,
): void {
  context.database.run(
    `INSERT INTO upload (path, owner_id, name, content_type, size, width, height, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    file.path,
    ownerId,
    file.name,
    file.contentType,
    file.size,
    file.dimensions?.width ?? null,
    file.dimensions?.height ?? null,
    uploadedAt ?? secondsNow(context),
  )
}

/** Refuses a file for which the organisation has no more space. */
export function requireSpace(context: ChatContext, bytes: number): void {
  const { upload_quota_mib: quota } = organisationSettings(context)
  if (quota !== null && uploadSpaceUsed(context) + bytes > quota * 1024 * 1024) {
    refuse('REALM_UPLOAD_QUOTA', "Upload would exceed your organization's upload quota.")
  }
}

/** Keeps somebody's file and says at which path messages link it. */
export async function storeUpload(
  context: ChatContext,
  ownerId: number,
  name: string,
  content: Blob,
): Promise<string> {
  const file = await keepFile(context, name, content)
  try {
    context.database.transaction(() => {
      callerNow(context, { user_id: ownerId })
      requireSpace(context, content.size)
      recordUpload(context, file, ownerId)
      tellAttachments(context, 'add', [file.path])
    })
  } catch (error) {
    await discard(context, file.path)
    throw error
  }
  return file.path
}
