import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

export type Value = SQLInputValue

/** Statements kept prepared; requests can ask for many different ones, so that the oldest go. */
const MAX_STATEMENTS = 2000

/**
 * Pages written before they are carried over into the file, 16 MB: a message for hundreds of people touches hundreds of
 * pages, the next ones largely the same.
 */
const CHECKPOINT_PAGES = 4096

/**
 * After a commit the next group gathers for so many times as long as that took, but no longer than this, in
 * milliseconds. Where little is written nothing waits; where much is, more of it shares one commit, which writes each
 * page once: messages one after another mostly go to the same people.
 */
const GATHERING = 7
const LONGEST_GATHERING = 20

/** The file is not what was written to it: a disk fault, or another program's doing. */
export class DamagedDatabase extends Error {
  override name = 'DamagedDatabase'
}

const damaged = (path: string, faults: readonly string[]): DamagedDatabase =>
  new DamagedDatabase(
    `The database ${path} is damaged. Put it aside and restore a backup (see docs/operating.md).\n${faults.join('\n')}`,
  )

/** SQLite's numbers for a malformed file, and for one that is no database at all; what is added to them tells more. */
const DAMAGE: ReadonlySet<number> = new Set([11, 26])
const isDamage = (error: unknown): error is Error =>
  error instanceof Error && 'errcode' in error && DAMAGE.has(Number(error.errcode) & 0xff)

/** What was done and waits for the commit that it shares. */
interface Group {
  readonly afterCommit: (() => void)[]
  readonly committed: PromiseWithResolvers<void>
}

/**
 * The database of one data folder: synchronous, one writer. Statements are prepared once and kept. Writes belong
 * inside `transaction` or, where many come at a time, `groupedTransaction`; what is to happen after the commit is handed
 * to `afterCommit`.
 */
export class Database {
  readonly #path: string
  readonly #connection: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  #depth = 0
  #afterCommit: (() => void)[] = []
  #group: Group | undefined
  /** When the next group may be committed, on the clock of `performance`. */
  #nextCommit = 0

  /** @param path a file, or `:memory:` */
  constructor(path: string) {
    this.#path = path
    this.#connection = new DatabaseSync(path, { enableForeignKeyConstraints: true })
    this.#configure()
  }

  #configure(): void {
    try {
      // No statement, whoever managed to smuggle it in, may damage the file itself.
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

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql)
    if (!statement) {
      statement = this.#connection.prepare(sql)
      if (this.#statements.size >= MAX_STATEMENTS) {
        const [oldest] = this.#statements.keys()
        if (oldest !== undefined) this.#statements.delete(oldest)
      }
      this.#statements.set(sql, statement)
    }
    return statement
  }

  /** All rows. `Row` describes the columns that the statement selects. */
  all<Row>(sql: string, ...values: Value[]): Row[] {
    return this.#prepare(sql).all(...values) as Row[]
  }

  /** The first row, or undefined. */
  get<Row>(sql: string, ...values: Value[]): Row | undefined {
    return this.#prepare(sql).get(...values) as Row | undefined
  }

  /** Runs a writing statement; `id` is the last inserted row's. */
  run(sql: string, ...values: Value[]): { changes: number; id: number } {
    if (this.#depth === 0) this.commitGroup()
    const result = this.#prepare(sql).run(...values)
    return { changes: Number(result.changes), id: Number(result.lastInsertRowid) }
  }

  /** Runs statements without values, such as a migration. */
  exec(sql: string): void {
    if (this.#depth === 0) this.commitGroup()
    this.#connection.exec(sql)
  }

  /** Gives SQL a function of one text that makes the same of the same; what is no text stays as it is. */
  defineTextFunction(name: string, make: (text: string) => string): void {
    this.#connection.function(name, { deterministic: true, directOnly: true }, (value) =>
      typeof value === 'string' ? make(value) : value,
    )
  }

  /**
   * Runs `work` atomically. Nested calls join the outer transaction. When the outermost one has committed, what
   * `afterCommit` collected runs, in order; when it throws, everything is undone and nothing of that runs.
   */
  transaction<T>(work: () => T): T {
    if (this.#depth > 0) return work()
    this.commitGroup()
    this.#connection.exec('BEGIN IMMEDIATE')
    this.#depth = 1
    let result: T
    try {
      result = work()
      this.#connection.exec('COMMIT')
    } catch (error) {
      this.#afterCommit = []
      if (this.#connection.isTransaction) this.#connection.exec('ROLLBACK')
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
   * Runs `work` at once and as atomically as `transaction`, but commits it together with whatever else comes this way
   * before the process turns to its next requests or, right after another such commit, within milliseconds: one write
   * to the disk for all. Resolves after the commit. Any other write commits first. Until then `all` and `get` find what
   * is not safe yet: who answers from it awaits `committed`.
   */
  async groupedTransaction<T>(work: () => T): Promise<T> {
    if (this.#depth > 0) return work()
    const group = (this.#group ??= this.#openGroup())
    const result = this.#joinGroup(group, work)
    await group.committed.promise
    return result
  }

  /** Rejects when what was done could not be committed; undefined when nothing waits. */
  get committed(): Promise<void> | undefined {
    return this.#group?.committed.promise
  }

  /** Commits what was grouped, now. When that fails, those are told who wait for it. */
  commitGroup(): void {
    const group = this.#group
    if (!group || this.#depth > 0) return
    this.#group = undefined
    const begun = performance.now()
    try {
      this.#connection.exec('COMMIT')
      const ended = performance.now()
      this.#nextCommit = ended + Math.min(LONGEST_GATHERING, GATHERING * (ended - begun))
      for (const action of group.afterCommit) action()
      group.committed.resolve()
    } catch (error) {
      if (this.#connection.isTransaction) this.#connection.exec('ROLLBACK')
      group.committed.reject(error)
    }
  }

  #openGroup(): Group {
    this.#connection.exec('BEGIN IMMEDIATE')
    const group: Group = { afterCommit: [], committed: Promise.withResolvers() }
    // Nobody need wait: the only work may have failed.
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

  /** Some faults, such as of the disk, undo the whole transaction at once. */
  #giveUp(group: Group, error: unknown): void {
    this.#group = undefined
    group.committed.reject(error)
  }

  #joinGroup<T>(group: Group, work: () => T): T {
    this.#connection.exec('SAVEPOINT grouped')
    this.#depth = 1
    try {
      const result = work()
      this.#connection.exec('RELEASE grouped')
      group.afterCommit.push(...this.#afterCommit)
      return result
    } catch (error) {
      if (this.#connection.isTransaction) this.#connection.exec('ROLLBACK TO grouped; RELEASE grouped')
      else this.#giveUp(group, error)
      throw error
    } finally {
      this.#afterCommit = []
      this.#depth = 0
    }
  }

  /** Runs `action` once the current transaction, or the group that waits, has committed; now when there is none. */
  afterCommit(action: () => void): void {
    if (this.#depth > 0) this.#afterCommit.push(action)
    else if (this.#group) this.#group.afterCommit.push(action)
    else action()
  }

  /** @throws DamagedDatabase when pages of the file do not fit together, and what kept it from looking */
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
      // A lock, a lack of memory or a disk that does not answer says nothing about the file.
      if (isDamage(error)) return [error.message]
      throw error
    }
  }

  close(): void {
    this.commitGroup()
    this.#statements.clear()
    this.#connection.close()
  }
}
