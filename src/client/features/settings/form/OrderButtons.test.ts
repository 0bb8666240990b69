import { expect, test } from 'vitest'
import { movedBy } from './OrderButtons.tsx'

test('an item moves past its neighbor', () => {
  expect(movedBy([1, 2, 3], 2, -1)).toEqual([2, 1, 3])
  expect(movedBy([1, 2, 3], 2, 1)).toEqual([1, 3, 2])
})

test('an item at an end stays, and a missing one changes nothing', () => {
  expect(movedBy([1, 2], 1, -1)).toEqual([1, 2])
  expect(movedBy([1, 2], 2, 1)).toEqual([1, 2])
  expect(movedBy([1, 2], 9, 1)).toEqual([1, 2])
})
