import { accountBounds } from '../../../../protocol/bounds.ts'
import type { OwnKey } from '../../../../protocol/chat/ownKeys.ts'
import type { Database } from '../../../database/database.ts'

interface KeyRow {
  readonly digest: Uint8Array
  readonly holder: OwnKey['holder']
  readonly client: string
  readonly network: string
  readonly created_at: number
  readonly last_used_at: number | null
}

export function insertKey(database: Database, digest: Buffer, userId: number, createdAt: number): void {
  database.run(
    `INSERT INTO api_key (digest, user_id, created_at, email)
       VALUES (?, ?, ?, (SELECT email FROM user WHERE id = ?))`,
    digest,
    userId,
    createdAt,
    userId,
  )
}

export function deleteOldestKeys(database: Database, userId: number, digest: Buffer): void {
  database.run(
    `DELETE FROM api_key WHERE digest IN (
         SELECT digest FROM api_key WHERE user_id = ? AND digest <> ? ORDER BY created_at DESC LIMIT -1 OFFSET ?)`,
    userId,
    digest,
    accountBounds.keys_of_a_user - 1,
  )
}

/** Deletes the user's keys, except for the kept one. */
export function deleteKeysOf(database: Database, userId: number, kept: Buffer | null): void {
  database.run('DELETE FROM api_key WHERE user_id = ? AND digest IS NOT ?', userId, kept)
}

export const deleteKey = (database: Database, digest: Buffer): { user_id: number } | undefined =>
  database.get<{ user_id: number }>('DELETE FROM api_key WHERE digest = ? RETURNING user_id', digest)

export const userOfKey = (database: Database, digest: Buffer): number | undefined =>
  database.get<{ user_id: number }>('SELECT user_id FROM api_key WHERE digest = ?', digest)?.user_id

export function updateKeyUse(
  database: Database,
  digest: Buffer,
  client: string,
  network: string,
  usedAt: number | null,
  holder: 'browser' | null,
): void {
  database.run(
    `UPDATE api_key SET client = ?, network = ?, last_used_at = coalesce(?, last_used_at),
             holder = coalesce(?, holder) WHERE digest = ?`,
    client,
    network,
    usedAt,
    holder,
    digest,
  )
}

export const keysOf = (database: Database, userId: number): KeyRow[] =>
  database.all<KeyRow>(
    `SELECT digest, holder, client, network, created_at, last_used_at FROM api_key WHERE user_id = ?
     ORDER BY coalesce(last_used_at, created_at) DESC, created_at DESC`,
    userId,
  )

/** UNIX seconds; undefined for a revoked key. */
export const keyMadeAt = (database: Database, digest: Buffer): number | undefined =>
  database.get<{ created_at: number }>('SELECT created_at FROM api_key WHERE digest = ?', digest)?.created_at

export const isKey = (database: Database, digest: Buffer): boolean =>
  database.get('SELECT 1 FROM api_key WHERE digest = ?', digest) !== undefined

interface AccountOfKey {
  readonly id: number
  readonly email: string
  readonly full_name: string
  readonly role: number
  readonly is_bot: number
  readonly bot_type: number | null
  readonly is_active: number
}

/** @param email an address of the account; null to go by the key alone */
export const accountOfKey = (
  database: Database,
  digest: Buffer,
  email: string | null,
): AccountOfKey | undefined =>
  database.getKept<AccountOfKey>(
    `SELECT user.id, user.email, user.full_name, user.role, user.is_bot, user.bot_type, user.is_active
     FROM api_key JOIN user ON user.id = api_key.user_id
     WHERE api_key.digest = ?1 AND (?2 IS NULL OR ?2 COLLATE NOCASE IN (user.email, user.delivery_email, api_key.email))`,
    digest,
    email,
  )
