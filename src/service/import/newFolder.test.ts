import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { organisationSettings, storeOrganisationSettings } from '../chat/realm/settings.ts'
import { createUser } from '../chat/accounts/create.ts'
import type { ChatContext } from '../chat/context.ts'
import { aService } from '../chat/service.testing.ts'
import { Database } from '../database/database.ts'
import { FolderInUse, openDataFolder } from '../host/dataFolder.ts'
import { ArchiveFault } from './archive.ts'
import { intoNewFolder } from './newFolder.ts'

let root: string
let data: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parley-new-'))
  data = join(root, 'data')
})
afterEach(() => rmSync(root, { recursive: true }))

/** Name and number of accounts, as the host would find them; undefined if there is no database. */
function found(): readonly [string, number] | undefined {
  if (!existsSync(join(data, 'chat.sqlite'))) return undefined
  const service = aService({ database: new Database(join(data, 'chat.sqlite')) })
  const { database } = service.context
  try {
    return [
      organisationSettings(service.context).name,
      database.get<{ count: number }>('SELECT count(*) AS count FROM user')?.count ?? 0,
    ]
  } finally {
    service.service.stop()
    database.close()
  }
}

function fill(context: ChatContext, unpacked: string): Promise<string> {
  mkdirSync(unpacked)
  writeFileSync(join(unpacked, 'part'), 'x')
  writeFileSync(join(context.uploadsFolder, 'file'), 'x')
  createUser(context, { email: 'olga@example.org', fullName: 'Olga', role: 100 })
  storeOrganisationSettings(context, { name: 'Filled' })
  return Promise.resolve('done')
}

const files = (): string[] => readdirSync(join(data, 'uploads'))
const leftovers = (): string[] => readdirSync(data).filter((name) => name.startsWith('import'))

test('what the work made is there when it is done, and nothing else', async () => {
  expect(await intoNewFolder(data, fill)).toBe('done')
  expect(found()).toEqual(['Filled', 1])
  expect(files()).toEqual(['file'])
  expect(leftovers()).toEqual([])
})

test('of work that fails nothing stays, and the next try succeeds', async () => {
  const failing = intoNewFolder(data, async (context, unpacked) => {
    await fill(context, unpacked)
    throw new ArchiveFault('No such table.')
  })
  await expect(failing).rejects.toThrow('No such table.')
  expect(found()).toBeUndefined()
  expect(files()).toEqual([])
  expect(leftovers()).toEqual([])
  await intoNewFolder(data, fill)
  expect(found()).toEqual(['Filled', 1])
})

test('what a killed import left is gone with the next', async () => {
  mkdirSync(join(data, 'uploads'), { recursive: true })
  mkdirSync(join(data, 'import-archive'))
  writeFileSync(join(data, 'import.sqlite'), 'half of a database')
  writeFileSync(join(data, 'uploads', 'stray'), 'x')
  await intoNewFolder(data, fill)
  expect(found()).toEqual(['Filled', 1])
  expect(files()).toEqual(['file'])
  expect(leftovers()).toEqual([])
})

test('a folder in which the host has started, but nobody set up an organization, is new', async () => {
  mkdirSync(data)
  expect(found()).toBeUndefined()
  const service = aService({ database: new Database(join(data, 'chat.sqlite')) })
  service.service.stop()
  service.context.database.close()
  await intoNewFolder(data, fill)
  expect(found()).toEqual(['Filled', 1])
})

test('an organization is not replaced, nor its files', async () => {
  await intoNewFolder(data, fill)
  await expect(intoNewFolder(data, fill)).rejects.toThrow('already has an organization')
  expect(found()).toEqual(['Filled', 1])
  expect(files()).toEqual(['file'])
})

test('beside a running host nothing is imported', async () => {
  const folder = openDataFolder(data)
  await expect(intoNewFolder(data, fill)).rejects.toThrow(FolderInUse)
  folder.release()
  expect(found()).toBeUndefined()
})
