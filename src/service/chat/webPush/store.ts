import type { Database } from '../../database/database.ts'

/** A browser that gets notifications. */
export interface WebPushRow {
  readonly id: number
  readonly user_id: number
  /** Digest of the session's key. */
  readonly key_digest: Uint8Array
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  /** The service's public key for which the browser subscribed. */
  readonly server_key: string
  readonly client: string
  /** JSON of `QuietChoices`; null: none. */
  readonly quiet: string | null
  /** IANA; empty: unknown. */
  readonly time_zone: string
  readonly created_at: number
  readonly last_used_at: number
}

export type NewDevice = Omit<WebPushRow, 'id' | 'created_at'>

/** The user's devices, the last used first. */
export const devicesOf = (database: Database, userId: number): WebPushRow[] =>
  database.all<WebPushRow>(
    'SELECT * FROM web_push_device WHERE user_id = ? ORDER BY last_used_at DESC, id DESC',
    userId,
  )

export const deviceById = (database: Database, id: number): WebPushRow | undefined =>
  database.get<WebPushRow>('SELECT * FROM web_push_device WHERE id = ?', id)

export const usersWithDevices = (database: Database): number[] =>
  database
    .all<{ user_id: number }>('SELECT DISTINCT user_id FROM web_push_device')
    .map(({ user_id }) => user_id)

/** Stores the device of a session; another session with the same endpoint was in the same browser, and loses it. */
export function storeDevice(database: Database, device: NewDevice): number {
  database.run(
    'DELETE FROM web_push_device WHERE endpoint = ? AND key_digest <> ?',
    device.endpoint,
    device.key_digest,
  )
  const stored = database.get<{ id: number }>(
    `INSERT INTO web_push_device
       (user_id, key_digest, endpoint, p256dh, auth, server_key, client, quiet, time_zone, created_at, last_used_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?10)
     ON CONFLICT (key_digest) DO UPDATE SET
       endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
       server_key = excluded.server_key, client = excluded.client, quiet = excluded.quiet,
       time_zone = excluded.time_zone, last_used_at = excluded.last_used_at
     RETURNING id`,
    device.user_id,
    device.key_digest,
    device.endpoint,
    device.p256dh,
    device.auth,
    device.server_key,
    device.client,
    device.quiet,
    device.time_zone,
    device.last_used_at,
  )
  return stored?.id ?? 0
}

export function forgetDevice(database: Database, id: number): void {
  database.run('DELETE FROM web_push_device WHERE id = ?', id)
}

/** Forgets the user's devices beyond this number, the least recently used. */
export function forgetOldestDevices(database: Database, userId: number, most: number): void {
  database.run(
    `DELETE FROM web_push_device WHERE id IN (
       SELECT id FROM web_push_device WHERE user_id = ? ORDER BY last_used_at DESC, id DESC LIMIT -1 OFFSET ?)`,
    userId,
    most,
  )
}

/** Forgets devices that subscribed for another key of the service: their push services would refuse this one. */
export function forgetDevicesOfOtherKeys(database: Database, serverKey: string): void {
  database.run('DELETE FROM web_push_device WHERE server_key <> ?', serverKey)
}

export function noteUse(database: Database, id: number, usedAt: number): void {
  database.run('UPDATE web_push_device SET last_used_at = ? WHERE id = ?', usedAt, id)
}
