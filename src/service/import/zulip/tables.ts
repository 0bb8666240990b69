import * as v from 'valibot'
import { ArchiveFault } from '../archive.ts'
import type { Tally } from './tally.ts'

/** The tables of one JSON file of the archive. */
export class Tables {
  readonly #tables: Readonly<Record<string, unknown>>
  readonly #path: string
  readonly #tally: Tally
  readonly #read = new Map<string, readonly unknown[]>()

  /** @param path name of the file, for what is said of it */
  constructor(content: unknown, path: string, tally: Tally) {
    const tables = v.safeParse(v.record(v.string(), v.unknown()), content)
    if (!tables.success || Array.isArray(content)) throw new ArchiveFault(`${path} isn’t a set of tables.`)
    this.#tables = tables.output
    this.#path = path
    this.#tally = tally
  }

  /** Number of rows, whatever their form. */
  count(table: string): number {
    const list = this.#tables[table]
    return Array.isArray(list) ? list.length : 0
  }

  /**
   * The rows that have the wanted form; the others are counted, once. None if the archive lacks the table.
   * @param schema the same each time that this table is read
   */
  rows<Schema extends v.GenericSchema>(table: string, schema: Schema): v.InferOutput<Schema>[] {
    const list = this.#tables[table] ?? []
    if (!Array.isArray(list)) throw new ArchiveFault(`${table} in ${this.#path} isn’t a list.`)
    const rows = this.#read.get(table) ?? rowsIn(list, `rows of ${table}`, schema, this.#tally)
    this.#read.set(table, rows)
    return rows as v.InferOutput<Schema>[]
  }
}

/** The entries that have the wanted form; the others are counted. */
export function rowsIn<Schema extends v.GenericSchema>(
  list: readonly unknown[],
  what: string,
  schema: Schema,
  tally: Tally,
): v.InferOutput<Schema>[] {
  const rows: v.InferOutput<Schema>[] = []
  for (const entry of list) {
    const read = v.safeParse(schema, entry)
    if (read.success) rows.push(read.output)
    else tally.leave(`${what} of an unknown form`)
  }
  return rows
}

/** Rows by their ID; what is listed twice comes once. */
export function onceEach<Row extends { readonly id: number }>(
  rows: readonly Row[],
  what: string,
  tally: Tally,
): Row[] {
  const byId = new Map<number, Row>()
  for (const row of rows) if (!byId.has(row.id)) byId.set(row.id, row)
  tally.leave(`${what} listed twice`, rows.length - byId.size)
  return [...byId.values()]
}
