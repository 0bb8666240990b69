import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { createUser } from '../../src/service/chat/accounts/create.ts'
import { issueApiKey } from '../../src/service/chat/accounts/keys.ts'
import { createFolderTransport } from '../../src/service/chat/mail/folder.ts'
import { createChatService } from '../../src/service/chat/service.ts'
import { Database } from '../../src/service/database/database.ts'
import { databaseFile } from '../../src/service/host/environment.ts'
import { hashPassword } from '../../src/service/passwords.ts'
import { startOrganisation } from '../../src/testing/organisation.testing.ts'

/** Low cost of hashing, so that sign-ins do not take the time of the work. */
const COST = 2 ** 4
export const PASSWORD = 'a long enough password'
const PEOPLE_OF_A_CHANNEL = 10

export interface Account {
  readonly id: number
  readonly email: string
  readonly key: string
  readonly channelId: number
}

/** The chat service and calendar behind the hosts. */
export interface Backing {
  readonly url: string
  readonly accounts: readonly Account[]
  /**
   * Milliseconds for which a message without an answer can still arrive: then its sender looks for it. Undefined: a
   * repeated message is stored once, and sent again at once.
   */
  readonly underWay: number | undefined
  readonly dispose: () => Promise<void>
}

/** Makes a data folder with accounts, ten of them in each channel. */
async function populate(folder: string, people: number): Promise<readonly Account[]> {
  const password = await hashPassword(PASSWORD, COST)
  const database = new Database(join(folder, databaseFile))
  const { context, stop } = createChatService({
    database,
    mode: 'production',
    uploadsFolder: folder,
    rateLimits: 'off',
    mailTransport: createFolderTransport({ folder: join(folder, 'mail'), from: 'hosts@localhost' }),
  })
  const accounts = database.transaction(() =>
    Array.from({ length: people }, (_, index): Account => {
      const number = Math.floor(index / PEOPLE_OF_A_CHANNEL)
      const name = `channel ${number}`
      const email = `person${index}@hosts.example`
      const id = createUser(context, { email, fullName: `Person ${index}`, password })
      database.run('INSERT OR IGNORE INTO channel (name, date_created) VALUES (?, 1)', name)
      const channelId = database.get<{ id: number }>('SELECT id FROM channel WHERE name = ?', name)?.id ?? 0
      database.run('INSERT INTO subscription (user_id, channel_id) VALUES (?, ?)', id, channelId)
      return { id, email, key: issueApiKey(context, id), channelId }
    }),
  )
  stop()
  database.close()
  return accounts
}

/** Starts the service that the hosts are in front of. */
export async function startBacking(people: number): Promise<Backing> {
  const template = mkdtempSync(join(tmpdir(), 'parley-hosts-'))
  const accounts = await populate(template, people)
  const organisation = await startOrganisation({ template, environment: { PARLEY_MODE: 'production' } })
  rmSync(template, { recursive: true })
  return { url: organisation.url, accounts, underWay: undefined, dispose: organisation.dispose }
}

const accountsFile = v.array(
  v.object({ id: v.number(), email: v.string(), key: v.string(), channelId: v.number() }),
)

const UNDER_WAY = 20_000

/**
 * A chat server that is there already, in whose channels nothing was written yet.
 * @param file JSON with its accounts, those of a channel together; the password of every tenth is `PASSWORD`
 */
export function backingAt(url: string, file: string, people: number): Backing {
  const accounts = v.parse(accountsFile, JSON.parse(readFileSync(file, 'utf8'))).slice(0, people)
  return { url, accounts, underWay: UNDER_WAY, dispose: () => Promise.resolve() }
}
