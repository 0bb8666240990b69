import { randomBytes } from 'node:crypto'
import { Database } from '../database/database.ts'
import type { Cipher } from '../cipher.ts'
import {
  digestOf,
  IDLE_SECONDS,
  LONGEST_CLIENT,
  nameOfDigest,
  nowhere,
  SESSION_ID_BYTES,
  TOUCH_SECONDS,
  type ListedSession,
  type ProviderSession,
  type Session,
  type SessionPlace,
  type SessionStore,
} from './sessions.ts'

const schema = `
  CREATE TABLE IF NOT EXISTS session (
    digest BLOB PRIMARY KEY,             -- SHA-256 of the ID in the cookie
    user_id INTEGER NOT NULL,
    email TEXT NOT NULL,
    api_key BLOB NOT NULL,               -- encrypted
    last_used_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`

/** Migrations of later releases, in order; `user_version` counts them. */
const additions = [
  `ALTER TABLE session ADD COLUMN client TEXT NOT NULL DEFAULT '';
   ALTER TABLE session ADD COLUMN network TEXT NOT NULL DEFAULT '';
   ALTER TABLE session ADD COLUMN created_at INTEGER;
   ALTER TABLE session ADD COLUMN proof TEXT NOT NULL DEFAULT 'password';
   CREATE INDEX session_of_user ON session (user_id)`,
  `ALTER TABLE session ADD COLUMN provider TEXT;
   ALTER TABLE session ADD COLUMN id_token BLOB`, // encrypted
]

function bringUpToDate(database: Database): void {
  database.exec(schema)
  const { user_version: done = 0 } = database.get<{ user_version: number }>('PRAGMA user_version') ?? {}
  for (const [index, addition] of additions.entries()) {
    if (index < done) continue
    database.transaction(() => {
      database.exec(addition)
      database.exec(`PRAGMA user_version = ${index + 1}`)
    })
  }
}

interface SessionRow {
  readonly digest: Uint8Array
  readonly user_id: number
  readonly email: string
  readonly api_key: Uint8Array
  readonly last_used_at: number
  readonly client: string
  readonly network: string
  readonly created_at: number | null
  readonly proof: 'password' | 'development'
}

const columns = 'digest, user_id, email, api_key, last_used_at, client, network, created_at, proof'

/** Sessions in a database of the data folder, which one host uses. */
export class SqliteSessions implements SessionStore {
  readonly #database: Database
  readonly #cipher: Cipher
  readonly #now: () => number

  /** @param path a file, or `:memory:` */
  constructor(path: string, cipher: Cipher, now: () => number = Date.now) {
    this.#database = new Database(path)
    bringUpToDate(this.#database)
    this.#cipher = cipher
    this.#now = now
    this.#database.run('DELETE FROM session WHERE last_used_at < ?', this.#seconds() - IDLE_SECONDS)
  }

  #seconds(): number {
    return Math.floor(this.#now() / 1000)
  }

  create(
    { userId, email, apiKey, proof = 'password' }: Session,
    place: SessionPlace = nowhere,
    from?: ProviderSession,
  ): string {
    const id = randomBytes(SESSION_ID_BYTES).toString('base64url')
    this.#database.run(
      `INSERT INTO session (digest, user_id, email, api_key, last_used_at, created_at, client, network, proof,
         provider, id_token)
       VALUES (?1, ?2, ?3, ?4, ?5, ?5, ?6, ?7, ?8, ?9, ?10)`,
      digestOf(id),
      userId,
      email,
      this.#cipher.encrypt(apiKey),
      this.#seconds(),
      place.client.slice(0, LONGEST_CLIENT),
      place.network,
      proof,
      from?.provider ?? null,
      from ? this.#cipher.encrypt(from.idToken) : null,
    )
    return id
  }

  find(id: string, place?: SessionPlace): Session | undefined {
    const digest = digestOf(id)
    const row = this.#database.get<SessionRow>(`SELECT ${columns} FROM session WHERE digest = ?`, digest)
    if (!row) return undefined
    const session = this.#read(row)
    if (!session) {
      this.delete(id)
      return undefined
    }
    if (row.last_used_at < this.#seconds() - TOUCH_SECONDS) this.#touch(row, place)
    return session
  }

  providerSession(id: string): ProviderSession | undefined {
    const row = this.#database.get<{ provider: string | null; id_token: Uint8Array | null }>(
      'SELECT provider, id_token FROM session WHERE digest = ?',
      digestOf(id),
    )
    const idToken = row?.id_token ? this.#cipher.decrypt(row.id_token) : undefined
    return row?.provider && idToken !== undefined ? { provider: row.provider, idToken } : undefined
  }

  #read({ user_id: userId, email, api_key, proof, last_used_at }: SessionRow): Session | undefined {
    const apiKey = last_used_at < this.#seconds() - IDLE_SECONDS ? undefined : this.#cipher.decrypt(api_key)
    return apiKey === undefined ? undefined : { userId, email, apiKey, proof }
  }

  #touch({ digest, client, network }: SessionRow, place: SessionPlace = { client, network }): void {
    this.#database.run(
      'UPDATE session SET last_used_at = ?, client = ?, network = ? WHERE digest = ?',
      this.#seconds(),
      place.client.slice(0, LONGEST_CLIENT),
      place.network,
      digest,
    )
  }

  ofUser(userId: number): ListedSession[] {
    return this.#database
      .all<SessionRow>(`SELECT ${columns} FROM session WHERE user_id = ? ORDER BY last_used_at DESC`, userId)
      .flatMap((row) => {
        const session = this.#read(row)
        const { client, network, created_at: createdAt, last_used_at: lastUsedAt } = row
        return session
          ? [{ ...session, name: nameOfDigest(row.digest), client, network, createdAt, lastUsedAt }]
          : []
      })
  }

  deleteNamed(userId: number, name: string): void {
    const rows = this.#database.all<{ digest: Uint8Array }>(
      'SELECT digest FROM session WHERE user_id = ?',
      userId,
    )
    const found = rows.find(({ digest }) => nameOfDigest(digest) === name)
    if (found) this.#database.run('DELETE FROM session WHERE digest = ?', found.digest)
  }

  renewKey(id: string, apiKey: string): void {
    this.#database.run(
      'UPDATE session SET api_key = ? WHERE digest = ?',
      this.#cipher.encrypt(apiKey),
      digestOf(id),
    )
  }

  delete(id: string): void {
    this.#database.run('DELETE FROM session WHERE digest = ?', digestOf(id))
  }

  close(): void {
    this.#database.close()
  }
}
