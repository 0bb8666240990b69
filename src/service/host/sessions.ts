import { createHash, randomBytes } from 'node:crypto'
import { Database } from '../database/database.ts'
import type { Cipher } from '../cipher.ts'

/** Who a browser is signed in as, with the key that the host calls the chat service with. */
export interface Session {
  readonly userId: number
  readonly email: string
  readonly apiKey: string
}

/** A session nobody used for so long is over. */
export const IDLE_SECONDS = 30 * 24 * 60 * 60
/** How much the stored time of last use may lag behind. */
const TOUCH_SECONDS = 60 * 60
const ID_BYTES = 32

const schema = `
  CREATE TABLE IF NOT EXISTS session (
    digest BLOB PRIMARY KEY,             -- SHA-256 of the ID in the cookie
    user_id INTEGER NOT NULL,
    email TEXT NOT NULL,
    api_key BLOB NOT NULL,               -- encrypted
    last_used_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`

interface SessionRow {
  readonly user_id: number
  readonly email: string
  readonly api_key: Uint8Array
  readonly last_used_at: number
}

const digestOf = (id: string): Buffer => createHash('sha256').update(id).digest()

/** Sessions of browsers, in a database of their own: they are the host's, whichever chat service is behind it. */
export class SessionStore {
  readonly #database: Database
  readonly #cipher: Cipher
  readonly #now: () => number

  /** @param path a file, or `:memory:` */
  constructor(path: string, cipher: Cipher, now: () => number = Date.now) {
    this.#database = new Database(path)
    this.#database.exec(schema)
    this.#cipher = cipher
    this.#now = now
    this.#database.run('DELETE FROM session WHERE last_used_at < ?', this.#seconds() - IDLE_SECONDS)
  }

  #seconds(): number {
    return Math.floor(this.#now() / 1000)
  }

  /** Begins a session. @returns its ID, for the cookie */
  create({ userId, email, apiKey }: Session): string {
    const id = randomBytes(ID_BYTES).toString('base64url')
    this.#database.run(
      'INSERT INTO session (digest, user_id, email, api_key, last_used_at) VALUES (?, ?, ?, ?, ?)',
      digestOf(id),
      userId,
      email,
      this.#cipher.encrypt(apiKey),
      this.#seconds(),
    )
    return id
  }

  find(id: string): Session | undefined {
    const digest = digestOf(id)
    const row = this.#database.get<SessionRow>(
      'SELECT user_id, email, api_key, last_used_at FROM session WHERE digest = ?',
      digest,
    )
    if (!row) return undefined
    const now = this.#seconds()
    const apiKey = row.last_used_at < now - IDLE_SECONDS ? undefined : this.#cipher.decrypt(row.api_key)
    if (apiKey === undefined) {
      this.delete(id)
      return undefined
    }
    if (row.last_used_at < now - TOUCH_SECONDS) {
      this.#database.run('UPDATE session SET last_used_at = ? WHERE digest = ?', now, digest)
    }
    return { userId: row.user_id, email: row.email, apiKey }
  }

  delete(id: string): void {
    this.#database.run('DELETE FROM session WHERE digest = ?', digestOf(id))
  }

  close(): void {
    this.#database.close()
  }
}
