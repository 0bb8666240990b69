import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Database } from './database.ts'

let folder: string
let database: Database
let witness: Database

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-grouped-'))
  database = new Database(join(folder, 'test.sqlite'))
  database.exec(`
    CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
    CREATE TABLE reply (note_id INTEGER REFERENCES note (id) DEFERRABLE INITIALLY DEFERRED);
  `)
  witness = new Database(join(folder, 'test.sqlite'))
})

afterEach(() => {
  database.close()
  witness.close()
  rmSync(folder, { recursive: true })
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const note = (text: string) => database.run('INSERT INTO note (text) VALUES (?)', text).id
const texts = (of: Database) => of.all<{ text: string }>('SELECT text FROM note').map((row) => row.text)

test('work runs at once, and is committed with other work of the same moment', async () => {
  const ids = [database.groupedTransaction(() => note('a')), database.groupedTransaction(() => note('b'))]
  expect(texts(database)).toEqual(['a', 'b'])
  expect(texts(witness)).toEqual([])
  expect(await ids[0]).toBe(1)
  expect(texts(witness)).toEqual(['a', 'b'])
  expect(await ids[1]).toBe(2)
  expect(database.committed).toBeUndefined()
})

test('a reader in between can wait until the data is durable', async () => {
  void database.groupedTransaction(() => note('a'))
  await database.committed
  expect(texts(witness)).toEqual(['a'])
})

test('failed work is rolled back alone, with its callbacks', async () => {
  const recorded: string[] = []
  const record = (text: string) => database.afterCommit(() => recorded.push(text))
  const first = database.groupedTransaction(() => (note('a'), record('a')))
  const failing = database.groupedTransaction(() => {
    note('b')
    record('b')
    throw new Error('Refused')
  })
  const last = database.groupedTransaction(() => (note('c'), record('c')))
  await expect(failing).rejects.toThrow('Refused')
  await Promise.all([first, last])
  expect(texts(witness)).toEqual(['a', 'c'])
  expect(recorded).toEqual(['a', 'c'])
})

test('if the only work fails, no commit is pending', async () => {
  const failing = database.groupedTransaction(() => {
    throw new Error('Refused')
  })
  await expect(failing).rejects.toThrow('Refused')
  await database.committed
  expect(database.transaction(() => note('a'))).toBe(1)
})

test('afterCommit callbacks run after the commit, in order, before callers resume', async () => {
  const seen: string[] = []
  const work = (text: string) =>
    database
      .groupedTransaction(() => {
        note(text)
        database.afterCommit(() => seen.push(`${text}: ${texts(witness).join('')}`))
      })
      .then(() => seen.push(`${text} is done`))
  const both = [work('a'), work('b')]
  database.afterCommit(() => seen.push('in between'))
  expect(seen).toEqual([])
  await Promise.all(both)
  expect(seen).toEqual(['a: ab', 'b: ab', 'in between', 'a is done', 'b is done'])
})

test.each([
  ['a transaction', () => database.transaction(() => note('b'))],
  ['a statement', () => note('b')],
  ['a script', () => database.exec("INSERT INTO note (text) VALUES ('b')")],
])('%s commits the pending group first', async (_, write) => {
  const seen: string[][] = []
  const grouped = database.groupedTransaction(() => {
    note('a')
    database.afterCommit(() => seen.push(texts(database)))
  })
  write()
  expect(seen).toEqual([['a']])
  expect(texts(witness)).toEqual(['a', 'b'])
  await grouped
})

test('within a transaction, grouped work belongs to that transaction', async () => {
  const inner = database.transaction(() => {
    note('a')
    return database.groupedTransaction(() => note('b'))
  })
  expect(texts(witness)).toEqual(['a', 'b'])
  expect(await inner).toBe(2)
})

test('a failed commit rejects all callers, rolls everything back, and runs no callbacks', async () => {
  let recorded = 0
  const grouped = [
    database.groupedTransaction(() => {
      note('a')
      database.afterCommit(() => (recorded += 1))
    }),
    database.groupedTransaction(() => database.run('INSERT INTO reply (note_id) VALUES (99)')),
  ]
  const reader = database.committed
  expect(await Promise.allSettled([...grouped, reader])).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  expect([texts(database), recorded]).toEqual([[], 0])
  await database.groupedTransaction(() => note('b'))
  expect(texts(witness)).toEqual(['b'])
})

test('a rollback of the whole transaction rejects all callers, and later work succeeds', async () => {
  const first = database.groupedTransaction(() => note('a'))
  const failing = database.groupedTransaction(() =>
    database.run("INSERT OR ROLLBACK INTO note (id, text) VALUES (1, 'b')"),
  )
  const last = database.groupedTransaction(() => note('c'))
  expect(await Promise.allSettled([first, failing, last])).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
    { status: 'fulfilled' },
  ])
  expect(texts(witness)).toEqual(['c'])
})

test('after a slow commit, the next group collects work meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let time = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (time += 1))
  await database.groupedTransaction(() => note('a'))
  const first = database.groupedTransaction(() => note('b'))
  await nextTurn()
  const second = database.groupedTransaction(() => note('c'))
  vi.advanceTimersByTime(18)
  expect(texts(witness)).toEqual(['a'])
  vi.advanceTimersByTime(1)
  await Promise.all([first, second])
  expect(texts(witness)).toEqual(['a', 'b', 'c'])
  time += 100
  await database.groupedTransaction(() => note('d'))
  expect(texts(witness)).toEqual(['a', 'b', 'c', 'd'])
})

test('a group waits at most 25 milliseconds, however slow a commit was', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let time = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (time += 1000))
  await database.groupedTransaction(() => note('a'))
  vi.spyOn(performance, 'now').mockReturnValue(time)
  const next = database.groupedTransaction(() => note('b'))
  vi.advanceTimersByTime(24)
  expect(texts(witness)).toEqual(['a'])
  vi.advanceTimersByTime(1)
  await next
  expect(texts(witness)).toEqual(['a', 'b'])
})

test('after a group of several, the next one waits as long as any', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  await database.groupedTransaction(() => note('a'))
  await Promise.all([
    database.groupedTransaction(() => note('b')),
    database.groupedTransaction(() => note('c')),
  ])
  const first = database.groupedTransaction(() => note('d'))
  vi.advanceTimersByTime(24)
  const second = database.groupedTransaction(() => note('e'))
  expect(texts(witness)).toEqual(['a', 'b', 'c'])
  vi.advanceTimersByTime(1)
  await Promise.all([first, second])
  expect(texts(witness)).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('closing the database commits', async () => {
  const grouped = database.groupedTransaction(() => note('a'))
  database.close()
  await grouped
  expect(texts(witness)).toEqual(['a'])
  database = new Database(join(folder, 'test.sqlite'))
})
