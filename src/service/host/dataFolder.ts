import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openReceivingFolder } from '../files/receive/receivedFile.ts'
import { databaseFile } from './environment.ts'

/** In the data folder; no backup needs it. */
export const receivingFolder = 'receiving'

/** Another process works in the folder. */
export class FolderInUse extends Error {
  override name = 'FolderInUse'
}

/** The files of one data folder, held by one process. */
export interface DataFolder {
  readonly chatDatabase: string
  /** Of the calendar, where the chat is elsewhere; else it is in the chat's. */
  readonly calendarDatabase: string
  readonly hostDatabase: string
  readonly keyFile: string
  readonly uploads: string
  /** Where files lie while they come; empty at the start. */
  readonly receiving: string
  /** Mails that no server takes; made when there is one. */
  readonly mail: string
  readonly release: () => void
}

/** SQLite's number for a file that another process holds. */
const BUSY = 5
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === BUSY

/**
 * Takes the folder for this process, creating it where it is missing. The lock is the operating system's on an open
 * file: it ends with the process, however that ends.
 * @throws FolderInUse
 */
export function openDataFolder(path: string): DataFolder {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  chmodSync(path, 0o700)
  const lock = new DatabaseSync(join(path, 'lock.sqlite'))
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new FolderInUse(`Another Parley process works in ${path}.`, { cause: error })
  }
  const uploads = join(path, 'uploads')
  mkdirSync(uploads, { recursive: true, mode: 0o700 })
  const receiving = join(path, receivingFolder)
  openReceivingFolder(receiving)
  return {
    chatDatabase: join(path, databaseFile),
    calendarDatabase: join(path, 'calendar.sqlite'),
    hostDatabase: join(path, 'host.sqlite'),
    keyFile: join(path, 'session.key'),
    uploads,
    receiving,
    mail: join(path, 'mail'),
    release: () => lock.close(),
  }
}
