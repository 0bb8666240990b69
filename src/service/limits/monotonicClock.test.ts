import { expect, test } from 'vitest'
import * as fc from '../../testing/fastCheck.testing.ts'
import { monotonicClock } from './monotonicClock.ts'

test('the clock follows the other one until that is set back, and continues from there', () => {
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

test('the clock never goes back and never lags, however the other is set', () => {
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
