import type { Database } from '../../database/database.ts'

interface MutedUser {
  readonly id: number
  /** UNIX seconds. */
  readonly timestamp: number
}

export const mutedUsersOf = (database: Database, userId: number): MutedUser[] =>
  database.all<MutedUser>(
    `SELECT muted_user_id AS id, muted_at AS timestamp FROM muted_user WHERE user_id = ?
     ORDER BY muted_at, muted_user_id`,
    userId,
  )

/** IDs of those who muted the user. */
export const usersMuting = (database: Database, mutedUserId: number): number[] =>
  database
    .allKept<{ id: number }>('SELECT user_id AS id FROM muted_user WHERE muted_user_id = ?', mutedUserId)
    .map(({ id }) => id)

/** Returns the number of changed rows. */
export const insertMutedUser = (
  database: Database,
  userId: number,
  mutedUserId: number,
  mutedAt: number,
): number =>
  database.run(
    'INSERT OR IGNORE INTO muted_user (user_id, muted_user_id, muted_at) VALUES (?, ?, ?)',
    userId,
    mutedUserId,
    mutedAt,
  ).changes

/** Returns the number of changed rows. */
export const deleteMutedUser = (database: Database, userId: number, mutedUserId: number): number =>
  database.run('DELETE FROM muted_user WHERE user_id = ? AND muted_user_id = ?', userId, mutedUserId).changes
