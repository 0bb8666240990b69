import { expect, test } from 'vitest'
import { IdSet } from './idSet.ts'

test('a set of IDs lists them in ascending order and finds each', () => {
  const set = new IdSet([30, 7, 4_000_000_000, 1])
  expect([...set]).toEqual([1, 7, 30, 4_000_000_000])
  expect(set.size).toBe(4)
  for (const id of set) expect(set.has(id)).toBe(true)
  for (const id of [0, 2, 8, 31, 4_000_000_001]) expect(set.has(id)).toBe(false)
})

test('an empty set has nothing', () => {
  const set = new IdSet([])
  expect([...set]).toEqual([])
  expect(set.has(0)).toBe(false)
})
