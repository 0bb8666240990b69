import { expect, test } from 'vitest'
import * as fc from '../../testing/fastCheck.testing.ts'
import { monotonicClock } from './monotonicClock.ts'

test('it goes with the other clock until that is set back, and from there on', () => {
  let now = 1000
  const clock = monotonicClock(() => now)
  expect(clock()).toBe(1000)
  now = 1500
  expect(clock()).toBe(1500)
  now = 200
  expect(clock()).toBe(1500)
  now = 700
  expect(clock()).toBe(2000)
})

test('however a clock is set, it never goes back, and is never behind', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), (readings) => {
      let now = 0
      const clock = monotonicClock(() => now)
      let last = -Infinity
      for (now of readings) {
        const time = clock()
        expect(time).toBeGreaterThanOrEqual(Math.max(last, now))
        last = time
      }
    }),
  )
})
