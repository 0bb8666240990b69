import type * as v from 'valibot'
import { limits } from '../../../protocol/chat/limits.ts'
import type { olderUpload } from '../../../protocol/chat/olderFields.ts'
import { getNestedUploadUrl, getUploadUrl, uploadFile } from '../../../protocol/chat/uploads.ts'
import type { ReceivedFile } from '../../files/receive/receivedFile.ts'
import { secondsNow, type Caller, type ChatContext } from '../context.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { findUpload } from './access.ts'
import { uploadAddress } from './address.ts'
import { attachmentRoutes } from './attachments.ts'
import { storeUpload } from './record.ts'
import { temporaryAddress } from './temporary.ts'

const MAX_BYTES = limits.max_file_upload_size_mib * 1024 * 1024

/** The address by the name that scripts of many years read. */
const olderUploadFields = (url: string): v.InferOutput<typeof olderUpload> => ({ uri: url })

async function upload(context: ChatContext, caller: Caller, file: ReceivedFile | undefined) {
  if (!file) return badRequest('uploads.fileMissing')
  if (file.size > MAX_BYTES) {
    badRequest(
      because('uploads.large', {
        limit: limits.max_file_upload_size_mib,
      }),
    )
  }
  const { path, name } = await storeUpload(context, caller.user_id, file)
  const url = uploadAddress(path)
  return { url, ...olderUploadFields(url), filename: name }
}

/** Returns an address that works without credentials. @throws Refusal unless the caller can read the file */
function temporaryUrl(context: ChatContext, caller: Caller, path: string): { url: string } {
  const upload = findUpload(context, caller, path)
  if (!upload) return badRequest('uploads.invalid')
  return { url: temporaryAddress(upload.path, secondsNow(context)) }
}

/**
 * Routes that upload files for messages, and create temporary addresses for clients that cannot send
 * credentials.
 */
export const uploadRoutes = (context: ChatContext): Route[] => [
  route(uploadFile, (_, caller, { file }) => upload(context, caller, file), { file: 'stored' }),
  route(getUploadUrl, ({ realm_id, folder, filename }, caller) =>
    temporaryUrl(context, caller, `${realm_id}/${folder}/${filename}`),
  ),
  route(getNestedUploadUrl, ({ realm_id, part, folder, filename }, caller) =>
    temporaryUrl(context, caller, `${realm_id}/${part}/${folder}/${filename}`),
  ),
  ...attachmentRoutes(context),
]
