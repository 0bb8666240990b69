import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from './host/runCommand.ts'
import { createSystemGroups } from './chat/groups/groups.ts'
import { copyDatabase, removeDatabase } from './database/copyDatabase.ts'
import { Database } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { databaseFile, readEnvironment } from './host/environment.ts'
import { explained, StartFault } from './host/startFaults.ts'
import { ArchiveFault } from './import/archive.ts'
import { exportZulip } from './export/zulip/exportZulip.ts'
import { reportLines, type Report } from './import/zulip/tally.ts'

/*
 * `npm run export -- zulip --like THEIR-EXPORT.tar.gz OUT.tar.gz`: writes the organization as an archive that a Zulip
 * server imports; the host can be running.
 */

const USAGE =
  'Give an archive of the server that will import it, and the new file: npm run export -- zulip --like THEIR-EXPORT.tar.gz OUT.tar.gz'

interface Wanted {
  readonly like: string
  readonly out: string
}

function wanted(): Wanted {
  try {
    const { values, positionals } = parseArgs({
      options: { like: { type: 'string' } },
      allowPositionals: true,
    })
    const [kind, out, ...more] = positionals
    if (kind === 'zulip' && out !== undefined && more.length === 0 && values.like !== undefined) {
      return { like: resolve(values.like), out: resolve(out) }
    }
  } catch {
    // An unknown option: as a missing one.
  }
  throw new StartFault(USAGE)
}

async function exportFrom(dataFolder: string, { like, out }: Wanted): Promise<Report> {
  const chat = join(dataFolder, databaseFile)
  if (!existsSync(chat)) throw new ArchiveFault(`There’s no organization in ${dataFolder}.`)
  const copy = `${out}.sqlite`
  removeDatabase(copy)
  copyDatabase(chat, copy)
  const database = new Database(copy)
  try {
    migrate(database)
    createSystemGroups({ database })
    const source = { database, uploadsFolder: join(dataFolder, 'uploads') }
    return await exportZulip(source, like, out, `${out}.work`)
  } finally {
    database.close()
    removeDatabase(copy)
  }
}

async function run(): Promise<void> {
  const files = wanted()
  const { dataFolder } = readEnvironment(process.env)
  try {
    for (const line of reportLines(await exportFrom(dataFolder, files), 'Exported')) console.log(line)
    console.log(`The archive: ${files.out}. Import it on the server with manage.py import SUBDOMAIN.`)
    console.log(
      'The import names the organization after the subdomain. Give it its own name again in its settings there.',
    )
  } catch (error) {
    throw error instanceof ArchiveFault
      ? new StartFault(`${error.message} Nothing was exported.`)
      : explained(error, { folder: files.out })
  }
}

await runCommand(run)
