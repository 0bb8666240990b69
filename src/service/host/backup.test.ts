import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DamagedDatabase, Database } from '../database/database.ts'
import { BackupError, backUp } from './backup.ts'
import { openDataFolder } from './dataFolder.ts'

let folder: string
let dataFolder: string
let target: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-backup-'))
  dataFolder = join(folder, 'data')
  target = join(folder, 'copies', 'one')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const count = (database: Database): number => database.all('SELECT 1 FROM note').length

/** Creates a data folder in use: a database that is being written, and an upload. */
function aFolderInUse() {
  const held = openDataFolder(dataFolder)
  writeFileSync(join(held.uploads, 'picture'), 'content')
  writeFileSync(held.keyFile, 'key', { mode: 0o600 })
  const database = new Database(held.chatDatabase)
  database.exec('CREATE TABLE note (content TEXT)')
  database.run("INSERT INTO note VALUES ('first')")
  return {
    database,
    close: () => {
      database.close()
      held.release()
    },
  }
}

test('a folder in use is copied completely: committed data, files and the key', () => {
  const { database, close } = aFolderInUse()
  database.transaction(() => {
    database.run("INSERT INTO note VALUES ('not committed')")
    backUp(dataFolder, target)
  })
  database.run("INSERT INTO note VALUES ('later')")
  close()
  expect(readFileSync(join(target, 'uploads/picture'), 'utf8')).toBe('content')
  expect(readFileSync(join(target, 'session.key'), 'utf8')).toBe('key')
  expect(readdirSync(join(folder, 'copies'))).toEqual(['one'])
  const restored = openDataFolder(target)
  const copy = new Database(restored.chatDatabase)
  expect(count(copy)).toBe(1)
  copy.close()
  restored.release()
})

test('pictures that can be made or fetched again are left out', () => {
  const { close } = aFolderInUse()
  close()
  for (const name of ['elsewhere', 'thumbnails', 'mail']) {
    mkdirSync(join(dataFolder, name))
    writeFileSync(join(dataFolder, name, 'one'), 'content')
  }
  backUp(dataFolder, target)
  expect(['elsewhere', 'thumbnails', 'mail'].filter((name) => existsSync(join(target, name)))).toEqual([
    'mail',
  ])
})

test('the copy is readable by its owner only', () => {
  aFolderInUse().close()
  backUp(dataFolder, target)
  expect(statSync(target).mode & 0o077).toBe(0)
  expect(statSync(join(target, 'chat.sqlite')).mode & 0o077).toBe(0)
})

test('an existing target and a missing source are refused', () => {
  aFolderInUse().close()
  mkdirSync(target, { recursive: true })
  expect(() => backUp(dataFolder, target)).toThrow(BackupError)
  expect(() => backUp(join(folder, 'nowhere'), join(folder, 'other'))).toThrow('nothing to back up')
})

test('a damaged folder leaves no copy', () => {
  aFolderInUse().close()
  writeFileSync(join(dataFolder, 'host.sqlite'), 'SQLite format 3\0'.padEnd(8192, 'x'))
  expect(() => backUp(dataFolder, target)).toThrow('is damaged')
  expect(existsSync(target)).toBe(false)
  expect(readdirSync(join(folder, 'copies'))).toEqual([])
})

test('an overwritten page is detected', () => {
  const { database, close } = aFolderInUse()
  for (let index = 0; index < 2000; index++)
    database.run('INSERT INTO note VALUES (?)', `note ${index}`.repeat(20))
  close()
  const path = join(dataFolder, 'chat.sqlite')
  const content = readFileSync(path)
  content.fill(0xff, 3 * 4096, 9 * 4096)
  writeFileSync(path, content)
  const damaged = new Database(path)
  expect(() => damaged.checkIntegrity()).toThrow(DamagedDatabase)
  damaged.close()
})

test('the command prints the copy’s path, and exits with 1 without one', () => {
  aFolderInUse().close()
  const command = join(import.meta.dirname, '../backup.ts')
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [command, ...args], {
      env: { ...process.env, DATA_DIR: dataFolder },
      encoding: 'utf8',
    })
  const made = run(target)
  expect([made.status, made.stdout]).toEqual([0, `Backed up ${dataFolder} to ${target}\n`])
  const again = run(target)
  expect([again.status, again.stderr]).toEqual([1, `${target} exists already.\n`])
}, 20_000)
