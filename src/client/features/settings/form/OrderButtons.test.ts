import { expect, test } from 'vitest'
import { movedBy } from './OrderButtons.tsx'

test('one moves past its neighbour', () => {
  expect(movedBy([1, 2, 3], 2, -1)).toEqual([2, 1, 3])
  expect(movedBy([1, 2, 3], 2, 1)).toEqual([1, 3, 2])
})

test('nothing moves beyond the ends, nor what is not there', () => {
  expect(movedBy([1, 2], 1, -1)).toEqual([1, 2])
  expect(movedBy([1, 2], 2, 1)).toEqual([1, 2])
  expect(movedBy([1, 2], 9, 1)).toEqual([1, 2])
})
