import { Database } from '../../database/database.ts'
import type { Cipher } from '../../cipher.ts'
import type { Keyring } from '../keyring.ts'
import type { Session } from '../sessions.ts'
import type { SharedDatabase } from '../sharedDatabase.ts'

/** A person's account of the calendar's site. */
export interface SiteAccount {
  readonly username: string
  readonly password: string
}

interface SiteAccountRow {
  readonly username: string
  readonly password: Uint8Array
}

/** Of one site: with another `EVENTS_URL` a password must not be sent there. */
type Person = Pick<Session, 'userId' | 'email'>

const schema = `
  CREATE TABLE IF NOT EXISTS site_account (
    site TEXT NOT NULL,                  -- origin that gets the password
    user_id INTEGER NOT NULL,
    email TEXT NOT NULL,                 -- users of several chat services may have used this host
    username TEXT NOT NULL,
    password BLOB NOT NULL,              -- encrypted
    PRIMARY KEY (site, user_id, email)
  ) STRICT, WITHOUT ROWID`

type Awaitable<T> = T | Promise<T>

/** Accounts of the calendar's site: the host alone sees the passwords. */
export interface SiteAccounts {
  readonly find: (site: string, person: Person) => Awaitable<SiteAccount | undefined>
  readonly keep: (site: string, person: Person, username: string, password: string) => Awaitable<void>
  /** Of all sites, and of all addresses that the person had. */
  readonly forget: (userId: number) => Awaitable<void>
  readonly close: () => void
}

/** Accounts in the host's own database. */
export class SqliteSiteAccounts implements SiteAccounts {
  readonly #database: Database
  readonly #cipher: Cipher

  /** @param path a file, or `:memory:` */
  constructor(path: string, cipher: Cipher) {
    this.#database = new Database(path)
    this.#database.exec(schema)
    this.#cipher = cipher
  }

  find(site: string, { userId, email }: Person): SiteAccount | undefined {
    const row = this.#database.get<SiteAccountRow>(
      'SELECT username, password FROM site_account WHERE site = ? AND user_id = ? AND email = ?',
      site,
      userId,
      email.toLowerCase(),
    )
    const password = row && this.#cipher.decrypt(row.password)
    return row && password !== undefined ? { username: row.username, password } : undefined
  }

  keep(site: string, { userId, email }: Person, username: string, password: string): void {
    this.#database.run(
      `INSERT INTO site_account (site, user_id, email, username, password) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET username = excluded.username, password = excluded.password`,
      site,
      userId,
      email.toLowerCase(),
      username,
      this.#cipher.encrypt(password),
    )
  }

  forget(userId: number): void {
    this.#database.run('DELETE FROM site_account WHERE user_id = ?', userId)
  }

  close(): void {
    this.#database.close()
  }
}

/** Hosts that start at once take turns, as for the sessions. */
const sharedSchema = `
  SELECT pg_advisory_xact_lock(7265740);
  CREATE TABLE IF NOT EXISTS parley.site_account (
    site text NOT NULL,
    user_id bigint NOT NULL,
    email text NOT NULL,
    username text NOT NULL,
    password bytea NOT NULL,             -- encrypted
    PRIMARY KEY (site, user_id, email)
  )`

interface SharedRow {
  readonly username: string
  readonly password: Buffer
}

const WHERE = 'WHERE site = $1 AND user_id = $2 AND email = $3'
const valuesOf = (site: string, { userId, email }: Person): [string, number, string] => [
  site,
  userId,
  email.toLowerCase(),
]

/** Accounts that several hosts share, beside their sessions. */
export class SharedSiteAccounts implements SiteAccounts {
  readonly #database: SharedDatabase
  readonly #keys: Keyring

  private constructor(database: SharedDatabase, keys: Keyring) {
    this.#database = database
    this.#keys = keys
  }

  /** @param database with the schema of the sessions, which also close it @throws SharedDatabaseDown */
  static async open(database: SharedDatabase, keys: Keyring): Promise<SharedSiteAccounts> {
    await database.run(sharedSchema)
    const accounts = new SharedSiteAccounts(database, keys)
    await accounts.#encryptAnew()
    return accounts
  }

  /** Encrypts with the first key what older ones encrypted, so that those can be removed. */
  async #encryptAnew(): Promise<void> {
    const { keyOf, names, decrypt, encrypt } = this.#keys
    const rows = await this.#database.query<Pick<SharedRow, 'password'>>({
      text: 'SELECT password FROM parley.site_account',
    })
    for (const { password: before } of rows) {
      const password = keyOf(before) === names[0] ? undefined : decrypt(before)
      if (password === undefined) continue
      // Every encrypted text is another: this finds the one account, unless its person has just changed it.
      await this.#database.query({
        text: 'UPDATE parley.site_account SET password = $2 WHERE password = $1',
        values: [before, encrypt(password)],
      })
    }
  }

  async find(site: string, person: Person): Promise<SiteAccount | undefined> {
    const [row] = await this.#database.query<SharedRow>({
      text: `SELECT username, password FROM parley.site_account ${WHERE}`,
      values: valuesOf(site, person),
    })
    const password = row && this.#keys.decrypt(row.password)
    return row && password !== undefined ? { username: row.username, password } : undefined
  }

  async keep(site: string, person: Person, username: string, password: string): Promise<void> {
    await this.#database.query({
      text: `INSERT INTO parley.site_account (site, user_id, email, username, password) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (site, user_id, email)
        DO UPDATE SET username = excluded.username, password = excluded.password`,
      values: [...valuesOf(site, person), username, this.#keys.encrypt(password)],
    })
  }

  async forget(userId: number): Promise<void> {
    await this.#database.query({
      text: 'DELETE FROM parley.site_account WHERE user_id = $1',
      values: [userId],
    })
  }

  /** The sessions close the database. */
  readonly close = (): void => undefined
}
