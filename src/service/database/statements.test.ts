import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Database } from './database.ts'

const service = join(import.meta.dirname, '..')
let database: Database

beforeEach(() => {
  database = new Database(':memory:')
  database.exec(`
    CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT, picture BLOB);
    INSERT INTO note (text, picture) VALUES ('a', x'0102'), (NULL, NULL)`)
})

afterEach(() => database.close())

test('rows are plain objects with the columns by name', () => {
  const rows = database.all('SELECT id, text, picture AS image FROM note ORDER BY id')
  expect(rows).toStrictEqual([
    { id: 1, text: 'a', image: new Uint8Array([1, 2]) },
    { id: 2, text: null, image: null },
  ])
  expect(database.get('SELECT count(*) AS notes FROM note')).toStrictEqual({ notes: 2 })
})

test('without rows there is an empty list, or nothing', () => {
  expect(database.all('SELECT * FROM note WHERE id = ?', 3)).toEqual([])
  expect(database.get('SELECT * FROM note WHERE id = ?', 3)).toBeUndefined()
})

test('a statement that ran before has the columns of a later schema', () => {
  const read = () => database.get('SELECT * FROM note WHERE id = 1')
  expect(read()).not.toHaveProperty('author')
  database.exec("ALTER TABLE note ADD COLUMN author TEXT; UPDATE note SET author = 'Ada'")
  expect(read()).toMatchObject({ text: 'a', author: 'Ada' })
  database.exec('ALTER TABLE note DROP COLUMN picture')
  expect(read()).toStrictEqual({ id: 1, text: 'a', author: 'Ada' })
  database.exec('ALTER TABLE note RENAME COLUMN author TO writer')
  expect(read()).toStrictEqual({ id: 1, text: 'a', writer: 'Ada' })
})

test('no limit is a bare parameter, with which SQLite would prepare the statement anew each time', () => {
  const sources = globSync('**/*.ts', { cwd: service, exclude: ['**/*.test.ts'] })
  expect(sources.length).toBeGreaterThan(400)
  const bare = sources.filter((file) => /\bLIMIT \?/.test(readFileSync(join(service, file), 'utf8')))
  expect(bare).toEqual([])
})
