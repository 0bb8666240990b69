import { expect, test } from 'vitest'
import { differences, noPicks, picked, withPut, withTaken } from './picks.ts'

test('added and removed items are the differences', () => {
  const picks = withTaken(withPut(noPicks, 3), 1)
  expect(differences(picks, [1, 2])).toEqual({ add: [3], remove: [1] })
  expect([...picked(picks, [1, 2])]).toEqual([2, 3])
})

test('an item that was moved back is no difference', () => {
  expect(withTaken(withPut(noPicks, 3), 3)).toEqual(noPicks)
  expect(withPut(withTaken(noPicks, 1), 1)).toEqual(noPicks)
})

test('a change that another person has made is not repeated', () => {
  const picks = withTaken(withPut(noPicks, 3), 1)
  expect(differences(picks, [2, 3])).toEqual({ add: [], remove: [] })
})
