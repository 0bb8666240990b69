import type { Caller, ChatContext } from '../context.ts'
import { readableMessages } from '../messages/access.ts'
import { messagesWith, uploadByPath, type UploadRow } from './store.ts'

/** Returns the upload if the reader owns it or can read a message that links it. */
export function findUpload(
  context: ChatContext,
  reader: Caller | undefined,
  path: string,
): UploadRow | undefined {
  const upload = uploadByPath(context.database, path)
  if (!upload || upload.owner_id === reader?.user_id) return upload
  const linking = messagesWith(context.database, path)
  return readableMessages(context, reader, linking).length > 0 ? upload : undefined
}
