import { expect, test } from 'vitest'
import * as fc from '../../../../testing/fastCheck.testing.ts'
import { foldRows } from './fold.ts'
import { PEOPLE, steps, World } from './readers.testing.ts'

test('the newest messages reach a person who joins, unread, whatever happened before and happens after', () => {
  const newcomer = fc.record({ userId: fc.constantFrom(...PEOPLE), most: fc.integer({ min: 1, max: 8 }) })
  fc.assert(
    fc.property(steps, newcomer, fc.boolean(), steps, (before, { userId, most }, isOld, after) => {
      const world = new World()
      const half = Math.floor(before.length / 2)
      for (const each of before.slice(0, half)) each(world)
      if (isOld) world.age()
      for (const each of before.slice(half)) {
        each(world)
        foldRows(world.database, 1)
      }
      world.replaceByNewcomer(userId, most)
      expect(world.answers()).toEqual(world.expected())
      for (const each of after) {
        foldRows(world.database, 3)
        each(world)
        expect(world.answers()).toEqual(world.expected())
      }
      world.database.close()
    }),
    { numRuns: 20 },
  )
}, 240_000)

test('no row is written for messages where they were sent', () => {
  const world = new World()
  world.database.run('INSERT INTO subscription (user_id, channel_id) VALUES (1, 1), (1, 2)')
  for (const channel of [1, 2]) world.plain.subscribed.add(`1:${channel}`)
  for (let count = 0; count < 9; count++)
    world.send(1 + (count % 2), 1, count % 3 === 0 ? 'lunch' : 'Dinner', [0, 0, 0, 0])
  world.replaceByNewcomer(3, 6)
  expect(world.answers()).toEqual(world.expected())
  expect(world.plain.unread(3)).toEqual([4, 5, 6, 7, 8, 9])
  expect(world.database.get('SELECT count(*) AS rows FROM user_message WHERE user_id = 3')).toEqual({
    rows: 0,
  })
  world.database.close()
})
