import type { Database, Value } from '../../database/database.ts'

/** Inserts a row, unless it contradicts one that is there. @returns true if it is there now and was not before */
export function insertRow(database: Database, table: string, row: Readonly<Record<string, Value>>): boolean {
  const names = Object.keys(row)
  return (
    database.run(
      `INSERT OR IGNORE INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
      ...Object.values(row),
    ).changes > 0
  )
}

export const hasAccounts = (database: Database): boolean =>
  database.get('SELECT 1 FROM user LIMIT 1') !== undefined

export const hasRow = (database: Database, table: 'user' | 'channel' | 'message', id: number): boolean =>
  database.get(`SELECT 1 FROM ${table} WHERE id = ?`, id) !== undefined

export function deactivate(database: Database, userId: number): void {
  database.run('UPDATE user SET is_active = 0 WHERE id = ?', userId)
}

export function setBotOwner(database: Database, botId: number, ownerId: number): void {
  database.run('UPDATE user SET bot_owner_id = ? WHERE id = ?', ownerId, botId)
}

/** @param permissions JSON */
export function setGroupPermissions(database: Database, groupId: number, permissions: string): void {
  database.run('UPDATE user_group SET permissions = ? WHERE id = ?', permissions, groupId)
}

export function setAvatar(database: Database, userId: number, path: string, version: number): void {
  database.run('UPDATE user SET avatar_path = ?, avatar_version = ? WHERE id = ?', path, version, userId)
}

export function makeDefault(database: Database, channelId: number): boolean {
  return (
    database.run(
      'UPDATE channel SET is_default = 1 WHERE id = ? AND invite_only = 0 AND is_archived = 0',
      channelId,
    ).changes > 0
  )
}

export const isNameTaken = (database: Database, table: 'channel' | 'user_group', name: string): boolean =>
  database.get(`SELECT 1 FROM ${table} WHERE name = ? COLLATE NOCASE`, name) !== undefined

/** Rows of many readers at once. @param rows user ID, message ID, flags @returns how many were new */
export const insertReceived = (
  database: Database,
  rows: readonly (readonly [userId: number, messageId: number, flags: number])[],
): number =>
  database.run(
    `INSERT OR IGNORE INTO user_message (user_id, message_id, flags)
     SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)
     WHERE EXISTS (SELECT 1 FROM message WHERE message.id = value ->> 1)`,
    JSON.stringify(rows),
  ).changes

/** Gives a file the number under which its owner knows it. */
export function numberFile(database: Database, path: string, id: number): void {
  database.run('UPDATE OR IGNORE attachment SET id = ? WHERE path = ?', id, path)
}

export function linkFile(database: Database, path: string, messageId: number): void {
  database.run(
    `INSERT OR IGNORE INTO upload_message (path, message_id)
     SELECT upload.path, message.id FROM upload, message WHERE upload.path = ? AND message.id = ?`,
    path,
    messageId,
  )
}

export interface Drawn {
  readonly id: number
  readonly html: string
  readonly isMeMessage: boolean
  readonly hasLink: boolean
  readonly hasImage: boolean
}

export function storeDrawn(database: Database, { id, html, isMeMessage, hasLink, hasImage }: Drawn): void {
  database.run(
    `UPDATE message SET rendered_content = ?, is_me_message = ?, has_link = ?, has_image = ?,
       has_attachment = EXISTS (SELECT 1 FROM upload_message WHERE message_id = message.id)
     WHERE id = ?`,
    html,
    Number(isMeMessage),
    Number(hasLink),
    Number(hasImage),
    id,
  )
}

/**
 * Everything that was imported is said by rows of its readers, as earlier releases stored it: deliveries begin after it,
 * and folding (`chat/messages/store/fold.ts`) replaces the rows.
 */
export function beginDeliveries(database: Database): void {
  database.run(
    `UPDATE delivery SET after_id = newest.id, read_to = newest.id
     FROM (SELECT coalesce(max(id), 0) AS id FROM message) newest`,
  )
  database.run('UPDATE folding SET until_id = (SELECT coalesce(max(id), 0) FROM message)')
}

/**
 * People who stayed away for long have no rows for what came after their last visit to the channels that they follow: a
 * server adds them when they return. @param lastId ID of the newest message that they have a row for
 */
export function receiveSince(database: Database, userId: number, lastId: number): number {
  return database.run(
    `INSERT OR IGNORE INTO user_message (user_id, message_id, flags)
     SELECT ?, message.id, 0 FROM subscription
     JOIN conversation ON conversation.channel_id = subscription.channel_id
     JOIN message ON message.conversation_id = conversation.id AND message.id > ?
     WHERE subscription.user_id = ? AND subscription.is_active = 1`,
    userId,
    lastId,
    userId,
  ).changes
}
