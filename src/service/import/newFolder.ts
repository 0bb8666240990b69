import { existsSync, renameSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChatContext } from '../chat/context.ts'
import { removeDatabase } from '../database/copyDatabase.ts'
import { Database } from '../database/database.ts'
import { openDataFolder, type DataFolder } from '../host/dataFolder.ts'
import { flushToDisk } from '../files/writeAtomically.ts'
import { ArchiveFault } from './archive.ts'
import { workOn } from './workOn.ts'

const NEW = 'import.sqlite'
/** For what is unpacked meanwhile. */
const UNPACKED = 'import-archive'

/** True if somebody has set up an organization here. */
function isInhabited({ chatDatabase }: DataFolder): boolean {
  if (!existsSync(chatDatabase)) return false
  const database = new Database(chatDatabase)
  try {
    const hasTable = database.get("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'user'")
    return hasTable !== undefined && database.get('SELECT 1 FROM user LIMIT 1') !== undefined
  } finally {
    database.close()
  }
}

/** Without an organization, no file is anybody's: what is there comes from an import that was killed. */
async function emptyUploads({ uploads }: DataFolder): Promise<void> {
  rmSync(uploads, { recursive: true, force: true })
  await mkdir(uploads, { recursive: true, mode: 0o700 })
}

/**
 * Fills a data folder that has no organization: `work` fills a new database, which takes its place when it is done. If
 * it fails, or the process is killed, there is no organization, and the next try begins anew. The host must not be
 * running.
 * @param work gets the name of a new folder, on the same disk, which is gone afterwards
 * @throws ArchiveFault, FolderInUse, and all that `work` throws
 */
export async function intoNewFolder<Result>(
  dataFolder: string,
  work: (context: ChatContext, unpacked: string) => Promise<Result>,
): Promise<Result> {
  const folder = openDataFolder(dataFolder)
  const database = join(dataFolder, NEW)
  const unpacked = join(dataFolder, UNPACKED)
  const removeUnfinished = (): void => {
    removeDatabase(database)
    rmSync(unpacked, { recursive: true, force: true })
  }
  try {
    if (isInhabited(folder)) {
      throw new ArchiveFault(
        `${dataFolder} already has an organization. An archive contains a whole organization with its owners, so import it into a new folder (DATA_DIR).`,
      )
    }
    removeUnfinished()
    await emptyUploads(folder)
    try {
      const result = await workOn(database, folder, (context) => work(context, unpacked))
      removeDatabase(folder.chatDatabase)
      renameSync(database, folder.chatDatabase)
      flushToDisk(dataFolder)
      return result
    } catch (error) {
      await emptyUploads(folder)
      throw error
    }
  } finally {
    removeUnfinished()
    folder.release()
  }
}
