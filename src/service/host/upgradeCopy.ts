import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { copyDatabase, removeDatabase } from '../database/copyDatabase.ts'
import type { Database } from '../database/database.ts'
import { newestVersion, versionOf } from '../database/migrate.ts'
import { diskRoom, type DiskRoom } from '../files/space/disk.ts'
import { flushToDisk } from '../files/writeAtomically.ts'
import type { DataFolder } from './dataFolder.ts'
import type { Log } from './log.ts'

/** The disk has no room for a copy and the upgrade; `message` is for the operator. */
export class NoRoomForUpgrade extends Error {
  override name = 'NoRoomForUpgrade'
}

/** The copy takes as much as the database; what the upgrade adds takes less than half of that. */
const ROOM = 1.5

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`

export interface UpgradeCopyOptions {
  readonly log: Pick<Log, 'info'>
  /** Returns the free space of a folder's disk; queried from the system when absent. */
  readonly disk?: (folder: string) => DiskRoom
}

function requireRoom(size: number, { free }: DiskRoom, folder: string): void {
  const needed = size * ROOM
  if (free >= needed) return
  throw new NoRoomForUpgrade(
    `This release upgrades the data in ${folder} and copies it first. That needs ${megabytes(needed)}, and the disk has ${megabytes(free)} free. Free some space, then start again. Nothing has changed.`,
  )
}

/** Writes the copy: after a crash it is complete or missing. It replaces that of an earlier upgrade. */
function writeCopy(path: string, folder: string, name: string, copy: string): void {
  const unfinished = join(folder, `${name}-unfinished.sqlite`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  removeDatabase(unfinished)
  try {
    copyDatabase(path, unfinished)
    flushToDisk(unfinished)
    renameSync(unfinished, join(folder, copy))
  } catch (error) {
    removeDatabase(unfinished)
    throw error
  }
  for (const each of readdirSync(folder)) {
    if (each.startsWith(`${name}-`) && each !== copy) rmSync(join(folder, each))
  }
  flushToDisk(folder)
  flushToDisk(dirname(folder))
}

/**
 * Copies a database that an earlier release wrote, before this one upgrades it: to go back, start that release on the
 * copy. One copy of each database is kept.
 * @param path file of the database
 * @throws NoRoomForUpgrade, DamagedDatabase
 */
export function copyBeforeUpgrade(
  database: Database,
  path: string,
  { earlier }: Pick<DataFolder, 'earlier'>,
  { log, disk = diskRoom }: UpgradeCopyOptions,
): void {
  const version = versionOf(database)
  if (version === 0 || version >= newestVersion) return
  requireRoom(database.size, disk(dirname(path)), dirname(path))
  const name = basename(path, '.sqlite')
  const copy = `${name}-version-${version}.sqlite`
  // Said first: a large copy takes a while, in which the host does not answer.
  log.info(
    `Upgrading the data from version ${version} to version ${newestVersion}. A copy from before the upgrade (${megabytes(database.size)}): ${join(earlier, copy)}`,
  )
  writeCopy(path, earlier, name, copy)
}
