import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ChatContext } from '../chat/context.ts'
import { storeOrganisationSettings, organisationSettings } from '../chat/realm/settings.ts'
import { aService } from '../chat/service.testing.ts'
import { createCipher } from '../cipher.ts'
import { Database } from '../database/database.ts'
import { FolderInUse, openDataFolder } from '../host/dataFolder.ts'
import { ArchiveFault } from './archive.ts'
import { onCopy } from './onCopy.ts'

let root: string
let data: string
let backup: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parley-copy-'))
  data = join(root, 'data')
  backup = join(root, 'backup')
})
afterEach(() => rmSync(root, { recursive: true }))

/** Runs `work` in the folder as a host would. */
function inFolder<Result>(work: (context: ChatContext) => Result): Result {
  const folder = openDataFolder(data)
  const service = aService({
    database: new Database(folder.chatDatabase),
    cipher: createCipher(Buffer.alloc(32, 1)),
  })
  try {
    return work(service.context)
  } finally {
    service.service.stop()
    service.context.database.close()
    folder.release()
  }
}

const nameIt = (context: ChatContext, name: string): void => storeOrganisationSettings(context, { name })
const name = (): string => inFolder((context) => organisationSettings(context).name)

test('what the work changed is there when it is done, and the folder before it is kept', async () => {
  inFolder((context) => nameIt(context, 'Before'))
  const result = await onCopy(data, backup, (context) => {
    nameIt(context, 'After')
    return Promise.resolve(7)
  })
  expect(result).toBe(7)
  expect(name()).toBe('After')
  data = backup
  expect(name()).toBe('Before')
})

test('of work that fails halfway nothing stays', async () => {
  inFolder((context) => nameIt(context, 'Before'))
  const failing = onCopy(data, backup, (context) => {
    nameIt(context, 'Half')
    return Promise.reject(new ArchiveFault('No such day.'))
  })
  await expect(failing).rejects.toThrow('No such day.')
  expect(name()).toBe('Before')
  expect(readdirSync(data).filter((file) => file.startsWith('import'))).toEqual([])
  expect(existsSync(backup)).toBe(false)
})

test('beside a running host nothing is imported', async () => {
  inFolder((context) => nameIt(context, 'Before'))
  const folder = openDataFolder(data)
  await expect(onCopy(data, backup, () => Promise.resolve())).rejects.toThrow(FolderInUse)
  folder.release()
  expect(existsSync(backup)).toBe(false)
})

test('without an organization the operator is told what comes first', async () => {
  await expect(onCopy(data, backup, () => Promise.resolve())).rejects.toThrow(
    'Start Parley, set up your organization',
  )
})
