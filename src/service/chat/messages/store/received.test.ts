import { expect, test } from 'vitest'
import * as fc from '../../../../testing/fastCheck.testing.ts'
import { Flag } from '../flags.ts'
import { updateRead } from './flags.ts'
import { PEOPLE, steps, World } from './readers.testing.ts'

test('flags, receivers and unread messages are those of a row for each reader of each message', () => {
  fc.assert(
    fc.property(steps, (history) => {
      const world = new World()
      for (const each of history) {
        each(world)
        expect(world.answers()).toEqual(world.expected())
      }
      world.database.close()
    }),
    { numRuns: 25 },
  )
}, 120_000)

test('a message without flags writes no row, however many read it', () => {
  const world = new World()
  for (const userId of PEOPLE) {
    world.database.run('INSERT INTO subscription (user_id, channel_id) VALUES (?, 1)', userId)
    world.plain.subscribed.add(`${userId}:1`)
  }
  const flags = [0, Flag.read, 0, 0]
  for (const topic of ['lunch', 'lunch', 'Dinner']) world.send(1, 1, topic, flags)
  expect(world.answers()).toEqual(world.expected())
  expect(world.database.get('SELECT count(*) AS rows FROM user_message')).toEqual({ rows: 0 })
  world.database.close()
})

test('reading a topic leaves a mark and no rows, whatever was read out of turn before', () => {
  const world = new World()
  world.database.run('INSERT INTO subscription (user_id, channel_id) VALUES (2, 1)')
  world.plain.subscribed.add('2:1')
  for (let count = 0; count < 9; count++) world.send(1, 1, count % 2 === 0 ? 'lunch' : 'Dinner', [0, 0, 0, 0])
  /** Reads messages. @returns the number of the reader's rows */
  const read = (...ids: number[]): number => {
    updateRead(world.database, 2, ids)
    world.change(2, ids, (bits) => bits | Flag.read)
    return world.database.all('SELECT message_id FROM user_message WHERE user_id = 2').length
  }
  expect(read(5, 9)).toBe(2)
  expect(read(1, 2, 3)).toBe(1)
  expect(read(7)).toBe(0)
  expect(world.answers()).toEqual(world.expected())
  world.database.close()
})
