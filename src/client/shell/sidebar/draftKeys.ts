import { useDrafts } from '../../features/compose/drafts/drafts.ts'
import { conversationKey } from '../../navigation/view.ts'

/** Returns the keys of the conversations that have a draft. */
export const useDraftKeys = (): ReadonlySet<string> =>
  new Set(useDrafts().flatMap(({ conversation }) => (conversation ? [conversationKey(conversation)] : [])))
