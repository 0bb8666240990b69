import * as v from 'valibot'
import type { Draft } from '../../../protocol/chat/draft.ts'
import { limits } from '../../../protocol/chat/limits.ts'
import { ids } from '../../../protocol/chat/shapes.ts'
import type { ChatContext } from '../context.ts'

interface DraftRow {
  readonly id: number
  readonly type: string
  readonly recipients: string
  readonly topic: string
  readonly content: string
  readonly last_edited_at: number
}

const presentDraft = (row: DraftRow): Draft => ({
  id: row.id,
  type: row.type,
  to: v.parse(ids, JSON.parse(row.recipients)),
  topic: row.topic,
  content: row.content,
  timestamp: Math.floor(row.last_edited_at),
})

const columns = 'SELECT id, type, recipients, topic, content, last_edited_at FROM draft'

/** Returns the user's drafts, the last edited first. */
export const draftsOf = (context: Pick<ChatContext, 'database'>, userId: number): Draft[] =>
  context.database
    .all<DraftRow>(
      `${columns} WHERE user_id = ? ORDER BY last_edited_at DESC, id DESC LIMIT ?`,
      userId,
      limits.max_drafts,
    )
    .map(presentDraft)

/** Returns the draft if it belongs to the user. */
export function findDraft(
  context: Pick<ChatContext, 'database'>,
  userId: number,
  draftId: number,
): Draft | undefined {
  const row = context.database.get<DraftRow>(`${columns} WHERE id = ? AND user_id = ?`, draftId, userId)
  return row && presentDraft(row)
}

export const countDrafts = (context: Pick<ChatContext, 'database'>, userId: number): number =>
  context.database.get<{ count: number }>('SELECT COUNT(*) AS count FROM draft WHERE user_id = ?', userId)
    ?.count ?? 0
