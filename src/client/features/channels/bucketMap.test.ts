import { expect, test } from 'vitest'
import * as fc from '../../../testing/fastCheck.testing.ts'
import { BucketMap } from './bucketMap.ts'

const key = fc.oneof(fc.string({ maxLength: 3 }), fc.nat({ max: 400 }).map(String))

test('a bucket map equals a plain map after any changes', () => {
  const change = fc.record({ key, value: fc.option(fc.nat(), { nil: undefined }) })
  fc.assert(
    fc.property(fc.array(fc.tuple(key, fc.nat())), fc.array(change, { maxLength: 600 }), (first, changes) => {
      const model = new Map(first)
      let map = BucketMap.of(first)
      for (const { key, value } of changes) {
        if (value === undefined) model.delete(key)
        else model.set(key, value)
        map = value === undefined ? map.without(key) : map.with(key, value)
      }
      expect(new Map(map)).toEqual(model)
      expect(map.size).toBe(model.size)
      expect([...map.values()]).toHaveLength(model.size)
      for (const [each, value] of model) expect([map.get(each), map.has(each)]).toEqual([value, true])
    }),
    { numRuns: 60 },
  )
})

test('a bucket map is immutable, and the same map when a missing key is removed', () => {
  const map = BucketMap.of([['a', 1]])
  map.with('a', 2)
  map.without('a')
  expect(map.get('a')).toBe(1)
  expect(map.without('b')).toBe(map)
  expect(map.get('__proto__')).toBeUndefined()
})
