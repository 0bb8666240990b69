import { deleteAttachment, getAttachments, type Attachment } from '../../../protocol/chat/attachments.ts'
import type { WithDatabase } from '../../database/database.ts'
import { discardFile } from '../../files/keepFile.ts'
import type { Caller, ChatContext } from '../context.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import {
  attachmentOf,
  attachmentsAt,
  attachmentsOf,
  deleteUpload,
  presentAttachment,
  updateHasAttachment,
} from './store.ts'

const MEBIBYTE = 1024 * 1024

/** Bytes in use, in the form of events for a file's owner. */
function spaceUsed({ space }: Pick<ChatContext, 'space'>, ownerId: number) {
  const { organization, person } = space.used(ownerId)
  return { upload_space_used: organization, own_space_used: person }
}

/** Bytes in use and allowed. */
function spaceOf(context: Pick<ChatContext, 'space'>, ownerId: number) {
  const { organization, person } = context.space.quotas
  return {
    ...spaceUsed(context, ownerId),
    upload_space_quota: organization * MEBIBYTE,
    own_space_quota: person * MEBIBYTE,
  }
}

/** Presents files to their owner, leaving out those of others. */
export const ownAttachments = (
  context: WithDatabase,
  ownerId: number,
  paths: readonly string[],
): Attachment[] =>
  attachmentsAt(context.database, paths)
    .filter((row) => row.owner_id === ownerId)
    .map(presentAttachment)

/** Publishes files to their owners after an upload or a change of the messages that link them. */
export function publishAttachments(
  context: ChatContext,
  op: 'add' | 'update',
  paths: readonly string[],
): void {
  if (paths.length === 0) return
  for (const row of attachmentsAt(context.database, paths)) {
    const attachment = presentAttachment(row)
    const space = spaceUsed(context, row.owner_id)
    context.events.publish({ type: 'attachment', op, attachment, ...space }, [row.owner_id])
  }
}

/** A file left on disk by a crash does no harm: no row refers to it. */
function discardFromDisk({ uploadsFolder, thumbnails }: ChatContext, path: string): void {
  void discardFile(uploadsFolder, path).then(() => thumbnails.discard(path))
}

/** Deletes a file and the record of messages that link it; the file on disk is deleted after the commit. */
function forget(context: ChatContext, caller: Caller, id: number): void {
  const { database, events } = context
  const row = attachmentOf(database, id, caller.user_id)
  if (!row) return badRequest('uploads.attachmentInvalid')
  deleteUpload(database, row.path)
  updateHasAttachment(database, row.message_ids)
  const space = spaceUsed(context, caller.user_id)
  events.publish({ type: 'attachment', op: 'remove', attachment: { id }, ...space }, [caller.user_id])
  database.afterCommit(() => discardFromDisk(context, row.path))
}

/** Deletes files of anybody, whose messages are gone. */
export function forgetFiles(
  context: ChatContext,
  files: readonly { readonly id: number; readonly path: string; readonly owner_id: number }[],
): void {
  const { database, events } = context
  for (const { id, path, owner_id } of files) {
    deleteUpload(database, path)
    const space = spaceUsed(context, owner_id)
    events.publish({ type: 'attachment', op: 'remove', attachment: { id }, ...space }, [owner_id])
    database.afterCommit(() => discardFromDisk(context, path))
  }
}

/** Routes for the caller's own files. */
export const attachmentRoutes = (context: ChatContext): Route[] => [
  route(getAttachments, (_, { user_id }) => ({
    attachments: attachmentsOf(context.database, user_id),
    ...spaceOf(context, user_id),
  })),
  route(deleteAttachment, ({ attachment_id }, caller) => {
    context.database.transaction(() => forget(context, caller, attachment_id))
    return {}
  }),
]
