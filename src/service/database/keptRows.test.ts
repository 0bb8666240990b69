import { beforeEach, describe, expect, test } from 'vitest'
import { array, assert, constantFrom, integer, property, record } from '../../testing/fastCheck.testing.ts'
import { Database } from './database.ts'

let database: Database

beforeEach(() => {
  database = new Database(':memory:')
  database.exec(`
    CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT) STRICT;
    CREATE TABLE key (digest BLOB PRIMARY KEY, person_id INTEGER REFERENCES person ON DELETE CASCADE) STRICT;
    CREATE TABLE visit (person_id INTEGER) STRICT;
    CREATE TABLE greeting (name TEXT) STRICT;
    CREATE TRIGGER greeted AFTER INSERT ON visit BEGIN
      UPDATE person SET name = name || '!' WHERE id = new.person_id;
    END;
    INSERT INTO person VALUES (1, 'Ada'), (2, 'Ben');
    INSERT INTO key VALUES (x'01', 1), (x'02', 2);
  `)
})

const nameOf = (id: number | string): string | undefined =>
  database.getKept<{ name: string }>('SELECT name FROM person WHERE id = ?', id)?.name
const ownerOf = (digest: Uint8Array): number | undefined =>
  database.getKept<{ person_id: number }>('SELECT person_id FROM key WHERE digest = ?', digest)?.person_id
const rows = () => database.allKept<{ name: string }>('SELECT name FROM person ORDER BY id')
const row = () => database.getKept('SELECT name FROM person WHERE id = 1')

describe('a row that is kept', () => {
  test('is read once for the same values, and by itself for others', () => {
    const first = row()
    expect(row()).toBe(first)
    expect([nameOf(1), nameOf(2), nameOf(1)]).toEqual(['Ada', 'Ben', 'Ada'])
    expect([ownerOf(Uint8Array.of(1)), ownerOf(Uint8Array.of(2)), ownerOf(Uint8Array.of(3))]).toEqual([
      1,
      2,
      undefined,
    ])
    expect(rows()).toBe(rows())
  })

  test('stays when other tables are written', () => {
    const first = row()
    database.run('INSERT INTO greeting VALUES (?)', 'Hello')
    expect(row()).toBe(first)
  })

  test.each([
    ['a statement', () => database.run('UPDATE person SET name = ? WHERE id = 1', 'Ada!')],
    ['a statement that returns rows', () => database.all("UPDATE person SET name = 'Ada!' RETURNING id")],
    ['a trigger', () => database.run('INSERT INTO visit VALUES (?)', 1)],
    ['statements without values', () => database.exec("UPDATE person SET name = 'Ada!'")],
  ])('is read again after %s wrote', (_, write) => {
    expect([nameOf(1), rows()[0]?.name]).toEqual(['Ada', 'Ada'])
    write()
    expect([nameOf(1), rows()[0]?.name]).toEqual(['Ada!', 'Ada!'])
  })

  test('is read again after it went with the row that it belongs to', () => {
    expect(ownerOf(Uint8Array.of(1))).toBe(1)
    database.run('DELETE FROM person WHERE id = 1')
    expect(ownerOf(Uint8Array.of(1))).toBeUndefined()
  })

  test('is there once somebody inserts it', () => {
    expect(nameOf(3)).toBeUndefined()
    database.run("INSERT INTO person VALUES (3, 'Cleo')")
    expect(nameOf(3)).toBe('Cleo')
  })

  const renameAndFail = (): never => {
    database.run("UPDATE person SET name = 'Eve' WHERE id = 1")
    expect(nameOf(1)).toBe('Eve')
    throw new Error('Not after all')
  }

  test('is read again after a rollback', () => {
    expect(() => database.transaction(renameAndFail)).toThrow('Not after all')
    expect(nameOf(1)).toBe('Ada')
  })

  test('is read again after one of a group was rolled back', async () => {
    const kept = database.groupedTransaction(() => void nameOf(1))
    await expect(database.groupedTransaction(renameAndFail)).rejects.toThrow('Not after all')
    expect(nameOf(1)).toBe('Ada')
    await kept
  })

  test('has a key that no other values have', () => {
    const pair = (one: string | number | null, two: string | null) =>
      database.getKept<{ pair: string }>('SELECT quote(?1) || quote(?2) AS pair', one, two)?.pair
    expect([
      pair('a', 'b'),
      pair('as1:b', ''),
      pair('a', 's1:b'),
      pair(1, null),
      pair('1', null),
      pair(null, '1'),
    ]).toEqual(["'a''b'", "'as1:b'''", "'a''s1:b'", '1.0NULL', "'1'NULL", "NULL'1'"])
  })

  test('makes room for others', () => {
    const long = (index: number) =>
      database.getKept<{ text: string }>('SELECT ? AS text', `${index}`.padStart(200_000))
    const first = long(0)
    expect(long(0)).toBe(first)
    for (let index = 1; index < 20; index++) long(index)
    expect(long(0)).not.toBe(first)
    expect(long(0)).toEqual(first)
  })
})

const rename = (id: number): void =>
  void database.run("UPDATE person SET name = name || '?' WHERE id = ?", id)
const steps: ReadonlyMap<string, (id: number) => void> = new Map([
  ['renames', rename],
  ['replaces', (id) => database.run("INSERT OR REPLACE INTO person VALUES (?, 'new')", id)],
  ['deletes', (id) => database.run('DELETE FROM person WHERE id = ?', id)],
  ['visits', (id) => database.run('INSERT INTO visit VALUES (?)', id)],
  [
    'renames in vain',
    (id) => {
      try {
        database.transaction(() => {
          rename(id)
          nameOf(id)
          throw new Error('Not after all')
        })
      } catch {
        // Taken back.
      }
    },
  ],
])

test('what is kept is what is there, whatever was written', () => {
  const anySteps = array(record({ step: constantFrom(...steps.keys()), id: integer({ min: 1, max: 3 }) }))
  assert(
    property(anySteps, (taken) => {
      for (const { step, id } of taken) {
        steps.get(step)?.(id)
        expect(rows()).toEqual(database.all('SELECT name FROM person ORDER BY id'))
        for (const each of [1, 2, 3])
          expect(nameOf(each)).toBe(
            database.get<{ name: string }>('SELECT name FROM person WHERE id = ?', each)?.name,
          )
      }
    }),
  )
})
