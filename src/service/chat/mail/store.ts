import type { Database } from '../../database/database.ts'
import type { Letter } from './letters.ts'

export interface MailRow {
  readonly id: number
  readonly kind: Letter['kind']
  /** JSON: the rest of the letter. */
  readonly subject: string
  readonly attempts: number
}

/** @param subject JSON: the rest of the letter */
export function insertMail(database: Database, kind: Letter['kind'], subject: string, now: number): void {
  database.run(
    'INSERT INTO mail (kind, subject, created_at, next_attempt_at) VALUES (?, ?, ?, ?)',
    kind,
    subject,
    now,
    now,
  )
}

const firstDueOf = (isMissed: 0 | 1) =>
  `SELECT id, kind, subject, attempts FROM mail WHERE (kind = 'missed') = ${isMissed} AND next_attempt_at <= ?
   ORDER BY next_attempt_at, id LIMIT 1`

/** The first due mail; those about missed messages come last, because there can be thousands of them. */
export const firstDueMail = (database: Database, now: number): MailRow | undefined =>
  database.get<MailRow>(firstDueOf(0), now) ?? database.get<MailRow>(firstDueOf(1), now)

export function deleteMail(database: Database, id: number): void {
  database.run('DELETE FROM mail WHERE id = ?', id)
}

export function postponeMail(database: Database, id: number, nextAttemptAt: number): void {
  database.run('UPDATE mail SET attempts = attempts + 1, next_attempt_at = ? WHERE id = ?', nextAttemptAt, id)
}

export const nextAttemptAt = (database: Database): { at: number | null } | undefined =>
  database.get<{ at: number | null }>('SELECT min(next_attempt_at) AS at FROM mail')
