import { historyBounds } from '../../../../protocol/bounds.ts'
import { secondsNow, type Caller, type ChatContext } from '../../context.ts'
import type { StoredMessage } from '../access.ts'

interface Kept {
  readonly steps: number
  readonly characters: number
  readonly newest: number | null
}

/**
 * Records the message's text before an edit. A full history gets no new step: its newest one then covers all
 * edits since.
 * @returns the step's ID; undefined if the history is full
 */
export function noteEdit(context: ChatContext, editor: Caller, message: StoredMessage): number | undefined {
  const { database } = context
  const now = secondsNow(context)
  const kept = database.get<Kept>(
    `SELECT count(*) AS steps, max(id) AS newest,
       coalesce(sum(length(previous_content) + length(previous_rendered_content)), 0) AS characters
     FROM message_edit WHERE message_id = ? AND previous_content IS NOT NULL`,
    message.id,
  )
  if (
    !kept ||
    kept.newest === null ||
    (kept.steps < historyBounds.edits && kept.characters < historyBounds.characters)
  ) {
    return database.run(
      `INSERT INTO message_edit (message_id, user_id, edited_at, previous_content, previous_rendered_content)
       VALUES (?, ?, ?, ?, ?)`,
      message.id,
      editor.user_id,
      now,
      message.content,
      message.rendered_content,
    ).id
  }
  // If the message was moved since, the step keeps its place before the move.
  database.run(
    `UPDATE message_edit SET user_id = ?, edited_at = ?
     WHERE id = ? AND id = (SELECT max(id) FROM message_edit WHERE message_id = ?)`,
    editor.user_id,
    now,
    kept.newest,
    message.id,
  )
  return undefined
}
