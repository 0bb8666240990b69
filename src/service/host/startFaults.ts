import { Refusal } from '../http/refusal.ts'
import { DamagedDatabase } from '../database/database.ts'
import { NewerDatabase } from '../database/migrate.ts'
import { BackupError } from './backup.ts'
import { FolderInUse } from './dataFolder.ts'
import { WrongKeyFile } from './keyFile.ts'
import { WrongPushKey } from './pushKey.ts'
import { ResetError } from './resetFactor.ts'
import { SharedDatabaseDown } from './sharedDatabase.ts'
import { WrongSessionKeys } from './sharedSessions.ts'
import { NoRoomForUpgrade } from './upgradeCopy.ts'

/** The host cannot start, or a backup failed; the message is a sentence with the remedy. */
export class StartFault extends Error {
  override name = 'StartFault'
}

/** The failed action. */
export interface Attempt {
  /** The folder written to. */
  readonly folder: string
  readonly host?: string
  readonly port?: number
}

const explainThemselves = [
  FolderInUse,
  DamagedDatabase,
  NewerDatabase,
  WrongKeyFile,
  WrongPushKey,
  BackupError,
  NoRoomForUpgrade,
  ResetError,
  SharedDatabaseDown,
  WrongSessionKeys,
  Refusal,
]

type Sentence = (attempt: Attempt) => string

const readOnly: Sentence = ({ folder }) =>
  `Parley can’t write to ${folder}: it’s on a read-only file system. Mount that for writing, or choose another folder (DATA_DIR).`
const forbidden: Sentence = ({ folder }) =>
  `This user can’t write to ${folder}. Make them its owner (chown), or choose another folder (DATA_DIR).`
const full: Sentence = ({ folder }) =>
  `There’s no space left for ${folder}. Free some on that disk, then try again. Nothing that was stored is lost.`
const noFolder: Sentence = ({ folder }) =>
  `${folder} can’t be a folder: a file has that name, or is in its path. Choose another folder (DATA_DIR).`
const broken: Sentence = ({ folder }) =>
  `The disk of ${folder} doesn’t read or write correctly. Check the system’s log, and restore a backup on another disk.`
const unopened: Sentence = ({ folder }) =>
  `A database in ${folder} can’t be opened. Check that this user can read and write all files in it.`
const tooMany: Sentence = () =>
  'The system lets this process open too few files. Raise the limit (ulimit -n), then try again.'

const ofFiles: Readonly<Record<string, Sentence>> = {
  EROFS: readOnly,
  EACCES: forbidden,
  EPERM: forbidden,
  ENOSPC: full,
  EDQUOT: full,
  EFBIG: full,
  ENOTDIR: noFolder,
  EEXIST: noFolder,
  EIO: broken,
  EMFILE: tooMany,
  ENFILE: tooMany,
}

/** Messages by SQLite's primary result codes. */
const ofDatabases: Readonly<Record<number, Sentence>> = {
  3: forbidden,
  8: readOnly,
  10: broken,
  13: full,
  14: unopened,
}

const notHere: Sentence = ({ host }) =>
  `This machine has no address ${host}. Set HOST to one of its addresses, to 127.0.0.1 for this machine only, or to 0.0.0.0 for all addresses.`

const ofListening: Readonly<Record<string, Sentence>> = {
  EADDRINUSE: ({ port, host }) =>
    `Another program listens on port ${port} of ${host} (EADDRINUSE). Stop it, or set PORT to another port; 0 chooses a free one.`,
  EACCES: ({ port }) => `This user can’t listen on port ${port}. Set PORT to 1024 or above.`,
  EADDRNOTAVAIL: notHere,
  ENOTFOUND: notHere,
  EAI_AGAIN: notHere,
}

interface SystemError extends Error {
  readonly code?: string
  readonly syscall?: string
  /** SQLite's result code. */
  readonly errcode?: number
}

function sentenceFor({ code = '', syscall, errcode }: SystemError): Sentence | undefined {
  if (errcode !== undefined) return ofDatabases[errcode & 0xff]
  return syscall === 'listen' || syscall === 'getaddrinfo' ? ofListening[code] : ofFiles[code]
}

/**
 * Returns the error as a StartFault with a remedy; unchanged if there is none, because then its stack
 * matters.
 */
export function explained(error: unknown, attempt: Attempt): unknown {
  if (!(error instanceof Error)) return error
  if (explainThemselves.some((kind) => error instanceof kind))
    return new StartFault(error.message, { cause: error })
  if ('severity' in error) {
    const said = `The database of the sessions (SESSIONS_URL) refused: ${error.message}.`
    return new StartFault(said, { cause: error })
  }
  const sentence = sentenceFor(error)
  return sentence === undefined ? error : new StartFault(sentence(attempt), { cause: error })
}
