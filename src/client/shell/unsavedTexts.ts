import { keptForms } from '../features/calendar/form/keeping.ts'
import { draftsHereAlone } from '../features/compose/drafts/drafts.ts'
import { begunEdits } from '../features/messages/editing/editing.ts'
import type { Session } from '../kernel/session.ts'

/**
 * Returns the number of texts that are only in this browser, besides unsent messages: drafts that the service does
 * not have, edits of messages, forms of events. Signing out erases them.
 */
export const unsavedTexts = (session: Session): number =>
  draftsHereAlone(session) + begunEdits(session) + keptForms(session.userId)
