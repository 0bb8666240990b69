import type { Database, Value } from '../../database/database.ts'

/** Table, conditions and order of a list. */
export interface Selection {
  readonly from: string
  readonly where: string
  readonly values: readonly Value[]
  readonly order: string
}

export interface Page {
  readonly number: number
  readonly size: number
}

const countAll = (database: Database, from: string, where: string, values: readonly Value[]): number =>
  database.get<{ total: number }>(`SELECT count(*) AS total FROM ${from} WHERE ${where}`, ...values)?.total ??
  0

/** Returns the total and the IDs of one page, in one query. */
export function selectPage(
  database: Database,
  { from, where, values, order }: Selection,
  { number, size }: Page,
): { readonly total: number; readonly ids: readonly number[] } {
  const rows = database.all<{ id: number; total: number }>(
    `SELECT id, count(*) OVER () AS total FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT +? OFFSET ?`,
    ...values,
    size,
    (number - 1) * size,
  )
  const total = rows[0]?.total ?? (number === 1 ? 0 : countAll(database, from, where, values))
  return { total, ids: rows.map(({ id }) => id) }
}
