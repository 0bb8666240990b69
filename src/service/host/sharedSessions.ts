import { randomBytes } from 'node:crypto'
import type { Keyring } from './keyring.ts'
import type { Log } from './log.ts'
import { SharedDatabaseDown, type SharedDatabase } from './sharedDatabase.ts'
import {
  digestOf,
  IDLE_SECONDS,
  LONGEST_CLIENT,
  nameOfDigest,
  nowhere,
  SESSION_ID_BYTES,
  TOUCH_SECONDS,
  type ListedSession,
  type Session,
  type SessionPlace,
  type SessionStore,
} from './sessions.ts'

/** Hosts that start at once take turns. */
const schema = `
  SELECT pg_advisory_xact_lock(7265740);
  CREATE SCHEMA IF NOT EXISTS parley;
  CREATE TABLE IF NOT EXISTS parley.session (
    digest bytea PRIMARY KEY,            -- SHA-256 of the ID in the cookie
    user_id bigint NOT NULL,
    email text NOT NULL,
    api_key bytea NOT NULL,              -- encrypted
    last_used_at bigint NOT NULL,        -- UNIX seconds, as all times here
    client text NOT NULL,
    network text NOT NULL,
    created_at bigint NOT NULL,
    proof text NOT NULL
  );
  CREATE INDEX IF NOT EXISTS session_of_user ON parley.session (user_id);
  CREATE TABLE IF NOT EXISTS parley.session_key (
    number bigserial PRIMARY KEY,        -- in the order in which hosts brought them
    name text NOT NULL UNIQUE
  )`

/** None of a host's keys is one with which the stored sessions are encrypted. */
export class WrongSessionKeys extends Error {
  override name = 'WrongSessionKeys'
}

interface SessionRow {
  readonly digest: Buffer
  /** PostgreSQL's `bigint` arrives as text. */
  readonly user_id: string
  readonly email: string
  readonly api_key: Buffer
  readonly last_used_at: string
  readonly client: string
  readonly network: string
  readonly created_at: string
  readonly proof: 'password' | 'development'
}

/** A session with its row, whose key takes as long to decrypt as all else that a request needs of it. */
interface Known {
  readonly row: SessionRow
  readonly session: Session
}

/** Sessions that a host remembers, each in about one KiB. */
const MOST_KNOWN = 20_000

type Lookup = PromiseWithResolvers<SessionRow | undefined>

/**
 * Sessions that several hosts share. Every request asks the database, so that a session that ends at one host
 * has ended at all of them. Without the database nobody is known, and nobody is signed out.
 */
export class SharedSessions implements SessionStore {
  readonly #database: SharedDatabase
  readonly #keys: Keyring
  readonly #log: Log
  readonly #now: () => number
  /** Sessions to be asked for with the next query. */
  #lookups = new Map<string, Lookup>()
  #isAsking = false
  /** Sessions as last found, by their digest; the first ones were not used for longest. */
  readonly #known = new Map<string, Known>()

  private constructor(database: SharedDatabase, keys: Keyring, log: Log, now: () => number) {
    this.#database = database
    this.#keys = keys
    this.#log = log
    this.#now = now
  }

