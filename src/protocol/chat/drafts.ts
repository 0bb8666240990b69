import * as v from 'valibot'
import { endpoint, json, text } from '../endpoint.ts'
import { draft, draftFields } from './draft.ts'
import { integer, integerText, notNegative } from './shapes.ts'

const draftId = text(integerText)

export const getDrafts = endpoint('GET', '/drafts', { reply: { count: notNegative, drafts: v.array(draft) } })
export const createDrafts = endpoint('POST', '/drafts', {
  parameters: { drafts: json(v.array(draftFields)) },
  reply: { ids: v.array(integer) },
})
/** Chat spec 4.10. */
export const editDraft = endpoint('PATCH', '/drafts/{draft_id}', {
  parameters: { draft_id: draftId, draft: json(draftFields) },
})
export const deleteDraft = endpoint('DELETE', '/drafts/{draft_id}', { parameters: { draft_id: draftId } })
