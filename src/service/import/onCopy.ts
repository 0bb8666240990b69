import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ChatContext } from '../chat/context.ts'
import { copyDatabase, removeDatabase } from '../database/copyDatabase.ts'
import { backUp } from '../host/backup.ts'
import { openDataFolder, type DataFolder } from '../host/dataFolder.ts'
import { databaseFile } from '../host/environment.ts'
import { flushToDisk } from '../files/writeAtomically.ts'
import { ArchiveFault } from './archive.ts'
import { workOn } from './workOn.ts'

const COPY = 'import.sqlite'

async function replaced<Result>(
  folder: DataFolder,
  copy: string,
  work: (context: ChatContext) => Promise<Result>,
): Promise<Result> {
  copyDatabase(folder.chatDatabase, copy)
  const result = await workOn(copy, folder, work)
  renameSync(copy, folder.chatDatabase)
  return result
}

/**
 * Changes the chat's database all at once: `work` changes a copy, which takes the database's place when it is done. If
 * it fails, or the process is killed, nothing has changed. The host must not be running.
 * @param backup new folder for a copy of the data folder as it was before; gone again if `work` fails
 * @throws ArchiveFault, FolderInUse, BackupError, and all that `work` throws
 */
export async function onCopy<Result>(
  dataFolder: string,
  backup: string,
  work: (context: ChatContext) => Promise<Result>,
): Promise<Result> {
  if (!existsSync(join(dataFolder, databaseFile))) {
    throw new ArchiveFault(
      `There’s no organization in ${dataFolder} yet. Start Parley, set up your organization, stop Parley, then import.`,
    )
  }
  const folder = openDataFolder(dataFolder)
  const copy = join(dataFolder, COPY)
  try {
    removeDatabase(copy)
    backUp(dataFolder, backup)
    const result = await replaced(folder, copy, work).catch((error: unknown) => {
      // Nothing has changed, so a copy of all that the folder holds would only take space.
      rmSync(backup, { recursive: true, force: true })
      throw error
    })
    flushToDisk(dataFolder)
    return result
  } finally {
    removeDatabase(copy)
    folder.release()
  }
}
