import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as fc from '../../../../testing/fastCheck.testing.ts'
import { Database } from '../../../database/database.ts'
import { migrate } from '../../../database/migrate.ts'
import { Flag } from '../flags.ts'
import { countUnfolded, foldRows } from './fold.ts'
import { PEOPLE, steps, World } from './readers.testing.ts'

test('folding rows of an earlier release changes no answer, whatever happens meanwhile', () => {
  fc.assert(
    fc.property(steps, steps, fc.integer({ min: 1, max: 9 }), (before, after, most) => {
      const world = new World()
      for (const each of before) each(world)
      world.age()
      expect(world.answers()).toEqual(world.expected())
      for (const each of after) {
        foldRows(world.database, most)
        expect(world.answers()).toEqual(world.expected())
        each(world)
        expect(world.answers()).toEqual(world.expected())
      }
      while (foldRows(world.database, most) > 0) expect(world.answers()).toEqual(world.expected())
      expect(countUnfolded(world.database)).toBe(0)
      world.database.close()
    }),
    { numRuns: 12 },
  )
}, 240_000)

/** A world in which all but the last ten of these messages were read by all, as an earlier release stored it. */
function anOldWorld(messages: number, database?: Database): World {
  const world = new World(database)
  for (const userId of PEOPLE) {
    world.database.run('INSERT INTO subscription (user_id, channel_id) VALUES (?, 1)', userId)
    world.plain.subscribed.add(`${userId}:1`)
  }
  world.database.transaction(() => {
    for (let index = 0; index < messages; index++) {
      const flags = index % 7 === 3 ? Flag.read | Flag.starred : index < messages - 10 ? Flag.read : 0
      world.send(1, 1, `topic ${index % 3}`, [0, Flag.read, flags, flags])
    }
  })
  world.age()
  return world
}

const rowsOf = ({ database }: World): number =>
  database.get<{ rows: number }>('SELECT count(*) AS rows FROM user_message')?.rows ?? 0

test('folded rows are gone, except for those that say something', () => {
  const world = anOldWorld(200)
  expect(rowsOf(world)).toBe(600)
  while (foldRows(world.database, 40) > 0);
  // Stars of two people, and their unread messages.
  expect(rowsOf(world)).toBeLessThan(2 * (200 / 7 + 10) + 1)
  expect(world.answers()).toEqual(world.expected())
  world.database.close()
})

test('folding that is killed ten times goes on, and changes no answer', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-fold-'))
  const path = join(folder, 'chat.sqlite')
  const database = new Database(path)
  migrate(database)
  const world = anOldWorld(400, database)
  const answers = world.answers()
  expect(answers).toEqual(world.expected())
  const program = `
    import { Database } from '${new URL('../../../database/database.ts', import.meta.url).href}'
    import { foldRows } from '${new URL('./fold.ts', import.meta.url).href}'
    const database = new Database(process.argv[1])
    while (foldRows(database, 1) > 0) process.stdout.write('.')`
  const left = [countUnfolded(world.database)]
  for (let round = 0; round < 10; round++) {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program, path])
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    left.push(countUnfolded(world.database))
    expect(world.answers()).toEqual(answers)
  }
  // Each process did something, and was killed in the midst of it.
  expect(left).toEqual(left.toSorted((one, other) => other - one))
  expect(new Set(left).size).toBeGreaterThan(3)
  while (foldRows(world.database, 50) > 0);
  world.database.checkIntegrity()
  expect(world.answers()).toEqual(answers)
  world.database.close()
  rmSync(folder, { recursive: true, force: true })
}, 240_000)
