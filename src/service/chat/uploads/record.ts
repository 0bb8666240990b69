import { discardFile, keepFile, type KeptFile } from '../../files/keepFile.ts'
import type { ReceivedFile } from '../../files/receive/receivedFile.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import { callerNow } from '../users/store.ts'
import { publishAttachments } from './attachments.ts'
import { insertUpload } from './store.ts'

/**
 * Records the owner of a file, so that messages can link it. `uploadedAt` in UNIX seconds, defaults to now.
 */
export function recordUpload(
  context: ChatContext,
  file: KeptFile,
  ownerId: number,
  uploadedAt?: number,
): void {
  insertUpload(context.database, {
    path: file.path,
    ownerId,
    name: file.name,
    contentType: file.contentType,
    size: file.size,
    width: file.dimensions?.width ?? null,
    height: file.dimensions?.height ?? null,
    animated: file.animated,
    createdAt: uploadedAt ?? secondsNow(context),
  })
}

/** Stores a user's file. @returns the path by which messages link it, and its name as it was sent */
export async function storeUpload(
  context: ChatContext,
  ownerId: number,
  file: ReceivedFile,
): Promise<Pick<KeptFile, 'path' | 'name'>> {
  const kept = await keepFile(context.uploadsFolder, file)
  try {
    context.database.transaction(() => {
      callerNow(context.database, { user_id: ownerId })
      file.room.settle(kept.size)
      recordUpload(context, kept, ownerId)
      publishAttachments(context, 'add', [kept.path])
      context.database.afterCommit(file.room.release)
    })
  } catch (error) {
    await discardFile(context.uploadsFolder, kept.path)
    throw error
  }
  return kept
}
