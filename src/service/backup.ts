import { resolve } from 'node:path'
import { DamagedDatabase } from './database/database.ts'
import { BackupError, backUp } from './host/backup.ts'
import { EnvironmentError, readEnvironment } from './host/environment.ts'

/* `npm run backup -- [folder]`: copies the data folder while the host runs, or while it does not. */

/** Beside the data folder, named by the time. */
const usualTarget = (dataFolder: string): string =>
  `${dataFolder}-backups/${new Date().toISOString().replaceAll(/[:.]/g, '-')}`

const isExpected = (error: unknown): error is Error =>
  error instanceof BackupError || error instanceof DamagedDatabase || error instanceof EnvironmentError

try {
  process.umask(0o077)
  const { dataFolder } = readEnvironment(process.env)
  const [given] = process.argv.slice(2)
  const target = given === undefined ? usualTarget(dataFolder) : resolve(given)
  backUp(dataFolder, target)
  console.log(`Backed up ${dataFolder} to ${target}`)
} catch (error) {
  console.error(isExpected(error) ? error.message : error)
  process.exit(1)
}
