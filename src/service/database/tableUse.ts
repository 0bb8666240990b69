import { constants, type DatabaseSync } from 'node:sqlite'

/** A table of the database, and how many statements have written to it since the connection was opened. */
export interface Table {
  writes: number
}

export interface Uses {
  readonly reads: readonly Table[]
  readonly writes: readonly Table[]
}

const WRITES: ReadonlySet<number> = new Set([
  constants.SQLITE_INSERT,
  constants.SQLITE_UPDATE,
  constants.SQLITE_DELETE,
])

/**
 * Knows which tables a statement reads and writes: SQLite tells it of each while it prepares the statement, those of
 * triggers, views and cascades included.
 */
export class TableUse {
  readonly #tables = new Map<string, Table>()
  #read = new Set<Table>()
  #written = new Set<Table>()

  constructor(connection: DatabaseSync) {
    connection.setAuthorizer((action, name) => {
      if (name !== null) this.#note(action, name)
      return constants.SQLITE_OK
    })
  }

  #note(action: number, name: string): void {
    if (action === constants.SQLITE_READ) this.#read.add(this.#table(name))
    else if (WRITES.has(action)) this.#written.add(this.#table(name))
  }

  #table(name: string): Table {
    const known = this.#tables.get(name)
    if (known) return known
    const table = { writes: 0 }
    this.#tables.set(name, table)
    return table
  }

  /** Returns what `prepare` returns, and what the statement that it prepares reads and writes. */
  during<T>(prepare: () => T): readonly [T, Uses] {
    this.#read = new Set()
    this.#written = new Set()
    const prepared = prepare()
    return [prepared, { reads: [...this.#read], writes: [...this.#written] }]
  }

  /** Counts a write to every table: after a rollback, or statements of which nothing is known. */
  touchAll(): void {
    for (const table of this.#tables.values()) table.writes += 1
  }
}
