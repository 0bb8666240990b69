import type { Caller, ChatContext } from '../context.ts'
import { readableMessages } from '../messages/access.ts'

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
}

export const lookUpUpload = (context: Pick<ChatContext, 'database'>, path: string): UploadRow | undefined =>
  context.database.get<UploadRow>('SELECT * FROM upload WHERE path = ?', path)

/** Returns the upload if the reader owns it or can read a message that links it. */
export function findUpload(
  context: ChatContext,
  reader: Caller | undefined,
  path: string,
): UploadRow | undefined {
  const upload = lookUpUpload(context, path)
  if (!upload || upload.owner_id === reader?.user_id) return upload
  const linking = context.database
    .all<{ message_id: number }>('SELECT message_id FROM upload_message WHERE path = ?', path)
    .map(({ message_id }) => message_id)
  return readableMessages(context, reader, linking).length > 0 ? upload : undefined
}
