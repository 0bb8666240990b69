import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DamagedDatabase, Database } from './database.ts'
import { checkAtStart } from './startCheck.ts'

let folder: string
let path: string
let database: Database

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-check-'))
  path = join(folder, 'chat.sqlite')
  database = new Database(path)
  database.exec('CREATE TABLE note (content TEXT)')
  for (let index = 0; index < 2000; index++)
    database.run('INSERT INTO note VALUES (?)', `note ${index}`.repeat(20))
  database.close()
})
afterEach(() => {
  database.close()
  rmSync(folder, { recursive: true })
})

function damage(): void {
  const content = readFileSync(path)
  content.fill(0xff, 3 * 4096, 9 * 4096)
  writeFileSync(path, content)
}

const check = (onDamage: (damage: DamagedDatabase) => void, atOnceUpTo?: number): (() => void) => {
  database = new Database(path)
  return checkAtStart(database, path, { onDamage, ...(atOnceUpTo === undefined ? {} : { atOnceUpTo }) })
}

test('a small file is checked before it is served', () => {
  damage()
  expect(() => check(vi.fn())).toThrow(DamagedDatabase)
})

test('damage of a large file is reported later, with details', async () => {
  damage()
  const found = await new Promise<DamagedDatabase>((resolve) => check(resolve, 0))
  expect(found.message).toMatch(/chat\.sqlite is damaged.*operating\.md/s)
})

test('an intact large file causes no report, nor does a stopped check', () => {
  const onDamage = vi.fn()
  check(onDamage)
  check(onDamage, 0)()
  expect(onDamage).not.toHaveBeenCalled()
})

test('a failed check does not count as damage', () => {
  database = new Database(path)
  database.close()
  expect(() => database.checkIntegrity()).toThrow(/not open/)
  expect(() => database.checkIntegrity()).not.toThrow(DamagedDatabase)
  database = new Database(path)
})
