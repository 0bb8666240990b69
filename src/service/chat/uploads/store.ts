import type { Attachment } from '../../../protocol/chat/attachments.ts'
import type { Database } from '../../database/database.ts'

/** A row of the table `upload`. */
export interface UploadRow {
  readonly path: string
  readonly owner_id: number
  readonly name: string
  readonly content_type: string
  /** Bytes. */
  readonly size: number
  readonly width: number | null
  readonly height: number | null
  readonly created_at: number
  /** 1 if it moves; null: unknown. */
  readonly animated: number | null
}

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

const attachmentRows = `
  SELECT attachment.id, upload.path, owner_id, name, size, created_at,
    (SELECT json_group_array(message_id ORDER BY message_id) FROM upload_message
     WHERE upload_message.path = upload.path) AS message_ids
  FROM upload JOIN attachment ON attachment.path = upload.path`

export const presentAttachment = ({
  id,
  name,
  path,
  size,
  created_at,
  message_ids,
}: AttachmentRow): Attachment => ({
  id,
  name,
  path_id: path,
  size,
  create_time: created_at,
  message_ids: JSON.parse(message_ids) as number[],
})

export const uploadByPath = (database: Database, path: string): UploadRow | undefined =>
  database.get<UploadRow>('SELECT * FROM upload WHERE path = ?', path)

export const messagesWith = (database: Database, path: string): number[] =>
  database
    .all<{ message_id: number }>('SELECT message_id FROM upload_message WHERE path = ?', path)
    .map(({ message_id }) => message_id)

export const attachmentsAt = (database: Database, paths: readonly string[]): AttachmentRow[] =>
  database.all<AttachmentRow>(
    `${attachmentRows} WHERE upload.path IN (SELECT value FROM json_each(?)) ORDER BY attachment.id`,
    JSON.stringify(paths),
  )

export const attachmentsOf = (
  database: Database,
  userId: number,
): {
  id: number
  name: string
  path_id: string
  size: number
  create_time: number
  message_ids: number[]
}[] =>
  database
    .all<AttachmentRow>(`${attachmentRows} WHERE owner_id = ? ORDER BY attachment.id`, userId)
    .map(presentAttachment)

export const attachmentOf = (database: Database, id: number, ownerId: number): AttachmentRow | undefined =>
  database.get<AttachmentRow>(`${attachmentRows} WHERE attachment.id = ? AND owner_id = ?`, id, ownerId)

export function deleteUpload(database: Database, path: string): void {
  database.run('DELETE FROM upload WHERE path = ?', path)
}

export function updateHasAttachment(database: Database, messageIds: string): void {
  database.run(
    `UPDATE message SET has_attachment = EXISTS (SELECT 1 FROM upload_message WHERE message_id = message.id)
     WHERE id IN (SELECT value FROM json_each(?))`,
    messageIds,
  )
}

export function insertUpload(
  database: Database,
  {
    path,
    ownerId,
    name,
    contentType,
    size,
    width,
    height,
    animated,
    createdAt,
  }: {
    readonly path: string
    readonly ownerId: number
    readonly name: string
    readonly contentType: string
    readonly size: number
    readonly width: number | null
    readonly height: number | null
    readonly animated: boolean
    readonly createdAt: number
  },
): void {
  database.run(
    `INSERT INTO upload (path, owner_id, name, content_type, size, width, height, animated, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    path,
    ownerId,
    name,
    contentType,
    size,
    width,
    height,
    animated ? 1 : 0,
    createdAt,
  )
}

export const isEmojiPath = (database: Database, path: string): boolean =>
  database.get('SELECT 1 FROM custom_emoji WHERE path = ?', path) !== undefined

export const isAvatarPath = (database: Database, path: string): boolean =>
  database.get('SELECT 1 FROM user WHERE avatar_path = ?', path) !== undefined
