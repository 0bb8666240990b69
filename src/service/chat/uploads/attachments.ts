import { deleteAttachment, getAttachments, type Attachment } from '../../../protocol/chat/attachments.ts'
import { discardFile } from '../../files/keepFile.ts'
import type { Caller, ChatContext } from '../context.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'

const MEBIBYTE = 1024 * 1024

interface AttachmentRow {
  readonly id: number
  readonly path: string
  readonly owner_id: number
  readonly name: string
  readonly size: number
  readonly created_at: number
  /** JSON: IDs. */
  readonly message_ids: string
}

const rows = `
  SELECT attachment.id, upload.path, owner_id, name, size, created_at,
    (SELECT json_group_array(message_id ORDER BY message_id) FROM upload_message
     WHERE upload_message.path = upload.path) AS message_ids
  FROM upload JOIN attachment ON attachment.path = upload.path`

const presentAttachment = ({ id, name, path, size, created_at, message_ids }: AttachmentRow): Attachment => ({
  id,
  name,
  path_id: path,
  size,
  create_time: created_at,
  message_ids: JSON.parse(message_ids) as number[],
})

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

const rowsAt = (context: Pick<ChatContext, 'database'>, paths: readonly string[]): AttachmentRow[] =>
  context.database.all<AttachmentRow>(
    `${rows} WHERE upload.path IN (SELECT value FROM json_each(?)) ORDER BY attachment.id`,
    JSON.stringify(paths),
  )

/** Presents files to their owner, leaving out those of others. */
export const ownAttachments = (
  context: Pick<ChatContext, 'database'>,
  ownerId: number,
  paths: readonly string[],
): Attachment[] =>
  rowsAt(context, paths)
    .filter((row) => row.owner_id === ownerId)
    .map(presentAttachment)

/** Publishes files to their owners after an upload or a change of the messages that link them. */
export function publishAttachments(
  context: ChatContext,
  op: 'add' | 'update',
  paths: readonly string[],
): void {
  if (paths.length === 0) return
  for (const row of rowsAt(context, paths)) {
    const attachment = presentAttachment(row)
    const space = spaceUsed(context, row.owner_id)
    context.events.publish({ type: 'attachment', op, attachment, ...space }, [row.owner_id])
  }
}

/** Deletes a file and the record of messages that link it; the file on disk is deleted after the commit. */
function forget(context: ChatContext, caller: Caller, id: number): void {
  const { database, events, uploadsFolder } = context
  const row = database.get<AttachmentRow>(
    `${rows} WHERE attachment.id = ? AND owner_id = ?`,
    id,
    caller.user_id,
  )
  if (!row) return badRequest('Invalid attachment')
  database.run('DELETE FROM upload WHERE path = ?', row.path)
  database.run(
    `UPDATE message SET has_attachment = EXISTS (SELECT 1 FROM upload_message WHERE message_id = message.id)
     WHERE id IN (SELECT value FROM json_each(?))`,
    row.message_ids,
  )
  const space = spaceUsed(context, caller.user_id)
  events.publish({ type: 'attachment', op: 'remove', attachment: { id }, ...space }, [caller.user_id])
  // A file left on disk by a crash does no harm: no row refers to it.
  database.afterCommit(() => void discardFile(uploadsFolder, row.path))
}

/** Routes for the caller's own files. */
export const attachmentRoutes = (context: ChatContext): Route[] => [
  route(getAttachments, (_, { user_id }) => ({
    attachments: context.database
      .all<AttachmentRow>(`${rows} WHERE owner_id = ? ORDER BY attachment.id`, user_id)
      .map(presentAttachment),
    ...spaceOf(context, user_id),
  })),
  route(deleteAttachment, ({ attachment_id }, caller) => {
    context.database.transaction(() => forget(context, caller, attachment_id))
    return {}
  }),
]