  /** Closes the database when the sessions close. @throws SharedDatabaseDown, WrongSessionKeys */
  static async open(
    database: SharedDatabase,
    keys: Keyring,
    log: Log,
    now: () => number = Date.now,
  ): Promise<SharedSessions> {
    await database.run(schema)
    const sessions = new SharedSessions(database, keys, log, now)
    await sessions.#introduceKeys()
    await database.query({
      text: 'DELETE FROM parley.session WHERE last_used_at < $1',
      values: [sessions.#seconds() - IDLE_SECONDS],
    })
    return sessions
  }

  #seconds(): number {
    return Math.floor(this.#now() / 1000)
  }

  async #introduceKeys(): Promise<void> {
    const { names } = this.#keys
    const rows = await this.#database.query<{ name: string }>({ text: 'SELECT name FROM parley.session_key' })
    const known = new Set(rows.map(({ name }) => name))
    if (known.size > 0 && !names.some((name) => known.has(name))) {
      throw new WrongSessionKeys(
        'None of the SESSION_KEYS is a key of the stored sessions. Add the key of the other hosts, or delete the schema “parley” of that database to sign everyone out.',
      )
    }
    // The first key is the newest, and gets the highest number.
    for (const name of names.toReversed()) {
      if (known.has(name)) continue
      await this.#database.query({
        text: 'INSERT INTO parley.session_key (name) VALUES ($1) ON CONFLICT DO NOTHING',
        values: [name],
      })
    }
  }

  /** Returns true if a host brought the key after all of this one's. */
  async #isNewerKey(name: string): Promise<boolean> {
    const [row] = await this.#database.query<{ is_newer: boolean }>({
      text: `SELECT (SELECT number FROM parley.session_key WHERE name = $1)
        > (SELECT max(number) FROM parley.session_key WHERE name = ANY($2)) AS is_newer`,
      values: [name, this.#keys.names],
    })
    return row?.is_newer === true
  }

  async create(
    { userId, email, apiKey, proof = 'password' }: Session,
    place: SessionPlace = nowhere,
  ): Promise<string> {
    const id = randomBytes(SESSION_ID_BYTES).toString('base64url')
    await this.#database.query({
      text: `INSERT INTO parley.session
          (digest, user_id, email, api_key, last_used_at, created_at, client, network, proof)
        VALUES ($1, $2, $3, $4, $5, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
      values: [
        digestOf(id),
        userId,
        email,
        this.#keys.encrypt(apiKey),
        this.#seconds(),
        place.client.slice(0, LONGEST_CLIENT),
        place.network,
        proof,
      ],
    })
    return id
  }

  recall(id: string): Session | undefined {
    return this.#known.get(digestOf(id).toString('hex'))?.session
  }

  async find(id: string, place?: SessionPlace): Promise<Session | undefined> {
    const key = digestOf(id).toString('hex')
    const row = await this.#lookUp(key)
    const session = row && (this.#unchanged(key, row) ?? this.#read(row))
    this.#know(key, row, session)
    if (!row || !session) {
      // This host was not restarted with the newest key yet: others know the session.
      if (row && (await this.#isNewerKey(this.#keys.keyOf(row.api_key)))) {
        throw new SharedDatabaseDown('This host lacks the newest of the SESSION_KEYS.')
      }
      return undefined
    }
    const isStale = Number(row.last_used_at) < this.#seconds() - TOUCH_SECONDS
    if (isStale || this.#keys.keyOf(row.api_key) !== this.#keys.names[0]) this.#touch(row, session, place)
    return session
  }

  /** The session as it was decrypted before, if the row says the same of it. */
  #unchanged(key: string, row: SessionRow): Session | undefined {
    const before = this.#known.get(key)
    const isSame =
      before !== undefined &&
      !this.#isOver(row) &&
      before.row.api_key.equals(row.api_key) &&
      before.row.email === row.email &&
      before.row.user_id === row.user_id &&
      before.row.proof === row.proof
    return isSame ? before.session : undefined
  }

  #know(key: string, row: SessionRow | undefined, session: Session | undefined): void {
    this.#known.delete(key)
    if (!row || !session) return
    this.#known.set(key, { row, session })
    if (this.#known.size <= MOST_KNOWN) return
    const [oldest] = this.#known.keys()
    if (oldest !== undefined) this.#known.delete(oldest)
  }

  /** Waits for the query that is under way, if any, and asks with all others that waited. */
  #lookUp(key: string): Promise<SessionRow | undefined> {
    const waiting = this.#lookups.get(key) ?? Promise.withResolvers<SessionRow | undefined>()
    this.#lookups.set(key, waiting)
    if (!this.#isAsking) void this.#ask()
    return waiting.promise
  }

  async #ask(): Promise<void> {
    this.#isAsking = true
    while (this.#lookups.size > 0) {
      const asked = this.#lookups
      this.#lookups = new Map()
      try {
        const rows = await this.#database.query<SessionRow>({
          text: 'SELECT * FROM parley.session WHERE digest = ANY($1)',
          values: [[...asked.keys()].map((key) => Buffer.from(key, 'hex'))],
        })
        const found = new Map(rows.map((row) => [row.digest.toString('hex'), row]))
        for (const [key, { resolve }] of asked) resolve(found.get(key))
      } catch (error) {
        for (const { reject } of asked.values()) reject(error)
      }
    }
    this.#isAsking = false
  }

  #isOver({ last_used_at }: SessionRow): boolean {
    return Number(last_used_at) < this.#seconds() - IDLE_SECONDS
  }

  #read(row: SessionRow): Session | undefined {
    const { user_id, email, api_key, proof } = row
    const apiKey = this.#isOver(row) ? undefined : this.#keys.decrypt(api_key)
    return apiKey === undefined ? undefined : { userId: Number(user_id), email, apiKey, proof }
  }

  /** Records the use, and encrypts the key with the newest one. The request does not wait. */
  #touch({ digest, api_key, client, network }: SessionRow, { apiKey }: Session, place?: SessionPlace): void {
    const used = place ?? { client, network }
    this.#database
      .query({
        // Another host may have replaced the key meanwhile.
        text: `UPDATE parley.session SET last_used_at = $2, client = $3, network = $4,
          api_key = CASE WHEN api_key = $5 THEN $6 ELSE api_key END WHERE digest = $1`,
        values: [
          digest,
          this.#seconds(),
          used.client.slice(0, LONGEST_CLIENT),
          used.network,
          api_key,
          this.#keys.encrypt(apiKey),
        ],
      })
      .catch((error: unknown) => {
        if (!(error instanceof SharedDatabaseDown)) this.#log.fault('Fault in the store of sessions', error)
      })
  }

  async ofUser(userId: number): Promise<ListedSession[]> {
    const rows = await this.#database.query<SessionRow>({
      text: 'SELECT * FROM parley.session WHERE user_id = $1 ORDER BY last_used_at DESC',
      values: [userId],
    })
    return rows.flatMap((row) => {
      const session = this.#read(row)
      const { client, network } = row
      const [createdAt, lastUsedAt] = [Number(row.created_at), Number(row.last_used_at)]
      return session
        ? [{ ...session, name: nameOfDigest(row.digest), client, network, createdAt, lastUsedAt }]
        : []
    })
  }

  async deleteNamed(userId: number, name: string): Promise<void> {
    const rows = await this.#database.query<{ digest: Buffer }>({
      text: 'SELECT digest FROM parley.session WHERE user_id = $1',
      values: [userId],
    })
    const found = rows.find(({ digest }) => nameOfDigest(digest) === name)
    if (found) await this.#delete(found.digest)
  }

  async renewKey(id: string, apiKey: string): Promise<void> {
    await this.#database.query({
      text: 'UPDATE parley.session SET api_key = $2 WHERE digest = $1',
      values: [digestOf(id), this.#keys.encrypt(apiKey)],
    })
  }

  delete(id: string): Promise<void> {
    return this.#delete(digestOf(id))
  }

  async #delete(digest: Buffer): Promise<void> {
    await this.#database.query({ text: 'DELETE FROM parley.session WHERE digest = $1', values: [digest] })
  }

  close(): Promise<void> {
    return this.#database.close()
  }
}
