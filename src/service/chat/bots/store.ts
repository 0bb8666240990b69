import type { Cipher } from '../../cipher.ts'
import type { Database } from '../../database/database.ts'
import type { UserRow } from '../users/store.ts'

export interface BotRow {
  readonly user_id: number
  readonly bot_owner_id: number | null
  readonly sending_channel_id: number | null
  readonly events_channel_id: number | null
  readonly all_public_channels: number | null
}

/** Bots created by older releases have no row in `bot`: they have no defaults. */
const selected = `SELECT user.id AS user_id, bot_owner_id, sending_channel_id, events_channel_id,
    all_public_channels
  FROM user LEFT JOIN bot ON bot.user_id = user.id
  WHERE is_bot = 1 AND is_active = 1 AND bot_owner_id IS NOT NULL`

/** Returns every active bot that has an owner. */
export const ownedBots = (database: Database): BotRow[] =>
  database.all<BotRow>(`${selected} ORDER BY user.id`)

export const ownedBot = (database: Database, userId: number): BotRow | undefined =>
  database.get<BotRow>(`${selected} AND user.id = ?`, userId)

/** Defaults that a request can set for a bot; channels by ID, null for none. */
export interface BotDefaults {
  readonly sending_channel_id?: number | null
  readonly events_channel_id?: number | null
  readonly all_public_channels?: number
}

export function storeBotDefaults(database: Database, userId: number, defaults: BotDefaults): void {
  database.run('INSERT OR IGNORE INTO bot (user_id) VALUES (?)', userId)
  const { sending_channel_id, events_channel_id, all_public_channels } = defaults
  if (sending_channel_id !== undefined) {
    database.run('UPDATE bot SET sending_channel_id = ? WHERE user_id = ?', sending_channel_id, userId)
  }
  if (events_channel_id !== undefined) {
    database.run('UPDATE bot SET events_channel_id = ? WHERE user_id = ?', events_channel_id, userId)
  }
  if (all_public_channels !== undefined) {
    database.run('UPDATE bot SET all_public_channels = ? WHERE user_id = ?', all_public_channels, userId)
  }
}

interface Entry {
  readonly key: string
  readonly value: string
}

export const botIdsOf = (database: Database, userId: number): number[] =>
  database.all<{ id: number }>('SELECT id FROM user WHERE bot_owner_id = ?', userId).map(({ id }) => id)

export function storeBotKey(database: Database, cipher: Cipher, botId: number, key: string): void {
  database.run('INSERT OR IGNORE INTO bot (user_id) VALUES (?)', botId)
  database.run('UPDATE bot SET sealed_key = ? WHERE user_id = ?', cipher.encrypt(key), botId)
}

export const sealedKeyOf = (
  database: Database,
  botId: number,
): { sealed_key: Uint8Array | null } | undefined =>
  database.get<{ sealed_key: Uint8Array | null }>('SELECT sealed_key FROM bot WHERE user_id = ?', botId)

export const countActiveBots = (database: Database, ownerId: number): number =>
  database.get<{ count: number }>(
    'SELECT count(*) AS count FROM user WHERE bot_owner_id = ? AND is_active = 1',
    ownerId,
  )?.count ?? 0

export function updateBotOwner(database: Database, botId: number, ownerId: number): void {
  database.run('UPDATE user SET bot_owner_id = ? WHERE id = ?', ownerId, botId)
}

export const givenRole = (database: Database, bot: UserRow): number =>
  database.get<{ given_role: number | null }>('SELECT given_role FROM bot WHERE user_id = ?', bot.id)
    ?.given_role ?? bot.role

export function storeGivenRole(database: Database, botId: number, given: number | null): void {
  database.run('INSERT OR IGNORE INTO bot (user_id) VALUES (?)', botId)
  database.run('UPDATE bot SET given_role = ? WHERE user_id = ?', given, botId)
}

export const botsOwnedBy = (database: Database, ownerId: number): { id: number }[] =>
  database.all<{ id: number }>('SELECT id FROM user WHERE bot_owner_id = ? ORDER BY id', ownerId)

export const botOwner = (database: Database, userId: number): { bot_owner_id: number | null } | undefined =>
  database.get<{ bot_owner_id: number | null }>('SELECT bot_owner_id FROM user WHERE id = ?', userId)

export const storedEntries = (database: Database, botId: number): Map<string, string> =>
  new Map(
    database
      .all<Entry>('SELECT key, value FROM bot_storage WHERE user_id = ? ORDER BY key', botId)
      .map(({ key, value }) => [key, value] as const),
  )

/** Characters of all the bot's keys and values together. */
export const storageSize = (database: Database, botId: number): number =>
  database.get<{ size: number | null }>(
    'SELECT sum(length(key) + length(value)) AS size FROM bot_storage WHERE user_id = ?',
    botId,
  )?.size ?? 0

export function insertEntry(database: Database, botId: number, key: string, value: string): void {
  database.run('INSERT OR REPLACE INTO bot_storage (user_id, key, value) VALUES (?, ?, ?)', botId, key, value)
}

export function deleteEntry(database: Database, userId: number, key: string): void {
  database.run('DELETE FROM bot_storage WHERE user_id = ? AND key = ?', userId, key)
}
