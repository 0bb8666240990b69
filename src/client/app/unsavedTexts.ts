import { keptForms } from '../calendar/form/keeping.ts'
import { draftsHereAlone } from '../compose/drafts.ts'
import { begunEdits } from '../messages/editing.ts'
import type { Session } from '../session/session.ts'

/**
 * How many texts are in this browser only, besides the messages on their way: drafts that the service does not have,
 * edits of messages, forms of events. Signing out erases them.
 */
export const unsavedTexts = (session: Session): number =>
  draftsHereAlone(session) + begunEdits() + keptForms(session.userId)
