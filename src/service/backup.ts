import { resolve } from 'node:path'
import { runCommand } from './host/runCommand.ts'
import { backUp } from './host/backup.ts'
import { readEnvironment } from './host/environment.ts'
import { explained } from './host/startFaults.ts'

/* `npm run backup -- [folder]`: copies the data folder; the host may be running. */

/** A folder beside the data folder, named by the time. */
const usualTarget = (dataFolder: string): string =>
  `${dataFolder}-backups/${new Date().toISOString().replaceAll(/[:.]/g, '-')}`

function run(): void {
  const { dataFolder } = readEnvironment(process.env)
  const [given] = process.argv.slice(2)
  const target = given === undefined ? usualTarget(dataFolder) : resolve(given)
  try {
    backUp(dataFolder, target)
  } catch (error) {
    throw explained(error, { folder: target })
  }
  console.log(`Backed up ${dataFolder} to ${target}`)
}

await runCommand(run)
