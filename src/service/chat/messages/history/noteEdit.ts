import { historyBounds } from '../../../../protocol/bounds.ts'
import { secondsNow, type Caller, type ChatContext } from '../../context.ts'
import { withoutPreviews } from '../../previews/html.ts'
import type { StoredMessage } from '../access.ts'
import { contentEdits, insertContentEdit, updateNewestEdit } from './store.ts'

/**
 * Records the message's text before an edit. A full history gets no new step: its newest one then covers all
 * edits since.
 * @returns the step's ID; undefined if the history is full
 */
export function noteEdit(context: ChatContext, editor: Caller, message: StoredMessage): number | undefined {
  const { database } = context
  const now = secondsNow(context)
  const kept = contentEdits(database, message.id)
  if (
    !kept ||
    kept.newest === null ||
    (kept.steps < historyBounds.edits && kept.characters < historyBounds.characters)
  ) {
    return insertContentEdit(
      database,
      message.id,
      editor.user_id,
      now,
      message.content,
      withoutPreviews(message.rendered_content),
    )
  }
  // If the message was moved since, the step keeps its place before the move.
  updateNewestEdit(database, kept.newest, message.id, editor.user_id, now)
  return undefined
}
