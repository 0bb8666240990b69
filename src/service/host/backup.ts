import { constants, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { copyDatabase } from '../database/copyDatabase.ts'
import { flushToDisk } from '../files/writeAtomically.ts'
import { earlierFolder, linkedPicturesFolder, receivingFolder, thumbnailsFolder } from './dataFolder.ts'
import { importFolder } from './imports/importFolder.ts'

/** The backup failed; `message` is for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** Marks a process working in the folder; contains no data. */
const LOCK = 'lock.sqlite'
const isDatabase = (name: string): boolean => name.endsWith('.sqlite') && name !== LOCK
/**
 * Files not to be copied: those beside a database, whose content its copy includes, the lock, unfinished uploads,
 * pictures that can be made or fetched again, the copy from before an upgrade, and an import under way.
 */
const isExcluded = (name: string): boolean =>
  /\.sqlite(-wal|-shm|-journal)?$/.test(name) ||
  [receivingFolder, earlierFolder, importFolder, linkedPicturesFolder, thumbnailsFolder].includes(name)

function copyEverything(dataFolder: string, target: string): void {
  const names = readdirSync(dataFolder)
  for (const name of names.filter(isDatabase)) copyDatabase(join(dataFolder, name), join(target, name))
  // Files are copied after the databases that name them, and never change, so none that is named is missing.
  for (const name of names.filter((each) => !isExcluded(each))) {
    cpSync(join(dataFolder, name), join(target, name), {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
      preserveTimestamps: true,
    })
  }
}

/**
 * Copies a data folder, which can be in use, to a new folder: each database as of one moment, then all files.
 * To restore, start the host on the copy. A failed backup leaves no copy.
 * @throws BackupError, DamagedDatabase
 */
export function backUp(dataFolder: string, target: string): void {
  if (!existsSync(dataFolder) || !readdirSync(dataFolder).some(isDatabase)) {
    throw new BackupError(`There is nothing to back up in ${dataFolder}.`)
  }
  if (existsSync(target)) throw new BackupError(`${target} exists already.`)
  const unfinished = `${target}.unfinished`
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  try {
    copyEverything(dataFolder, unfinished)
    for (const name of readdirSync(unfinished, { recursive: true, encoding: 'utf8' }))
      flushToDisk(join(unfinished, name))
    flushToDisk(unfinished)
    renameSync(unfinished, target)
    flushToDisk(dirname(target))
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
}
