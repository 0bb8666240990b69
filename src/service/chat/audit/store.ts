import type { Database } from '../../database/database.ts'

export interface AuditRow {
  readonly id: number
  readonly at: number
  readonly user_id: number | null
  readonly action: string
  /** JSON. */
  readonly details: string
  readonly address: string
}

export interface AuditFilter {
  readonly actions: readonly string[] | undefined
  readonly user_id: number | undefined
  readonly since: number | undefined
  readonly until: number | undefined
}

export function insertAudit(database: Database, row: Omit<AuditRow, 'id'>): void {
  database.run(
    'INSERT INTO audit_log (at, user_id, action, details, address) VALUES (?, ?, ?, ?, ?)',
    row.at,
    row.user_id,
    row.action,
    row.details,
    row.address,
  )
}

const MATCHES = `(?1 IS NULL OR action IN (SELECT value FROM json_each(?1))) AND (?2 IS NULL OR user_id = ?2)
  AND at >= coalesce(?3, 0) AND at <= coalesce(?4, 1 << 53)`

const valuesOf = ({ actions, user_id, since, until }: AuditFilter) =>
  [actions ? JSON.stringify(actions) : null, user_id ?? null, since ?? null, until ?? null] as const

/** Newest first. */
export const auditBefore = (
  database: Database,
  filter: AuditFilter,
  before: number,
  count: number,
): AuditRow[] =>
  database.all<AuditRow>(
    `SELECT * FROM audit_log WHERE ${MATCHES} AND id < ?5 ORDER BY id DESC LIMIT +?6`,
    ...valuesOf(filter),
    before,
    count,
  )

/** Oldest first. */
export const auditAfter = (
  database: Database,
  filter: AuditFilter,
  after: number,
  count: number,
): AuditRow[] =>
  database.all<AuditRow>(
    `SELECT * FROM audit_log WHERE ${MATCHES} AND id > ?5 ORDER BY id LIMIT +?6`,
    ...valuesOf(filter),
    after,
    count,
  )

/** Forgets some of the entries that are older, or beyond this number. */
export function forgetAudit(database: Database, before: number, most: number): void {
  database.run(
    `DELETE FROM audit_log WHERE id IN (SELECT id FROM audit_log WHERE at < ? ORDER BY id LIMIT 500)
     OR id IN (SELECT id FROM audit_log ORDER BY id DESC LIMIT 500 OFFSET ?)`,
    before,
    most,
  )
}
