import { resolve } from 'node:path'
import { runCommand } from './host/runCommand.ts'
import { readEnvironment, type HostSettings } from './host/environment.ts'
import { explained, StartFault } from './host/startFaults.ts'
import { ArchiveFault } from './import/archive.ts'
import { importCalendar } from './import/calendar/importCalendar.ts'
import { calendarLines } from './import/calendar/report.ts'
import { intoNewFolder } from './import/newFolder.ts'
import { onCopy } from './import/onCopy.ts'
import { askToken } from './import/job/askToken.ts'
import { importByCommand, undoByCommand } from './import/job/command.ts'
import { reportLines as slackLines } from './import/slack/report.ts'
import { importZulip } from './import/zulip/importZulip.ts'
import { reportLines } from './import/zulip/tally.ts'

/*
 * `npm run import -- slack EXPORT.zip`: fills a new organization with an export of a Slack workspace. `--token` reads a
 * token from the standard input, with which files are fetched; `--no-token` goes on without one.
 * `npm run import -- undo`: takes back what the last import from Slack brought.
 * `npm run import -- zulip EXPORT.tar.gz`: makes an organization of the archive of a Zulip server.
 * `npm run import -- calendar FILE.ics`: adds the events of an iCalendar file.
 */

const USAGE =
  'Choose what to import: npm run import -- slack EXPORT.zip, npm run import -- zulip EXPORT.tar.gz, npm run import -- calendar FILE.ics; or npm run import -- undo'

const backupBeside = (dataFolder: string): string =>
  `${dataFolder}-backups/before-import-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`

const imports: Readonly<Record<string, (file: string, settings: HostSettings) => Promise<void>>> = {
  slack: async (file, { dataFolder, slackUrl }) => {
    const options = new Set(process.argv.slice(4))
    const token = options.has('--token') ? await askToken() : undefined
    if (options.has('--token') && token === undefined)
      throw new StartFault('Enter a token, or start the import without --token.')
    const report = await importByCommand(file, dataFolder, {
      slack: { url: slackUrl, token },
      withoutToken: options.has('--no-token'),
      tell: ({ day, done, of, messages }) =>
        console.log(`${day}: ${messages} messages, ${done} of ${of} days`),
      onResume: () => console.log('Continuing the interrupted import.'),
    })
    if (report) for (const line of slackLines(report)) console.log(line)
    console.log(
      'To undo the import, before anyone sends a message or creates an event: npm run import -- undo',
    )
    console.log(
      'To sign in for the first time, people choose “Forgot your password?” and enter the address they had in Slack.',
    )
  },
  zulip: async (file, { dataFolder }) => {
    const report = await intoNewFolder(dataFolder, (context, unpacked) =>
      importZulip(file, unpacked, context, (path) => console.log(`Read ${path}`)),
    )
    for (const line of reportLines(report, 'Imported')) console.log(line)
    console.log(
      'An archive has no passwords: to sign in for the first time, people choose “Forgot your password?” and enter the address they had in Zulip. Without an email server (SMTP_URL), these emails are files in the folder “mail” of the data folder.',
    )
  },
  calendar: async (file, { dataFolder }) => {
    const backup = backupBeside(dataFolder)
    const report = await onCopy(dataFolder, backup, (context) =>
      importCalendar(file, context, (written, of) => {
        if (written % 500 === 0 || written === of) console.log(`${written} of ${of} events`)
      }),
    )
    for (const line of calendarLines(report)) console.log(line)
    console.log(`A copy of the data folder before the import: ${backup}`)
  },
}

async function undo(dataFolder: string): Promise<void> {
  await undoByCommand(dataFolder)
  console.log('The last import from Slack is undone.')
}

async function run(): Promise<void> {
  const [kind = '', file] = process.argv.slice(2)
  const importFile = Object.hasOwn(imports, kind) ? imports[kind] : undefined
  if (kind !== 'undo' && (!importFile || file === undefined)) throw new StartFault(USAGE)
  const settings = readEnvironment(process.env)
  const { dataFolder } = settings
  try {
    if (importFile && file !== undefined) await importFile(resolve(file), settings)
    else await undo(dataFolder)
  } catch (error) {
    throw error instanceof ArchiveFault
      ? new StartFault(kind === 'undo' ? error.message : `${error.message} Nothing was imported.`)
      : explained(error, { folder: dataFolder })
  }
}

await runCommand(run)
