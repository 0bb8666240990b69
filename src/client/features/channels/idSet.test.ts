import { expect, test } from 'vitest'
import * as fc from '../../../testing/fastCheck.testing.ts'
import { IdSet, selectIds } from './idSet.ts'

const someIds = fc.array(fc.nat({ max: 3000 }), { maxLength: 1500 })

test('an ID set equals a plain set after any changes, in order', () => {
  const change = fc.oneof(
    fc.record({
      kind: fc.constant('add' as const),
      ids: fc.array(fc.nat({ max: 3000 }), { maxLength: 700 }),
    }),
    fc.record({
      kind: fc.constant('remove' as const),
      ids: fc.array(fc.nat({ max: 3000 }), { maxLength: 700 }),
    }),
  )
  fc.assert(
    fc.property(someIds, fc.array(change, { maxLength: 8 }), (first, changes) => {
      const model = new Set(first)
      let set = IdSet.of(first)
      for (const { kind, ids } of changes) {
        set = kind === 'add' ? set.withAll(ids) : set.without(selectIds(ids))
        const note = (id: number): unknown => (kind === 'add' ? model.add(id) : model.delete(id))
        ids.forEach(note)
      }
      const sorted = [...model].toSorted((a, b) => a - b)
      expect(set.toArray()).toEqual(sorted)
      expect([...set]).toEqual(sorted)
      expect([set.size, set.first, set.last]).toEqual([sorted.length, sorted[0], sorted.at(-1)])
      expect(ids(0, 50).every((id) => set.has(id) === model.has(id))).toBe(true)
    }),
    { numRuns: 60 },
  )
})

const ids = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

test('an ID set finds the IDs that it shares with a selection', () => {
  fc.assert(
    fc.property(someIds, someIds, (held, wanted) => {
      const both = [...new Set(wanted)].filter((id) => held.includes(id)).toSorted((a, b) => a - b)
      expect(IdSet.of(held).among(selectIds(wanted))).toEqual(both)
    }),
    { numRuns: 60 },
  )
})

test('an ID set is the same object when nothing changes', () => {
  const set = IdSet.of([1, 2, 3])
  expect(set.with(2)).toBe(set)
  expect(set.withAll([1, 3])).toBe(set)
  expect(set.without(selectIds([0, 4]))).toBe(set)
  expect(set.without(selectIds([]))).toBe(set)
  expect(IdSet.empty.without(selectIds([1]))).toBe(IdSet.empty)
})

test('an ID set is immutable', () => {
  const set = IdSet.of(ids(1, 2000))
  set.with(5000)
  set.without(selectIds([7]))
  expect(set.toArray()).toEqual(ids(1, 2000))
})
