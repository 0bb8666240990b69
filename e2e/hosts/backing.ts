import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createUser } from '../../src/service/chat/accounts/create.ts'
import { issueApiKey } from '../../src/service/chat/accounts/keys.ts'
import { createFolderTransport } from '../../src/service/chat/mail/folder.ts'
import { createChatService } from '../../src/service/chat/service.ts'
import { Database } from '../../src/service/database/database.ts'
import { databaseFile } from '../../src/service/host/environment.ts'
import { hashPassword } from '../../src/service/passwords.ts'
import { startOrganisation, type Organisation } from '../../src/testing/organisation.testing.ts'

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
  readonly organisation: Organisation
  readonly accounts: readonly Account[]
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
  return { url: organisation.url, organisation, accounts, dispose: organisation.dispose }
}
