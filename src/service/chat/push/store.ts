import type { Database } from '../../database/database.ts'

export type TokenKind = 'apns' | 'fcm'

export interface DeviceRow {
  readonly id: number
  readonly user_id: number
  readonly push_key_id: number | null
  readonly push_key: Uint8Array | null
  readonly token_id: string | null
  /** The relay's ID for the device. */
  readonly relay_registration: string | null
  readonly status: 'pending' | 'active' | 'failed'
}

const columns = 'id, user_id, push_key_id, push_key, token_id, relay_registration, status'

export const devicesOf = (database: Database, userId: number): DeviceRow[] =>
  database.all<DeviceRow>(`SELECT ${columns} FROM push_device WHERE user_id = ? ORDER BY id`, userId)

export const insertDevice = (database: Database, userId: number, createdAt: number): number =>
  database.run('INSERT INTO push_device (user_id, created_at) VALUES (?, ?)', userId, createdAt).id

export function removeDevice(database: Database, id: number): void {
  database.run('DELETE FROM push_device WHERE id = ?', id)
}

export function storeToken(
  database: Database,
  id: number,
  tokenKind: 'apns' | 'fcm',
  tokenId: string,
  pushKeyId: number,
  pushKey: Uint8Array,
): void {
  database.run(
    `UPDATE push_device SET token_kind = ?, token_id = ?, push_key_id = ?, push_key = ?, relay_registration = NULL,
       status = 'pending' WHERE id = ?`,
    tokenKind,
    tokenId,
    pushKeyId,
    pushKey,
    id,
  )
}

/** Returns the number of changed rows. */
export const storeRelayAnswer = (
  database: Database,
  id: number,
  tokenId: string,
  relayRegistration: string | null,
  status: 'failed' | 'active',
): number =>
  database.run(
    "UPDATE push_device SET relay_registration = ?, status = ? WHERE id = ? AND token_id = ? AND status = 'pending'",
    relayRegistration,
    status,
    id,
    tokenId,
  ).changes

export function insertToken(
  database: Database,
  kind: TokenKind,
  token: string,
  userId: number,
  appId: string,
  createdAt: number,
): void {
  database.run(
    `INSERT INTO push_token (kind, token, user_id, app_id, created_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (kind, token, user_id) DO UPDATE SET app_id = excluded.app_id`,
    kind,
    token,
    userId,
    appId,
    createdAt,
  )
}

/** Returns the number of changed rows. */
export const deleteToken = (database: Database, kind: TokenKind, token: string, userId: number): number =>
  database.run('DELETE FROM push_token WHERE kind = ? AND token = ? AND user_id = ?', kind, token, userId)
    .changes

/** Deletes the user's devices and tokens. */
export function deleteRegistrations(database: Database, userId: number): void {
  database.run('DELETE FROM push_token WHERE user_id = ?', userId)
  database.run('DELETE FROM push_device WHERE user_id = ?', userId)
}
