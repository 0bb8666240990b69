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

/** The caller's own files. `upload_space_used`: bytes that everybody's files take together. */
export const getAttachments = endpoint('GET', '/attachments', {
  reply: { attachments: v.array(attachment), upload_space_used: v.optional(integer, 0) },
})

/** Messages that link the file keep their text and lose it. */
export const deleteAttachment = endpoint('DELETE', '/attachments/{attachment_id}', {
  parameters: { attachment_id: text(integerText) },
})
