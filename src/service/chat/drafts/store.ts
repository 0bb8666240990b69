import * as v from 'valibot'
import type { Draft } from '../../../protocol/chat/draft.ts'
import { limits } from '../../../protocol/chat/limits.ts'
import { ids } from '../../../protocol/chat/shapes.ts'
import type { Database } from '../../database/database.ts'
import type { CheckedDraft } from './check.ts'

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
export const draftsOf = (database: Database, userId: number): Draft[] =>
  database
    .all<DraftRow>(
      `${columns} WHERE user_id = ? ORDER BY last_edited_at DESC, id DESC LIMIT +?`,
      userId,
      limits.max_drafts,
    )
    .map(presentDraft)

/** Returns the draft if it belongs to the user. */
export function findDraft(database: Database, userId: number, draftId: number): Draft | undefined {
  const row = database.get<DraftRow>(`${columns} WHERE id = ? AND user_id = ?`, draftId, userId)
  return row && presentDraft(row)
}

export const countDrafts = (database: Database, userId: number): number =>
  database.get<{ count: number }>('SELECT COUNT(*) AS count FROM draft WHERE user_id = ?', userId)?.count ?? 0

export function insertDraft(database: Database, userId: number, draft: CheckedDraft): Draft {
  const { id } = database.run(
    'INSERT INTO draft (user_id, type, recipients, topic, content, last_edited_at) VALUES (?, ?, ?, ?, ?, ?)',
    userId,
    draft.type,
    JSON.stringify(draft.to),
    draft.topic,
    draft.content,
    draft.timestamp,
  )
  return { ...draft, id }
}

export function updateDraft(
  database: Database,
  {
    draftId,
    type,
    recipients,
    topic,
    content,
    lastEditedAt,
  }: {
    readonly draftId: number
    readonly type: string
    readonly recipients: readonly number[]
    readonly topic: string
    readonly content: string
    readonly lastEditedAt: number
  },
): void {
  database.run(
    'UPDATE draft SET type = ?, recipients = ?, topic = ?, content = ?, last_edited_at = ? WHERE id = ?',
    type,
    JSON.stringify(recipients),
    topic,
    content,
    lastEditedAt,
    draftId,
  )
}

/** Returns the number of changed rows. */
export const deleteDraftOf = (database: Database, draftId: number, userId: number): number =>
  database.run('DELETE FROM draft WHERE id = ? AND user_id = ?', draftId, userId).changes
