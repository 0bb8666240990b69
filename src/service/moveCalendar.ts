import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from './host/runCommand.ts'
import { readEnvironment, type HostSettings } from './host/environment.ts'
import { explained, StartFault } from './host/startFaults.ts'
import { ArchiveFault } from './import/archive.ts'
import { onCopy } from './import/onCopy.ts'
import { askAccount } from './move/askAccount.ts'
import { Journal } from './move/journal.ts'
import { moveCalendar } from './move/move.ts'
import { openOwn } from './move/ownSite.ts'
import { openRemote, type Account } from './move/remoteSite.ts'
import type { MoveReport } from './move/report.ts'
import { MoveFault, SiteRefusal, type Site } from './move/site.ts'

/*
 * `npm run move-calendar -- --to URL`: writes the embedded calendar to a site, such as WordPress with The Events
 * Calendar, and reads it back. `--from URL` brings such a site’s calendar here. The host must not be running.
 */

const USAGE =
  'Name the site: npm run move-calendar -- --to https://www.example.org, or --from https://www.example.org'

interface Wanted {
  readonly way: 'to' | 'from'
  readonly url: string
}

function wanted(): Wanted {
  try {
    const { values } = parseArgs({ options: { to: { type: 'string' }, from: { type: 'string' } } })
    const { to, from } = values
    if (to !== undefined && from === undefined) return { way: 'to', url: to }
    if (from !== undefined && to === undefined) return { way: 'from', url: from }
  } catch {
    // An unknown option: as a missing one.
  }
  throw new StartFault(USAGE)
}

/** Reads the account from the environment, or asks for it. */
async function account(): Promise<Account> {
  const { CALENDAR_USER: user, CALENDAR_PASSWORD: password } = process.env
  if (user !== undefined && password !== undefined) return { user, password }
  if (!process.stdin.isTTY) {
    throw new StartFault(
      'Set CALENDAR_USER to your user name at the site, and CALENDAR_PASSWORD to an application password.',
    )
  }
  return askAccount(user)
}

/** The file of what moved between this calendar and the site, in either direction. */
function journalFor(dataFolder: string, { way, url }: Wanted): Journal {
  const folder = join(dataFolder, 'moved')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return new Journal(join(folder, `${way}-${new URL(url).host.replace(/[^\w.-]/g, '-')}.jsonl`))
}

async function move(settings: HostSettings, asked: Wanted, remote: Site): Promise<MoveReport> {
  const { dataFolder } = settings
  const backup = `${dataFolder}-backups/before-move-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  const journal = journalFor(dataFolder, asked)
  const report = await onCopy(dataFolder, backup, (context) => {
    const own = openOwn(context)
    const [from, to] = asked.way === 'to' ? [own, remote] : [remote, own]
    console.log(`From ${from.name} to ${to.name}`)
    return moveCalendar(from, to, journal, (line) => console.log(line))
  })
  console.log(`A copy of the data folder before the move: ${backup}`)
  return report
}

async function run(): Promise<void> {
  const asked = wanted()
  const settings = readEnvironment(process.env)
  try {
    const remote = await openRemote(asked.url, settings.eventsNamespace, await account())
    const report = await move(settings, asked, remote)
    for (const line of report.lines) console.log(line)
    if (!report.isEqual) process.exitCode = 2
  } catch (error) {
    if (error instanceof MoveFault || error instanceof SiteRefusal) {
      throw new StartFault(`${error.message} What has moved so far stays. Run the command again to continue.`)
    }
    throw error instanceof ArchiveFault
      ? new StartFault(error.message)
      : explained(error, { folder: settings.dataFolder })
  }
}

await runCommand(run)
