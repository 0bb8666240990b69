import { resolve } from 'node:path'
import { EnvironmentError, readEnvironment } from './host/environment.ts'
import { explained, StartFault } from './host/startFaults.ts'
import { ArchiveFault } from './import/archive.ts'
import { onCopy } from './import/onCopy.ts'
import { importSlack } from './import/slack/importSlack.ts'
import { reportLines } from './import/slack/report.ts'

/* `npm run import -- slack EXPORT.zip`: fills a new organization with an export of a Slack workspace. */

const USAGE = 'Name what to import: npm run import -- slack EXPORT.zip'

async function run(): Promise<void> {
  const [kind, file] = process.argv.slice(2)
  if (kind !== 'slack' || file === undefined) throw new StartFault(USAGE)
  const { dataFolder } = readEnvironment(process.env)
  const backup = `${dataFolder}-backups/before-import-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  try {
    const report = await onCopy(dataFolder, backup, (context) =>
      importSlack(resolve(file), context, (day, messages) => console.log(`${day}: ${messages} messages`)),
    )
    for (const line of reportLines(report)) console.log(line)
    console.log(`The data folder as it was before: ${backup}`)
    console.log('People sign in by “Forgot password?”, with the address that they had.')
  } catch (error) {
    throw error instanceof ArchiveFault
      ? new StartFault(`${error.message} Nothing was imported.`)
      : explained(error, { folder: dataFolder })
  }
}

process.umask(0o077)
try {
  await run()
} catch (error) {
  console.error(error instanceof StartFault || error instanceof EnvironmentError ? error.message : error)
  process.exit(1)
}
