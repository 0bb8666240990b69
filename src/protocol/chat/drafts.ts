import * as v from 'valibot'
import { endpoint, json, text } from '../endpoint.ts'
import { id, ids, integer, integerText, plainText } from './shapes.ts'

/** Chat spec 2.2, as a client sends it. */
export const draftFields = v.object({
  type: v.picklist(['', 'stream', 'private'], 'must be one of "", "stream", "private"'),
  to: ids,
  topic: plainText,
  content: plainText,
  /** UNIX time in seconds of the last edit; the service may answer fractions. */
  timestamp: v.optional(v.pipe(v.number(), v.minValue(0))),
})
export type DraftFields = v.InferOutput<typeof draftFields>

export const draft = v.object({
  id: integer,
  type: v.string(),
  to: v.array(integer),
  topic: v.string(),
  content: v.string(),
  timestamp: v.optional(v.number(), 0),
})
export type Draft = v.InferOutput<typeof draft>

const draftId = text(integerText)

export const getDrafts = endpoint('GET', '/drafts', { reply: { count: id, drafts: v.array(draft) } })
export const createDrafts = endpoint('POST', '/drafts', {
  parameters: { drafts: json(v.array(draftFields)) },
  reply: { ids: v.array(integer) },
})
/** Chat spec 4.10. */
export const editDraft = endpoint('PATCH', '/drafts/{draft_id}', {
  parameters: { draft_id: draftId, draft: json(draftFields) },
})
export const deleteDraft = endpoint('DELETE', '/drafts/{draft_id}', { parameters: { draft_id: draftId } })
