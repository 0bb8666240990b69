import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { RowStatement } from './rowStatement.ts'
import { TableUse } from './tableUse.ts'

export type Value = SQLInputValue

/** Prepared statements in the cache; requests can need many different ones, so the oldest are dropped. */
const MAX_STATEMENTS = 2000

/**
 * Pages in the write-ahead log before a checkpoint, 16 MB: a message for hundreds of users changes hundreds
 * of pages, and the next messages mostly the same ones.
 */
const CHECKPOINT_PAGES = 4096

/**
 * After a commit, the next group collects writes for this many times the commit's duration, up to the second
 * number in milliseconds; if the last group had several writes, for the whole of it. With few writes, or one program
 * that sends one after the other, hardly anything waits; with many, more of them share one commit, which writes each
 * page once, and one answer to each poll: consecutive messages mostly go to the same users.
 */
const GATHERING = 20
const LONGEST_GATHERING = 25

/** The file differs from the data written to it: a disk error, or interference by another program. */
export class DamagedDatabase extends Error {
  override name = 'DamagedDatabase'
}

const damaged = (path: string, faults: readonly string[]): DamagedDatabase =>
  new DamagedDatabase(
    `The database ${path} is damaged. Put it aside and restore a backup (see docs/operating.md).\n${faults.join('\n')}`,
  )

/**
 * SQLite's primary codes for a malformed file and for one that is no database; extended codes contain them in
 * the low byte.
 */
const DAMAGE: ReadonlySet<number> = new Set([11, 26])
const isDamage = (error: unknown): error is Error =>
  error instanceof Error && 'errcode' in error && DAMAGE.has(Number(error.errcode) & 0xff)

/** Writes that wait for their common commit. */
interface Group {
  writes: number
  readonly afterCommit: (() => void)[]
  readonly committed: PromiseWithResolvers<void>
}

/**
 * The database of one data folder: synchronous, one writer. Prepared statements are cached. Writes belong
 * inside `transaction` or, if there are many at a time, `groupedTransaction`; pass work to be done after the
 * commit to `afterCommit`.
 */
export class Database {
  /** Called after each commit with its duration in milliseconds. */
  onCommit: ((milliseconds: number) => void) | undefined
  readonly #path: string
  readonly #connection: DatabaseSync
  readonly #tables: TableUse
  readonly #statements = new Map<string, RowStatement>()
  #depth = 0
  #afterCommit: (() => void)[] = []
  #group: Group | undefined
  /** Earliest time of the next group's commit, on the clock of `performance`. */
  #nextCommit = 0

  /**
   * @param path a file, or `:memory:`
   * @param image the `image` of another database, to begin with a copy of it in memory
   */
  constructor(path: string, image?: Uint8Array) {
    this.#path = path
    this.#connection = new DatabaseSync(path, { enableForeignKeyConstraints: true })
    if (image !== undefined) this.#connection.deserialize(image)
    this.#configure()
    this.#tables = new TableUse(this.#connection)
  }

