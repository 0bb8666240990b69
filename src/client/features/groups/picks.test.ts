import { expect, test } from 'vitest'
import { differences, noPicks, picked, withPut, withTaken } from './picks.ts'

test('what is put in and taken out makes the differences', () => {
  const picks = withTaken(withPut(noPicks, 3), 1)
  expect(differences(picks, [1, 2])).toEqual({ add: [3], remove: [1] })
  expect([...picked(picks, [1, 2])]).toEqual([2, 3])
})

test('what is moved back is no difference', () => {
  expect(withTaken(withPut(noPicks, 3), 3)).toEqual(noPicks)
  expect(withPut(withTaken(noPicks, 1), 1)).toEqual(noPicks)
})

test('what somebody else did meanwhile is not done again', () => {
  const picks = withTaken(withPut(noPicks, 3), 1)
  expect(differences(picks, [2, 3])).toEqual({ add: [], remove: [] })
})
