import * as v from 'valibot'
import { endpoint, text } from '../endpoint.ts'

/**
 * Uploads one file as multipart. The answer's `url` is its address for readers of a message that links it.
 */
export const uploadFile = endpoint('POST', '/user_uploads', {
  reply: { url: v.string(), filename: v.optional(v.string(), '') },
  upload: true,
})

/** Returns a temporary address of an upload, for clients that cannot send credentials with an image. */
export const getUploadUrl = endpoint('GET', '/user_uploads/{realm_id}/{folder}/{filename}', {
  parameters: { realm_id: text(), folder: text(), filename: text() },
  reply: { url: v.string() },
})

/** As `getUploadUrl`, for files that came with an organization from a server which has folders of folders. */
export const getNestedUploadUrl = endpoint('GET', '/user_uploads/{realm_id}/{part}/{folder}/{filename}', {
  parameters: { realm_id: text(), part: text(), folder: text(), filename: text() },
  reply: { url: v.string() },
})
