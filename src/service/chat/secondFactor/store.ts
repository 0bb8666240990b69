import type { Database } from '../../database/database.ts'

interface FactorRow {
  /** Encrypted. */
  readonly secret: Uint8Array
  /** UNIX seconds. */
  readonly since: number
}

export const factorOf = (database: Database, userId: number): FactorRow | undefined =>
  database.get<FactorRow>('SELECT secret, since FROM second_factor WHERE user_id = ?', userId)

export const hasSecondFactor = (database: Database, userId: number): boolean =>
  factorOf(database, userId) !== undefined

export interface FactorAccount {
  readonly id: number
  readonly email: string
  readonly delivery_email: string
  readonly full_name: string
  readonly role: number
  readonly is_bot: number
  readonly is_active: number
  readonly password: string | null
}

export function deleteRecoveryCodes(database: Database, userId: number): void {
  database.run('DELETE FROM recovery_code WHERE user_id = ?', userId)
}

export function insertRecoveryCode(database: Database, userId: number, digest: Buffer): void {
  database.run('INSERT INTO recovery_code (user_id, digest) VALUES (?, ?)', userId, digest)
}

/** Returns false if there is no such code. */
export const deleteRecoveryCode = (database: Database, userId: number, digest: Buffer): boolean =>
  database.run('DELETE FROM recovery_code WHERE user_id = ? AND digest = ?', userId, digest).changes > 0

export const recoveryCodesLeft = (database: Database, userId: number): number =>
  database.get<{ left: number }>('SELECT count(*) AS left FROM recovery_code WHERE user_id = ?', userId)
    ?.left ?? 0

/** Returns false if the user has no second factor. */
export const deleteFactor = (database: Database, userId: number): boolean =>
  database.run('DELETE FROM second_factor WHERE user_id = ?', userId).changes > 0

/** Returns the number of changed rows: none if the step or a later one was used. */
export const updateLastStep = (database: Database, userId: number, step: number): number =>
  database.run(
    'UPDATE second_factor SET last_step = ? WHERE user_id = ? AND last_step < ?',
    step,
    userId,
    step,
  ).changes

export function storeFactor(
  database: Database,
  userId: number,
  secret: Buffer,
  since: number,
  lastStep: number,
): void {
  database.run(
    'INSERT OR REPLACE INTO second_factor (user_id, secret, since, last_step) VALUES (?, ?, ?, ?)',
    userId,
    secret,
    since,
    lastStep,
  )
}

export const factorAccount = (database: Database, id: number) =>
  database.get<FactorAccount>(
    'SELECT id, email, delivery_email, full_name, role, is_bot, is_active, password FROM user WHERE id = ?',
    id,
  )

export function deleteFactorSince(database: Database, userId: number, changedAt: number): void {
  database.run('DELETE FROM second_factor WHERE user_id = ? AND since >= ?', userId, changedAt)
}
