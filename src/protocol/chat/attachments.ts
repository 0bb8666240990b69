import * as v from 'valibot'
import { endpoint, text } from '../endpoint.ts'
import { integer, integerText, timestamp } from './shapes.ts'

/** A file that somebody uploaded, as its owner sees it. */
export const attachment = v.object({
  id: integer,
  name: v.string(),
  /** `{organisation}/{random}/{name}`, what follows `/user_uploads/`. */
  path_id: v.string(),
  /** Bytes. */
  size: v.optional(integer, 0),
  create_time: v.optional(timestamp, 0),
  /** The messages that link it. */
  message_ids: v.optional(v.array(integer), []),
})
export type Attachment = v.InferOutput<typeof attachment>

/** What files take and may take, in bytes. */
export const uploadSpace = {
  /** Of everybody together. */
  upload_space_used: v.optional(integer, 0),
  /** Beyond Zulip's: what everybody may take, and what the caller's files take and may take. */
  upload_space_quota: v.optional(integer),
  own_space_used: v.optional(integer),
  own_space_quota: v.optional(integer),
} as const

/** The caller's own files, and the room that there is for more. */
export const getAttachments = endpoint('GET', '/attachments', {
  reply: { attachments: v.array(attachment), ...uploadSpace },
})

/** Messages that link the file keep their text and lose it. */
export const deleteAttachment = endpoint('DELETE', '/attachments/{attachment_id}', {
  parameters: { attachment_id: text(integerText) },
})
