import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openReceivingFolder } from '../files/receive/receivedFile.ts'
import { databaseFile } from './environment.ts'

/** Folder within the data folder; not part of backups. */
export const receivingFolder = 'receiving'

/** Folder within the data folder of databases as an earlier release left them; not part of backups. */
export const earlierFolder = 'before-upgrade'

/** Folder within the data folder of smaller versions of uploaded pictures; not part of backups. */
export const thumbnailsFolder = 'thumbnails'

/** Folder within the data folder of pictures of other sites, which can be fetched again; not part of backups. */
export const linkedPicturesFolder = 'elsewhere'

/** Another process uses the folder. */
export class FolderInUse extends Error {
  override name = 'FolderInUse'
}

/** Files of one data folder, locked by one process. */
export interface DataFolder {
  readonly chatDatabase: string
  /** The calendar's own database if the chat is external; otherwise the chat's contains it. */
  readonly calendarDatabase: string
  readonly hostDatabase: string
  readonly keyFile: string
  /** The key by which push services know this host. */
  readonly pushKey: string
  /** Folder of databases as they were before an upgrade; created when there is one. */
  readonly earlier: string
  readonly uploads: string
  /** Folder of uploads in progress; empty at the start. */
  readonly receiving: string
  /** Folder of pictures of other sites, which can be fetched again; created on first use, not part of backups. */
  readonly linkedPictures: string
  /** Folder of thumbnails, which can be made again; created on first use, not part of backups. */
  readonly thumbnails: string
  /** Folder of mails without a mail server; created on first use. */
  readonly mail: string
  readonly release: () => void
}

/** SQLite's error code for a locked file. */
const BUSY = 5
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === BUSY

/**
 * Locks the folder for this process, creating it if missing. The operating system holds the lock on an open
 * file, so it ends with the process, even after a crash.
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
    throw new FolderInUse(
      `Another Parley process is using ${path}. Only one host can keep the embedded chat or calendar. To run several hosts, keep both elsewhere (CHAT_URL, EVENTS_URL) and share the sessions (SESSIONS_URL).`,
      { cause: error },
    )
  }
  const folder = dataFolderAt(path)
  mkdirSync(folder.uploads, { recursive: true, mode: 0o700 })
  openReceivingFolder(folder.receiving)
  return { ...folder, release: () => lock.close() }
}

/** The locations in a data folder that this process does not lock: only what the locking one leaves to it is its own. */
export function dataFolderAt(path: string): DataFolder {
  return {
    chatDatabase: join(path, databaseFile),
    calendarDatabase: join(path, 'calendar.sqlite'),
    hostDatabase: join(path, 'host.sqlite'),
    keyFile: join(path, 'session.key'),
    pushKey: join(path, 'push.key'),
    earlier: join(path, earlierFolder),
    uploads: join(path, 'uploads'),
    receiving: join(path, receivingFolder),
    linkedPictures: join(path, linkedPicturesFolder),
    thumbnails: join(path, thumbnailsFolder),
    mail: join(path, 'mail'),
    release: () => undefined,
  }
}
