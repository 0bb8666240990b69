import { copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import { because } from '../../../protocol/refusals/reason.ts'
import type { ImportReport } from '../../../protocol/hostImports.ts'
import { copyDatabase, removeDatabase } from '../../database/copyDatabase.ts'
import { openReceivingFolder } from '../../files/receive/receivedFile.ts'
import { diskRoom, floorOf } from '../../files/space/disk.ts'
import { flushToDisk } from '../../files/writeAtomically.ts'
import type { DataFolder } from '../../host/dataFolder.ts'
import type { ImportFolder, ImportRecord } from '../../host/imports/importFolder.ts'
import { ArchiveFault, openArchive } from '../archive.ts'
import { importSlack, type SlackOptions } from '../slack/importSlack.ts'
import { presentReport } from '../slack/report.ts'
import { workOn } from '../workOn.ts'

const inMebibytes = (bytes: number): number => Math.ceil(Math.max(0, bytes) / 1024 / 1024)

/** Unpacked files take their size; the database takes about as much as the messages' JSON. */
async function requireRoom(path: string, name: string, folder: ImportFolder): Promise<void> {
  const archive = await openArchive(path, 'channels.json', name)
  archive.close()
  const room = diskRoom(folder.path)
  const free = room.free - floorOf(room)
  if (2 * archive.size <= free) return
  throw new ArchiveFault(
    because('imports.noRoom', { file: name, needed: inMebibytes(2 * archive.size), free: inMebibytes(free) }),
  )
}

export type PerformOptions = Pick<SlackOptions, 'tell' | 'onAccepted' | 'slack'>

/** A copy of the database as it was, and one to fill; each is complete or missing. */
function prepare(folder: ImportFolder, chatDatabase: string): void {
  mkdirSync(folder.files, { recursive: true, mode: 0o700 })
  openReceivingFolder(folder.receiving)
  const unfinished = `${folder.path}/unfinished.sqlite`
  if (!existsSync(folder.before)) {
    removeDatabase(unfinished)
    copyDatabase(chatDatabase, unfinished)
    flushToDisk(unfinished)
    renameSync(unfinished, folder.before)
  }
  if (!existsSync(folder.work)) {
    removeDatabase(folder.work)
    copyFileSync(folder.before, unfinished)
    flushToDisk(unfinished)
    renameSync(unfinished, folder.work)
  }
  flushToDisk(folder.path)
}

/**
 * Fills a copy of the chat's database with an export of a Slack workspace. The database itself stays as it is and can be
 * in use; `takeIn` replaces it. Called again after its process ended, it goes on where that one was.
 * @throws ArchiveFault
 */
export async function performImport(
  folder: ImportFolder,
  record: ImportRecord,
  data: DataFolder,
  options: PerformOptions,
): Promise<ImportReport> {
  const path = folder.archiveOf(record)
  await requireRoom(path, record.name, folder)
  prepare(folder, data.chatDatabase)
  const apart = { ...data, uploads: folder.files, receiving: folder.receiving, mail: folder.mail }
  const report = await workOn(folder.work, apart, (context) =>
    importSlack(path, context, { ...options, name: record.name }),
  )
  return presentReport(report)
}
