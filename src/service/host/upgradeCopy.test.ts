import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Database } from '../database/database.ts'
import { migrate, newestVersion, versionOf } from '../database/migrate.ts'
import { startOrganisation } from '../../testing/organisation.testing.ts'
import { backUp } from './backup.ts'
import { NoRoomForUpgrade, copyBeforeUpgrade } from './upgradeCopy.ts'

let dataFolder: string
let path: string
let earlier: string
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'parley-upgrade-'))
  path = join(dataFolder, 'chat.sqlite')
  earlier = join(dataFolder, 'before-upgrade')
})
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }))

const VERSION = 6
const enough = { free: 1e12, total: 1e12 }

/** Runs work on the database of a file. */
function within<T>(file: string, work: (database: Database) => T): T {
  const database = new Database(file)
  try {
    return work(database)
  } finally {
    database.close()
  }
}

/** Stores people, whose names are long, in the form of an earlier release. */
function store(people: number, version = VERSION): void {
  within(path, (database) => {
    migrate(database, version)
    database.transaction(() => {
      for (let index = 0; index < people; index++) {
        database.run(
          'INSERT INTO user (email, delivery_email, full_name, role, date_joined) VALUES (?1, ?1, ?2, 400, 1)',
          `person${index}@test.example`,
          `Person ${index} `.repeat(50),
        )
      }
    })
  })
}

const peopleIn = (file: string): number =>
  within(file, (database) => {
    database.checkIntegrity()
    return database.all('SELECT 1 FROM user').length
  })
const versionIn = (file: string): number => within(file, versionOf)

function upgrade(disk = enough): string[] {
  const lines: string[] = []
  within(path, (database) => {
    copyBeforeUpgrade(
      database,
      path,
      { earlier },
      { log: { info: (line) => lines.push(line) }, disk: () => disk },
    )
    migrate(database)
  })
  return lines
}

test('data of an earlier release is copied before it is upgraded, and one line says where', () => {
  store(10)
  const lines = upgrade()
  const copy = join(earlier, `chat-version-${VERSION}.sqlite`)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(copy)
  expect([versionIn(copy), peopleIn(copy), versionIn(path)]).toEqual([VERSION, 10, newestVersion])
  expect(readdirSync(earlier)).toEqual([`chat-version-${VERSION}.sqlite`])
  expect(statSync(earlier).mode & 0o077).toBe(0)
  expect(statSync(copy).mode & 0o077).toBe(0)
})

test('new data, and data of this release, is not copied', () => {
  expect(upgrade()).toEqual([])
  expect(upgrade()).toEqual([])
  expect(existsSync(earlier)).toBe(false)
})

test('the copy of a later upgrade takes the place of the one before', () => {
  store(3, 5)
  within(path, (database) => {
    copyBeforeUpgrade(database, path, { earlier }, { log: { info: () => undefined }, disk: () => enough })
    migrate(database, VERSION)
  })
  writeFileSync(join(earlier, 'calendar-version-5.sqlite'), 'of another database')
  upgrade()
  expect(readdirSync(earlier).toSorted()).toEqual([
    'calendar-version-5.sqlite',
    `chat-version-${VERSION}.sqlite`,
  ])
})

test('after going back, the next upgrade copies what was written since', () => {
  store(3)
  upgrade()
  const copy = join(earlier, `chat-version-${VERSION}.sqlite`)
  rmSync(path)
  within(copy, (database) => database.run('VACUUM INTO ?', path))
  within(path, (database) => database.run('DELETE FROM user WHERE id = 1'))
  upgrade()
  expect(peopleIn(copy)).toBe(2)
})

test('without room for the copy, nothing changes', () => {
  store(10)
  expect(() => upgrade({ free: 1000, total: 1e12 })).toThrow(NoRoomForUpgrade)
  expect(() => upgrade({ free: 1000, total: 1e12 })).toThrow(
    /needs \d+ MB, and the disk has 1 MB free\. Free some space, then start again\. Nothing has changed\.$/,
  )
  expect(existsSync(earlier)).toBe(false)
  expect([versionIn(path), peopleIn(path)]).toEqual([VERSION, 10])
})

test('a copy that cannot be written leaves nothing, and the data as it was', () => {
  store(10)
  writeFileSync(earlier, 'in the way')
  expect(() => upgrade()).toThrow('EEXIST')
  expect([versionIn(path), peopleIn(path)]).toEqual([VERSION, 10])
})

test('a backup leaves the copy out', () => {
  store(2)
  upgrade()
  const target = `${dataFolder}-copy`
  try {
    backUp(dataFolder, target)
    expect(readdirSync(target)).toEqual(['chat.sqlite'])
  } finally {
    rmSync(target, { recursive: true, force: true })
  }
})

const program = `
  import { Database } from '${new URL('../database/database.ts', import.meta.url).href}'
  import { migrate } from '${new URL('../database/migrate.ts', import.meta.url).href}'
  import { copyBeforeUpgrade } from '${new URL('./upgradeCopy.ts', import.meta.url).href}'
  const [path, earlier] = process.argv.slice(1)
  const database = new Database(path)
  copyBeforeUpgrade(database, path, { earlier }, { log: { info: () => process.stdout.write('copying') } })
  migrate(database)`

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Moments of an upgrade: parts of the copy that are written, then the time after it. */
const moments = [0, 0.1, 0.3, 0.5, 0.7, 0.9, 1, 'copied', 'copied', 'copied'] as const

test('an upgrade that is killed ten times leaves no copy or a whole one, and loses nothing', async () => {
  const PEOPLE = 20_000
  store(PEOPLE)
  const template = join(dataFolder, 'template')
  cpSync(path, template)
  const copy = join(earlier, `chat-version-${VERSION}.sqlite`)
  const unfinished = join(earlier, 'chat-unfinished.sqlite')
  const left: string[] = []
  for (const moment of moments) {
    rmSync(copy, { force: true })
    rmSync(path)
    cpSync(template, path)
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program, path, earlier])
    const ended = once(child, 'exit')
    await once(child.stdout, 'data')
    const isReached = (): boolean =>
      existsSync(copy) || (moment !== 'copied' && sizeOf(unfinished) >= moment * sizeOf(template))
    while (!isReached()) await nextTurn()
    child.kill('SIGKILL')
    await ended
    left.push(existsSync(copy) ? 'whole' : 'none')
    if (existsSync(copy)) expect([versionIn(copy), peopleIn(copy)]).toEqual([VERSION, PEOPLE])
    else expect(versionIn(path)).toBe(VERSION)
    expect([VERSION, newestVersion]).toContain(versionIn(path))
    expect(peopleIn(path)).toBe(PEOPLE)
  }
  expect(new Set(left)).toEqual(new Set(['none', 'whole']))
  if (versionIn(path) === VERSION) upgrade()
  expect(readdirSync(earlier).filter((name) => name.endsWith('.sqlite'))).toEqual([
    `chat-version-${VERSION}.sqlite`,
  ])
  expect([versionIn(path), peopleIn(path), peopleIn(copy)]).toEqual([newestVersion, PEOPLE, PEOPLE])
}, 120_000)

test('a host upgrades the data folder of an earlier release, and keeps the copy', async () => {
  store(0)
  const organisation = await startOrganisation({ template: dataFolder })
  try {
    const copies = join(organisation.dataFolder, 'before-upgrade')
    expect(readdirSync(copies)).toEqual([`chat-version-${VERSION}.sqlite`])
    expect(versionIn(join(organisation.dataFolder, 'chat.sqlite'))).toBe(newestVersion)
  } finally {
    await organisation.dispose()
  }
}, 30_000)
