import { once } from 'node:events'
import { setPriority } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
import { dataFolderAt } from '../host/dataFolder.ts'
import { ImportFolder } from '../host/imports/importFolder.ts'
import type { WorkMessage, WorkStart } from '../host/imports/importProcess.ts'
import { ArchiveFault } from './archive.ts'
import { performImport } from './job/perform.ts'

/*
 * The process in which a host imports: `node work.ts DATA_FOLDER`. It tells the host how far it is, then the report or
 * the fault, and ends with the host.
 */

/** Milliseconds for which it waits until the process of a host that was killed has ended. */
const PATIENCE = 10_000

/** What the host says once, since others can read a command line and an environment. */
const told = once(process, 'message') as Promise<[WorkStart]>

process.umask(0o077)
process.once('disconnect', () => process.exit(1))
const send = (message: WorkMessage): Promise<void> =>
  new Promise((resolve) => process.send?.(message, () => resolve()))

const NICENESS = 10

/** From then on, the host's own work comes first. Until then a person waits for what is wrong with an import. */
function stepBack(): void {
  try {
    setPriority(NICENESS)
  } catch {
    // Not every system lets a process step back.
  }
}

async function work(dataFolder: string): Promise<void> {
  const folder = new ImportFolder(dataFolder)
  const lock = new DatabaseSync(folder.lock, { timeout: PATIENCE })
  lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  const record = folder.read()
  if (record?.state !== 'running') throw new Error('There is no import to run')
  const [{ slack }] = await told
  const report = await performImport(folder, record, dataFolderAt(dataFolder), {
    slack,
    onAccepted: stepBack,
    tell: (progress) => void send({ progress }),
  })
  await send({ report })
}

try {
  await work(process.argv[2] ?? '')
} catch (error) {
  if (!(error instanceof ArchiveFault)) throw error
  await send({ fault: { message: error.message, refusal: error.reason } })
}
process.exit(0)
