import { useDrafts } from '../../compose/drafts.ts'
import { conversationKey } from '../../conversations/view.ts'

/** Keys of the conversations that have a draft. */
export const useDraftKeys = (): ReadonlySet<string> =>
  new Set(useDrafts().flatMap(({ conversation }) => (conversation ? [conversationKey(conversation)] : [])))
