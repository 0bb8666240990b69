import { setTimeout } from 'node:timers/promises'
import type { Pool, QueryConfig, QueryResultRow } from 'pg'
import type { Log } from './log.ts'

/** The database of several hosts does not answer; nothing is known about its sessions. */
export class SharedDatabaseDown extends Error {
  override name = 'SharedDatabaseDown'
}

/** Milliseconds before each further attempt; a database that restarts is back within them. */
const PAUSES = [0, 100, 300, 600]
/** Milliseconds after which no further attempt begins. */
const PATIENCE = 3_000
const CONNECT_MILLISECONDS = 2_000
const QUERY_MILLISECONDS = 5_000
/** A host's lookups share one connection; changes and lists are rare. */
const CONNECTIONS = 4

const NAME = 'The database of the sessions (SESSIONS_URL)'

const reasonOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error ? String(error.code) : error.message) : String(error)

/** SQLSTATE classes: connection, resources, operator intervention. */
const isTemporary = (code: string | undefined): boolean => /^(08|53|57P)/.test(code ?? '')

/** A PostgreSQL database that several hosts use. Every query can be sent twice: attempts repeat it. */
export interface SharedDatabase {
  /** @throws SharedDatabaseDown */
  readonly query: <Row extends QueryResultRow>(query: QueryConfig) => Promise<Row[]>
  /** Runs several statements in one transaction. @throws SharedDatabaseDown */
  readonly run: (statements: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** @param url such as `postgres://parley@db.example.org/parley` */
export async function openSharedDatabase(url: string, log: Log): Promise<SharedDatabase> {
  // Hosts with a data folder do not need it.
  const { DatabaseError, Pool: OpenPool } = await import('pg')
  const pool: Pool = new OpenPool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    query_timeout: QUERY_MILLISECONDS,
    keepAlive: true,
    application_name: 'parley',
  })
  // Idle connections that break are replaced by the next query.
  pool.on('error', () => undefined)
  let isDown = false

  function notice(nowDown: boolean): void {
    if (nowDown === isDown) return
    isDown = nowDown
    if (isDown) log.warn(`${NAME} can’t be reached.`)
    else log.info(`${NAME} answers again.`)
  }

  async function attempt<T>(work: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + PATIENCE
    for (let failures = 0; ; failures += 1) {
      try {
        const result = await work()
        notice(false)
        return result
      } catch (error) {
        if (error instanceof DatabaseError && !isTemporary(error.code)) throw error
        const pause = PAUSES[failures]
        if (pause === undefined || performance.now() > deadline) {
          notice(true)
          throw new SharedDatabaseDown(`${NAME} can’t be reached (${reasonOf(error)}).`, { cause: error })
        }
        await setTimeout(pause)
      }
    }
  }

  return {
    query: async <Row extends QueryResultRow>(query: QueryConfig) =>
      attempt(async () => (await pool.query<Row>(query)).rows),
    run: async (statements) => {
      await attempt(() => pool.query(statements))
    },
    close: () => pool.end(),
  }
}
