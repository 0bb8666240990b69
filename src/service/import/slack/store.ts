import type { Database } from '../../database/database.ts'

/** ID of the owner who set the organization up; undefined before that. */
export const firstOwner = (database: Database): number | undefined =>
  database.get<{ id: number }>(
    'SELECT id FROM user WHERE role = 100 AND is_active = 1 AND is_bot = 0 ORDER BY id LIMIT 1',
  )?.id

export const hasMessagesOfPeople = (database: Database): boolean =>
  database.get('SELECT 1 FROM message JOIN user ON user.id = sender_id WHERE is_bot = 0 LIMIT 1') !==
  undefined

export const userWithEmail = (database: Database, email: string): number | undefined =>
  database.get<{ id: number }>('SELECT id FROM user WHERE delivery_email = ? COLLATE NOCASE', email)?.id

export const channelNamed = (database: Database, name: string): { readonly id: number } | undefined =>
  database.get<{ id: number }>('SELECT id FROM channel WHERE name = ? COLLATE NOCASE', name)

export function archive(database: Database, channelId: number): void {
  database.run('UPDATE channel SET is_archived = 1 WHERE id = ?', channelId)
}

export function deactivate(database: Database, userId: number): void {
  database.run('UPDATE user SET is_active = 0 WHERE id = ?', userId)
}

/** @param editedAt UNIX seconds */
export function noteEdit(database: Database, messageId: number, editedAt: number): void {
  database.run('UPDATE message SET last_edited_at = ? WHERE id = ?', editedAt, messageId)
}

/** Everything that was sent so far is read by everyone: an import notifies no one. */
export function readEverything(database: Database): void {
  database.run(
    'UPDATE delivery SET read_to = max(read_to, (SELECT coalesce(max(id), 0) FROM message)) WHERE until_id IS NULL',
  )
  database.run('UPDATE user_message SET flags = flags | 1 WHERE (flags & 1) = 0')
}
