import { resolve } from 'node:path'
import { runCommand } from './host/runCommand.ts'
import { readEnvironment } from './host/environment.ts'
import { explained, StartFault } from './host/startFaults.ts'
import { ArchiveFault } from './import/archive.ts'
import { importCalendar } from './import/calendar/importCalendar.ts'
import { calendarLines } from './import/calendar/report.ts'
import { intoNewFolder } from './import/newFolder.ts'
import { onCopy } from './import/onCopy.ts'
import { importSlack } from './import/slack/importSlack.ts'
import { reportLines as slackLines } from './import/slack/report.ts'
import { importZulip } from './import/zulip/importZulip.ts'
import { reportLines } from './import/zulip/tally.ts'

/*
 * `npm run import -- slack EXPORT.zip`: fills a new organization with an export of a Slack workspace.
 * `npm run import -- zulip EXPORT.tar.gz`: makes an organization of the archive of a Zulip server.
 * `npm run import -- calendar FILE.ics`: adds the events of an iCalendar file.
 */

const USAGE =
  'Name what to import: npm run import -- slack EXPORT.zip, npm run import -- zulip EXPORT.tar.gz, or npm run import -- calendar FILE.ics'

const backupBeside = (dataFolder: string): string =>
  `${dataFolder}-backups/before-import-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`

const imports: Readonly<Record<string, (file: string, dataFolder: string) => Promise<void>>> = {
  slack: async (file, dataFolder) => {
    const backup = backupBeside(dataFolder)
    const report = await onCopy(dataFolder, backup, (context) =>
      importSlack(file, context, (day, messages) => console.log(`${day}: ${messages} messages`)),
    )
    for (const line of slackLines(report)) console.log(line)
    console.log(`The data folder as it was before: ${backup}`)
    console.log('People sign in by “Forgot password?”, with the address that they had.')
  },
  zulip: async (file, dataFolder) => {
    const report = await intoNewFolder(dataFolder, (context, unpacked) =>
      importZulip(file, unpacked, context, (path) => console.log(`${path} is read`)),
    )
    for (const line of reportLines(report, 'Imported')) console.log(line)
    console.log(
      'An archive has no passwords: people sign in by “Forgot password?”, with the address that they had. Without a mail server (SMTP_URL), these mails are files in the data folder’s mail folder.',
    )
  },
  calendar: async (file, dataFolder) => {
    const backup = backupBeside(dataFolder)
    const report = await onCopy(dataFolder, backup, (context) =>
      importCalendar(file, context, (written, of) => {
        if (written % 500 === 0 || written === of) console.log(`${written} of ${of} events`)
      }),
    )
    for (const line of calendarLines(report)) console.log(line)
    console.log(`The data folder as it was before: ${backup}`)
  },
}

async function run(): Promise<void> {
  const [kind = '', file] = process.argv.slice(2)
  const importFile = Object.hasOwn(imports, kind) ? imports[kind] : undefined
  if (!importFile || file === undefined) throw new StartFault(USAGE)
  const { dataFolder } = readEnvironment(process.env)
  try {
    await importFile(resolve(file), dataFolder)
  } catch (error) {
    throw error instanceof ArchiveFault
      ? new StartFault(`${error.message} Nothing was imported.`)
      : explained(error, { folder: dataFolder })
  }
}

await runCommand(run)
