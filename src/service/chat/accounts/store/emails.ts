import type { Database } from '../../../database/database.ts'

/** An address that an account gave up. `changed_at` in UNIX seconds. */
export interface FormerEmail {
  readonly id: number
  readonly user_id: number
  readonly email: string
  readonly next_email: string
  readonly changed_at: number
}

/** A user's requested new address. Times in UNIX seconds. */
export interface PendingEmail {
  readonly id: number
  readonly user_id: number
  readonly old_email: string
  readonly email: string
  readonly wanted_at: number
  readonly expires_at: number
}

export function deleteFormerEmailsBefore(database: Database, changedAt: number): void {
  database.run('DELETE FROM former_email WHERE changed_at <= ?', changedAt)
}

export const insertFormerEmail = (
  database: Database,
  userId: number,
  email: string,
  nextEmail: string,
  changedAt: number,
): number =>
  database.run(
    'INSERT INTO former_email (user_id, email, next_email, changed_at) VALUES (?, ?, ?, ?)',
    userId,
    email,
    nextEmail,
    changedAt,
  ).id

/** Voids all undo links of the account. */
export function deleteFormerEmails(database: Database, userId: number): void {
  database.run('DELETE FROM former_email WHERE user_id = ?', userId)
}

export const formerEmailSince = (database: Database, id: number, since: number): FormerEmail | undefined =>
  database.get<FormerEmail>(
    'SELECT id, user_id, email, next_email, changed_at FROM former_email WHERE id = ? AND changed_at > ?',
    id,
    since,
  )

export function deleteFormerEmailsFrom(database: Database, userId: number, id: number): void {
  database.run('DELETE FROM former_email WHERE user_id = ? AND id >= ?', userId, id)
}

export const reservingUser = (database: Database, email: string, since: number): number | undefined =>
  database.get<{ user_id: number }>(
    'SELECT user_id FROM former_email WHERE email = ? AND changed_at > ? ORDER BY id LIMIT 1',
    email,
    since,
  )?.user_id

export const insertPendingEmail = (
  database: Database,
  userId: number,
  deliveryEmail: string,
  email: string,
  now: number,
  expiresAt: number,
): number =>
  database.run(
    'INSERT INTO wanted_email (user_id, old_email, email, wanted_at, expires_at) VALUES (?, ?, ?, ?, ?)',
    userId,
    deliveryEmail,
    email,
    now,
    expiresAt,
  ).id

/** Voids the confirmation link. */
export function deletePendingEmail(database: Database, userId: number): void {
  database.run('DELETE FROM wanted_email WHERE user_id = ?', userId)
}

export const unexpiredPendingEmail = (
  database: Database,
  column: 'user_id' | 'id',
  id: number,
  now: number,
): PendingEmail | undefined =>
  database.get<PendingEmail>(
    `SELECT id, user_id, old_email, email, wanted_at, expires_at FROM wanted_email
     WHERE ${column} = ? AND expires_at > ?`,
    id,
    now,
  )
