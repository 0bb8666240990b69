import type { Database } from '../../database/database.ts'

/*
 * What an import has found out so far, such as the account of each person: kept in the database that it fills, in the
 * transaction that also stores what follows from it. So an import whose process ended goes on from there.
 */

export function beginKnowing(database: Database): void {
  database.exec(
    `CREATE TABLE IF NOT EXISTS import_known (
       kind TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (kind, key)
     ) STRICT, WITHOUT ROWID`,
  )
}

/** Values of one kind by their keys. They are JSON. */
export class Known<Value> {
  readonly #database: Database
  readonly #kind: string
  readonly #values: Map<string, Value>

  /** Needs `beginKnowing`. */
  constructor(database: Database, kind: string) {
    this.#database = database
    this.#kind = kind
    const rows = database.all<{ key: string; value: string }>(
      'SELECT key, value FROM import_known WHERE kind = ?',
      kind,
    )
    this.#values = new Map(rows.map(({ key, value }) => [key, JSON.parse(value) as Value]))
  }

  get size(): number {
    return this.#values.size
  }

  get(key: string): Value | undefined {
    return this.#values.get(key)
  }

  has(key: string): boolean {
    return this.#values.has(key)
  }

  values(): Iterable<Value> {
    return this.#values.values()
  }

  set(key: string, value: Value): void {
    this.#values.set(key, value)
    this.#database.run(
      'INSERT OR REPLACE INTO import_known (kind, key, value) VALUES (?, ?, ?)',
      this.#kind,
      key,
      JSON.stringify(value),
    )
  }
}
