import { expect, test } from 'vitest'
import { Database } from './database.ts'

const words = (database: Database): string[] =>
  database.all<{ word: string }>('SELECT word FROM word ORDER BY word').map(({ word }) => word)

test('a copy in memory begins with what the other database contains, and both change apart', () => {
  const original = new Database(':memory:')
  original.exec('CREATE TABLE word (word TEXT)')
  original.run('INSERT INTO word VALUES (?)', 'before')
  const copy = new Database(':memory:', original.image)
  copy.run('INSERT INTO word VALUES (?)', 'in the copy')
  original.run('INSERT INTO word VALUES (?)', 'in the original')
  expect(words(copy)).toEqual(['before', 'in the copy'])
  expect(words(original)).toEqual(['before', 'in the original'])
})

test('a copy in memory keeps references and takes back what fails, as a file does', () => {
  const original = new Database(':memory:')
  original.exec(`
    CREATE TABLE word (word TEXT PRIMARY KEY);
    CREATE TABLE use (word TEXT NOT NULL REFERENCES word);
  `)
  const copy = new Database(':memory:', original.image)
  const change = (): void =>
    copy.transaction(() => {
      copy.run('INSERT INTO word VALUES (?)', 'taken back')
      copy.run('INSERT INTO use VALUES (?)', 'missing')
    })
  expect(change).toThrow('FOREIGN KEY')
  expect(words(copy)).toEqual([])
})
