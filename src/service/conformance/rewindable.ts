import { Database } from '../database/database.ts'

/**
 * An in-memory database that can be rolled back, so that thousands of requests can be tried on one
 * organization. Transactions become part of an outer one that is never committed; apart from being faster,
 * they behave the same.
 */
export class RewindableDatabase extends Database {
  #depth = 0
  #afterCommit: (() => void)[] = []
  #isTrying = false

  constructor() {
    super(':memory:')
  }

  override transaction<T>(work: () => T): T {
    if (!this.#isTrying) return super.transaction(work)
    if (this.#depth > 0) return work()
    this.exec('SAVEPOINT request')
    this.#depth = 1
    let result: T
    try {
      result = work()
    } catch (error) {
      this.#afterCommit = []
      this.exec('ROLLBACK TO request')
      throw error
    } finally {
      this.exec('RELEASE request')
      this.#depth = 0
    }
    const actions = this.#afterCommit
    this.#afterCommit = []
    for (const action of actions) action()
    return result
  }

  override async groupedTransaction<T>(work: () => T): Promise<T> {
    return this.#isTrying ? this.transaction(work) : super.groupedTransaction(work)
  }

  override afterCommit(action: () => void): void {
    if (!this.#isTrying) super.afterCommit(action)
    else if (this.#depth > 0) this.#afterCommit.push(action)
    else action()
  }

  /** Runs `work`, returns its result, and rolls back its writes. */
  async trying<T>(work: () => Promise<T>): Promise<T> {
    this.exec('BEGIN')
    this.#isTrying = true
    try {
      return await work()
    } finally {
      this.#isTrying = false
      this.exec('ROLLBACK')
    }
  }

  /**
   * The database's content as text; unchanged if nothing was written. The log of refused sign-ins is left out, with the
   * last of its IDs, and the words of messages, which are learned in the background.
   */
  contents(): string {
    const tables = this.all<{ name: string }>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE 'message\\_%\\_%' ESCAPE '\\' AND name NOT IN ('audit_log', 'message_search', 'message_vocabulary') ORDER BY name",
    )
    return JSON.stringify(
      tables.map(({ name }) => [
        name,
        this.all(`SELECT * FROM "${name}"${name === 'sqlite_sequence' ? " WHERE name <> 'audit_log'" : ''}`),
      ]),
      (_, value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value),
    )
  }

  /** Rows written since the database was opened, including those rolled back. */
  get writes(): number {
    return this.get<{ total: number }>('SELECT total_changes() AS total')?.total ?? 0
  }
}
