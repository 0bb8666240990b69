import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Database } from '../database/database.ts'
import { openDataFolder } from './dataFolder.ts'
import { databaseFile } from './environment.ts'

/** Nothing to reset; `message` is for the operator. */
export class ResetError extends Error {
  override name = 'ResetError'
}

/**
 * Turns off the second factor of an account whose owner lost device and recovery codes, and revokes the
 * account's keys and sessions. The password stays. The host must not be running.
 * @param email the account's real address, ignoring case
 * @throws ResetError, FolderInUse
 */
export function resetFactor(dataFolder: string, email: string): void {
  if (!existsSync(join(dataFolder, databaseFile)))
    throw new ResetError(`There is no account in ${dataFolder}.`)
  const folder = openDataFolder(dataFolder)
  const database = new Database(folder.chatDatabase)
  try {
    database.transaction(() => {
      const user = database.get<{ id: number }>(
        'SELECT id FROM user WHERE delivery_email = ? COLLATE NOCASE AND is_bot = 0',
        email,
      )
      if (!user) throw new ResetError(`No one has an account with the address ${email}.`)
      if (database.run('DELETE FROM second_factor WHERE user_id = ?', user.id).changes === 0) {
        throw new ResetError(`The account of ${email} has no second factor.`)
      }
      database.run('DELETE FROM api_key WHERE user_id = ?', user.id)
    })
  } finally {
    database.close()
    folder.release()
  }
}
