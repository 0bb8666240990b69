import { existsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { asReason } from '../../../protocol/refusals/reason.ts'
import type { ImportReport } from '../../../protocol/hostImports.ts'
import { Database } from '../../database/database.ts'
import { openDataFolder, type DataFolder } from '../../host/dataFolder.ts'
import { databaseFile } from '../../host/environment.ts'
import { ImportFolder, type ImportRecord } from '../../host/imports/importFolder.ts'
import { isUsedSince, takeIn, undoImport } from '../../host/imports/replaceDatabase.ts'
import { ArchiveFault } from '../archive.ts'
import type { TellProgress } from '../slack/importSlack.ts'
import type { SlackAccess } from '../slack/slackFiles.ts'
import { performImport } from './perform.ts'

/* The import of a Slack export by a command, while the host is stopped: the same as in the host (`host/imports`). */

async function inFolder<Result>(
  dataFolder: string,
  work: (folder: ImportFolder, data: DataFolder) => Result | Promise<Result>,
): Promise<Result> {
  if (!existsSync(join(dataFolder, databaseFile))) {
    throw new ArchiveFault(
      `There’s no organization in ${dataFolder} yet. Start Parley, set up your organization, stop Parley, then import.`,
    )
  }
  const data = openDataFolder(dataFolder)
  try {
    return await work(new ImportFolder(dataFolder), data)
  } finally {
    data.release()
  }
}

/** The record of the same import, if a process that ended left it. */
function interrupted(folder: ImportFolder, archive: string, size: number): ImportRecord | undefined {
  const record = folder.read()
  if (record?.state === 'done') throw new ArchiveFault(asReason('imports.hasMessages'))
  const isSame = record?.state === 'running' && record.archive === archive && record.size === size
  return isSame || record?.state === 'taking' ? record : undefined
}

const TOKEN_AGAIN =
  'The interrupted import downloads files with a token, which isn’t stored. Enter it again with --token, or continue without more files with --no-token.'

export interface CommandOptions {
  readonly tell: TellProgress
  /** How Slack is reached. */
  readonly slack: SlackAccess
  /** True to go on without the token with which the import began. */
  readonly withoutToken?: boolean
  /** Called when it goes on with what a process that ended has done. */
  readonly onResume: () => void
}

/**
 * Imports an export of a Slack workspace. If the process is killed, the organization is as it was, and the same command
 * goes on.
 * @throws ArchiveFault, FolderInUse
 */
export const importByCommand = (
  archive: string,
  dataFolder: string,
  { tell, slack, withoutToken = false, onResume }: CommandOptions,
): Promise<ImportReport | undefined> =>
  inFolder(dataFolder, async (folder, data) => {
    if (!existsSync(archive)) throw new ArchiveFault(`There is no file ${archive}.`)
    const { size } = statSync(archive)
    const before = interrupted(folder, archive, size)
    if (before) onResume()
    if (before?.state === 'taking') return takeIn(folder, data, before).report
    const usesToken = slack.token !== undefined
    const record: ImportRecord = before ?? {
      state: 'running',
      name: basename(archive),
      size,
      archive,
      ...(usesToken && { usesToken }),
    }
    if (record.usesToken === true && !usesToken && !withoutToken) throw new ArchiveFault(TOKEN_AGAIN)
    if (!before) {
      folder.clear()
      folder.write(record)
    }
    try {
      const report = await performImport(folder, record, data, { tell, slack })
      const taking: ImportRecord = { ...record, state: 'taking', report }
      folder.write(taking)
      takeIn(folder, data, taking)
      return report
    } catch (error) {
      folder.clear()
      throw error
    }
  })

/** Takes back everything that the last import brought. @throws ArchiveFault, FolderInUse */
export const undoByCommand = (dataFolder: string): Promise<void> =>
  inFolder(dataFolder, (folder, data) => {
    const record = folder.read()
    if (record?.state === 'undoing') return undoImport(folder, data)
    if (record?.state !== 'done') throw new ArchiveFault(asReason('imports.nothingToUndo'))
    const database = new Database(data.chatDatabase)
    const isUsed = isUsedSince(database, record)
    database.close()
    if (isUsed) throw new ArchiveFault(asReason('imports.usedSince'))
    folder.write({ ...record, state: 'undoing' })
    return undoImport(folder, data)
  })
