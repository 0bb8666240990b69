import type { UploadProperties } from '../../../markdown/context.ts'
import { isBearable } from '../../files/imageSize.ts'
import type { Caller, ChatContext } from '../context.ts'
import { publishAttachments } from '../uploads/attachments.ts'
import { thumbnailOf } from '../uploads/thumbnails.ts'
import { readableMessages } from './access.ts'
import {
  deleteOtherLinks,
  insertLinks,
  linkedUploads,
  messagesLinking,
  uploadAt,
  type UploadRow,
} from './store/uploads.ts'

const PREFIX = '/user_uploads/'

/** Returns a file's key in the database; undefined if the address is not that of an upload. */
function uploadKey(address: string): string | undefined {
  if (!address.startsWith(PREFIX)) return undefined
  try {
    return decodeURIComponent(address.slice(PREFIX.length))
  } catch {
    return undefined
  }
}

const mayPassOn = (context: ChatContext, writer: Caller, upload: UploadRow): boolean => {
  if (upload.owner_id === writer.user_id) return true
  const linking = messagesLinking(context.database, upload.path)
  return (
    readableMessages(
      context,
      writer,
      linking.map((row) => row.message_id),
    ).length > 0
  )
}

/**
 * Returns a file that the writer uploaded or can read: linking another user's file must not grant access to
 * it.
 */
function findUsable(context: ChatContext, writer: Caller, address: string): UploadRow | undefined {
  const key = uploadKey(address)
  const upload = key === undefined ? undefined : uploadAt(context.database, key)
  return upload && mayPassOn(context, writer, upload) ? upload : undefined
}

/** Returns a file that the writer can link; undefined if only a plain link is to be shown. */
export function usableUpload(
  context: ChatContext,
  writer: Caller,
  address: string,
): UploadProperties | undefined {
  const upload = findUsable(context, writer, address)
  if (!upload) return undefined
  const { content_type: contentType, width, height } = upload
  const size = width === null || height === null ? undefined : { width, height }
  if (contentType.startsWith('image/') && !isBearable(size)) return undefined
  return { contentType, ...size, thumbnail: thumbnailOf(upload) }
}

/** Keys of the linked files that the writer can share. */
export const claimableUploads = (
  context: ChatContext,
  writer: Caller,
  addresses: readonly string[],
): string[] => addresses.flatMap((address) => findUsable(context, writer, address)?.path ?? [])

/**
 * Records the files that a message links, replacing earlier ones: its readers get access to them. Notifies
 * their owners.
 * @returns paths of files linked before and no longer
 */
export function claimUploads(context: ChatContext, messageId: number, paths: readonly string[]): string[] {
  const { database } = context
  const list = JSON.stringify(paths)
  const before = linkedUploads(database, [messageId])
  deleteOtherLinks(database, messageId, list)
  insertLinks(database, messageId, list)
  const detached = before.filter((path) => !paths.includes(path))
  publishAttachments(context, 'update', [...paths.filter((path) => !before.includes(path)), ...detached])
  return detached
}
