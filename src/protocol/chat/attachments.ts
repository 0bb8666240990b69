import * as v from 'valibot'
import { endpoint, text } from '../endpoint.ts'
import { integer, integerText, timestamp } from './shapes.ts'

/** An uploaded file as its owner sees it. */
export const attachment = v.object({
  id: integer,
  name: v.string(),
  /** `{organisation}/{random}/{name}`, the part after `/user_uploads/`. */
  path_id: v.string(),
  /** Bytes. */
  size: v.optional(integer, 0),
  create_time: v.optional(timestamp, 0),
  /** The messages that link it. */
  message_ids: v.optional(v.array(integer), []),
})
export type Attachment = v.InferOutput<typeof attachment>

/** Bytes used and allowed for files. */
export const uploadSpace = {
  /** Of all users together. */
  upload_space_used: v.optional(integer, 0),
  /** Beyond Zulip's: the organization's quota, and the caller's use and quota. */
  upload_space_quota: v.optional(integer),
  own_space_used: v.optional(integer),
  own_space_quota: v.optional(integer),
} as const

/** Lists the caller's own files, with the space left for more. */
export const getAttachments = endpoint('GET', '/attachments', {
  reply: { attachments: v.array(attachment), ...uploadSpace },
})

/** Deletes a file. Messages that link it keep their text. */
export const deleteAttachment = endpoint('DELETE', '/attachments/{attachment_id}', {
  parameters: { attachment_id: text(integerText) },
})
