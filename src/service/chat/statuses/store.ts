import type { UserStatus } from '../../../protocol/chat/statuses.ts'
import type { Database } from '../../database/database.ts'

interface StatusRow {
  readonly user_id: number
  readonly status_text: string
  readonly emoji_name: string
  readonly emoji_code: string
  readonly reaction_type: string
  readonly ends_at: number | null
}

/** All parts of a status; unset ones are empty. */
export type WholeStatus = Omit<StatusRow, 'user_id'>

export const noStatus: WholeStatus = {
  status_text: '',
  emoji_name: '',
  emoji_code: '',
  reaction_type: '',
  ends_at: null,
}

const columns = 'user_id, status_text, emoji_name, emoji_code, reaction_type, ends_at'

export function storedStatus(database: Database, userId: number): WholeStatus {
  const row = database.get<StatusRow>(`SELECT ${columns} FROM user_status WHERE user_id = ?`, userId)
  if (!row) return noStatus
  const { user_id: _, ...status } = row
  return status
}

/** A status in its wire form, without unset parts. */
export const presentStatus = ({
  status_text,
  emoji_name,
  emoji_code,
  reaction_type,
  ends_at,
}: WholeStatus): UserStatus => ({
  ...(status_text === '' ? {} : { status_text }),
  ...(emoji_name === '' ? {} : { emoji_name, emoji_code, reaction_type }),
  ...(ends_at === null ? {} : { scheduled_end_time: ends_at }),
})

/** All statuses that are set, by user ID. */
export const allStatuses = (database: Database): ReadonlyMap<number, WholeStatus> =>
  new Map(
    database
      .all<StatusRow>(`SELECT ${columns} FROM user_status WHERE status_text <> '' OR emoji_name <> ''`)
      .map(({ user_id, ...status }) => [user_id, status] as const),
  )

export function storeStatus(database: Database, userId: number, status: WholeStatus): void {
  const isEmpty = status.status_text === '' && status.emoji_name === ''
  if (isEmpty) {
    database.run('DELETE FROM user_status WHERE user_id = ?', userId)
    return
  }
  database.run(
    `INSERT OR REPLACE INTO user_status (${columns}) VALUES (?, ?, ?, ?, ?, ?)`,
    userId,
    status.status_text,
    status.emoji_name,
    status.emoji_code,
    status.reaction_type,
    status.ends_at,
  )
}

/** Users whose status has ended by `now` (UNIX seconds). */
export const endedStatuses = (database: Database, now: number): readonly number[] =>
  database
    .all<{ user_id: number }>('SELECT user_id FROM user_status WHERE ends_at <= ? ORDER BY ends_at', now)
    .map(({ user_id }) => user_id)
