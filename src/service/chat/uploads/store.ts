import { discardFile, keepFile, type KeptFile } from '../../files/keepFile.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import { organisationSettings } from '../realm/settings.ts'
import { refuse } from '../refuse.ts'
import { callerNow } from '../users/rows.ts'
import { tellAttachments, uploadSpaceUsed } from './attachments.ts'

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
  const file = await keepFile(context.uploadsFolder, name, content)
  try {
    context.database.transaction(() => {
      callerNow(context, { user_id: ownerId })
      requireSpace(context, content.size)
      recordUpload(context, file, ownerId)
      tellAttachments(context, 'add', [file.path])
    })
  } catch (error) {
    await discardFile(context.uploadsFolder, file.path)
    throw error
  }
  return file.path
}