  #configure(): void {
    try {
      // Prevents even injected statements from damaging the file itself.
      this.#connection.enableDefensive(true)
      this.#connection.exec(`
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = FULL;
        PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};
        PRAGMA foreign_keys = ON;
        PRAGMA trusted_schema = OFF;
        PRAGMA cache_size = -65536;
        PRAGMA temp_store = MEMORY;
      `)
    } catch (error) {
      this.#connection.close()
      throw isDamage(error) ? damaged(this.#path, [error.message]) : error
    }
  }

  #prepare(sql: string): RowStatement {
    let statement = this.#statements.get(sql)
    if (!statement) {
      statement = new RowStatement(...this.#tables.during(() => this.#connection.prepare(sql)))
      if (this.#statements.size >= MAX_STATEMENTS) {
        const [oldest] = this.#statements.keys()
        if (oldest !== undefined) this.#statements.delete(oldest)
      }
      this.#statements.set(sql, statement)
    }
    return statement
  }

  /** Returns all rows. `Row` describes the selected columns. */
  all<Row>(sql: string, ...values: Value[]): Row[] {
    return this.#prepare(sql).all(values) as Row[]
  }

  /** Returns the first row, or undefined. */
  get<Row>(sql: string, ...values: Value[]): Row | undefined {
    return this.#prepare(sql).get(values) as Row | undefined
  }

  /**
   * Returns the first row as `get` does, and keeps it until any statement writes to a table that this one reads: for rows
   * that requests read over and over. It must follow from the tables alone, and is not for changing.
   */
  getKept<Row>(sql: string, ...values: Value[]): Readonly<Row> | undefined {
    return this.#prepare(sql).kept(values) as Readonly<Row> | undefined
  }

  /** Returns all rows as `all` does, and keeps them as `getKept` does. */
  allKept<Row>(sql: string, ...values: Value[]): readonly Readonly<Row>[] {
    return this.#prepare(sql).keptList(values) as readonly Readonly<Row>[]
  }

  /** Runs a writing statement; `id` is that of the last inserted row. */
  run(sql: string, ...values: Value[]): { changes: number; id: number } {
    if (this.#depth === 0) this.commitGroup()
    const result = this.#prepare(sql).run(values)
    return { changes: Number(result.changes), id: Number(result.lastInsertRowid) }
  }

  /** Runs statements without values, such as a migration: they can change what columns there are. */
  exec(sql: string): void {
    if (this.#depth === 0) this.commitGroup()
    this.#connection.exec(sql)
    this.#tables.touchAll()
    this.#statements.clear()
  }

  #rollBack(statements = 'ROLLBACK'): void {
    if (this.#connection.isTransaction) this.#connection.exec(statements)
    this.#tables.touchAll()
  }

  /** Defines a deterministic SQL function of one text; other values are returned unchanged. */
  defineTextFunction(name: string, make: (text: string) => string): void {
    this.#connection.function(name, { deterministic: true, directOnly: true }, (value) =>
      typeof value === 'string' ? make(value) : value,
    )
  }

  /**
   * Runs `work` atomically. Nested calls join the outer transaction. After the outermost commit, callbacks of
   * `afterCommit` run in order; if it throws, everything is rolled back and they are dropped.
   */
  transaction<T>(work: () => T): T {
    if (this.#depth > 0) return work()
    this.commitGroup()
    this.#connection.exec('BEGIN IMMEDIATE')
    this.#depth = 1
    let result: T
    try {
      result = work()
      const begun = performance.now()
      this.#connection.exec('COMMIT')
      this.onCommit?.(performance.now() - begun)
    } catch (error) {
      this.#afterCommit = []
      this.#rollBack()
      throw error
    } finally {
      this.#depth = 0
    }
    const actions = this.#afterCommit
    this.#afterCommit = []
    for (const action of actions) action()
    return result
  }

  /**
   * Runs `work` now and as atomically as `transaction`, but commits it in a group: with all other grouped
   * writes of this turn of the event loop or, shortly after another group's commit, of some milliseconds, so
   * that they share one write to disk. Resolves after the commit. Any other write commits the group first.
   * Until then `all` and `get` see data that is not durable: await `committed` before answering from it.
   */
  async groupedTransaction<T>(work: () => T): Promise<T> {
    if (this.#depth > 0) return work()
    const group = (this.#group ??= this.#openGroup())
    const result = this.#joinGroup(group, work)
    await group.committed.promise
    return result
  }

  /** Rejects if the pending group could not be committed; undefined if there is none. */
  get committed(): Promise<void> | undefined {
    return this.#group?.committed.promise
  }

  /** Commits the pending group now. A failure rejects the promises of its callers. */
  commitGroup(): void {
    const group = this.#group
    if (!group || this.#depth > 0) return
    this.#group = undefined
    const begun = performance.now()
    try {
      this.#connection.exec('COMMIT')
      const ended = performance.now()
      this.onCommit?.(ended - begun)
      const gathering = group.writes > 1 ? LONGEST_GATHERING : GATHERING * (ended - begun)
      this.#nextCommit = ended + Math.min(LONGEST_GATHERING, gathering)
      for (const action of group.afterCommit) action()
      group.committed.resolve()
    } catch (error) {
      this.#rollBack()
      group.committed.reject(error)
    }
  }

  #openGroup(): Group {
    this.#connection.exec('BEGIN IMMEDIATE')
    const group: Group = { writes: 0, afterCommit: [], committed: Promise.withResolvers() }
    // Prevents an unhandled rejection: there may be no caller left, because the only work failed.
    group.committed.promise.catch(() => undefined)
    this.#gather(group)
    return group
  }

  #gather(group: Group): void {
    const commit = (): void => {
      if (this.#group === group) this.commitGroup()
    }
    const time = this.#nextCommit - performance.now()
    if (time < 1) setImmediate(commit)
    else setTimeout(commit, time)
  }

  /** Some errors, such as those of the disk, make SQLite roll back the whole transaction at once. */
  #giveUp(group: Group, error: unknown): void {
    this.#group = undefined
    group.committed.reject(error)
  }

  #joinGroup<T>(group: Group, work: () => T): T {
    this.#prepare('SAVEPOINT grouped').run([])
    this.#depth = 1
    try {
      const result = work()
      this.#prepare('RELEASE grouped').run([])
      group.writes += 1
      group.afterCommit.push(...this.#afterCommit)
      return result
    } catch (error) {
      this.#rollBack('ROLLBACK TO grouped; RELEASE grouped')
      if (!this.#connection.isTransaction) this.#giveUp(group, error)
      throw error
    } finally {
      this.#afterCommit = []
      this.#depth = 0
    }
  }

  /** All of the database as it is in its file. */
  get image(): Uint8Array {
    return this.#connection.serialize()
  }

  /** Bytes of the database, without its write-ahead log. */
  get size(): number {
    const { bytes } = this.get<{ bytes: number }>(
      'SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size',
    ) ?? { bytes: 0 }
    return bytes
  }

  /**
   * Runs `action` after the current transaction or the pending group commits; immediately if there is none.
   */
  afterCommit(action: () => void): void {
    if (this.#depth > 0) this.#afterCommit.push(action)
    else if (this.#group) this.#group.afterCommit.push(action)
    else action()
  }

  /**
   * Checks the file's structure. @throws DamagedDatabase if it is inconsistent, other errors if the check
   * itself fails
   */
  checkIntegrity(): void {
    const faults = this.#quickCheck()
    if (faults.length === 0) return
    throw damaged(this.#path, faults)
  }

  #quickCheck(): string[] {
    try {
      const rows = this.#connection.prepare('PRAGMA quick_check(10)').all() as { quick_check: string }[]
      return rows.map((row) => row.quick_check).filter((line) => line !== 'ok')
    } catch (error) {
      // A lock, a lack of memory or an unresponsive disk is no damage of the file.
      if (isDamage(error)) return [error.message]
      throw error
    }
  }

  get isOpen(): boolean {
    return this.#connection.isOpen
  }

  close(): void {
    this.commitGroup()
    this.#statements.clear()
    this.#connection.close()
  }
}

/** A context of which only the database is needed. */
export interface WithDatabase {
  readonly database: Database
}
