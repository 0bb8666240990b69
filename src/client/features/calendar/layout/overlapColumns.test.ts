import { expect, test } from 'vitest'
import * as fc from '../../../../testing/fastCheck.testing.ts'
import { layOutColumns } from './overlapColumns.ts'

const stretch = (name: string, from: number, to: number) => ({ name, from, to })
const columns = (...items: ReturnType<typeof stretch>[]) =>
  Object.fromEntries(
    layOutColumns(items).map(({ item, column, of, width }) => [item.name, [column, of, width]]),
  )

test('stretches without overlaps have the whole width', () => {
  expect(columns(stretch('a', 0, 60), stretch('b', 60, 90))).toEqual({ a: [0, 1, 1], b: [0, 1, 1] })
})

test('overlapping stretches are side by side, the earlier first, the longer before the shorter', () => {
  expect(columns(stretch('short', 0, 30), stretch('long', 0, 90), stretch('later', 20, 60))).toEqual({
    long: [0, 3, 1],
    short: [1, 3, 1],
    later: [2, 3, 1],
  })
})

test('a stretch widens over columns that are free during all its time', () => {
  expect(
    columns(stretch('a', 0, 100), stretch('b', 0, 50), stretch('c', 0, 50), stretch('d', 50, 100)),
  ).toEqual({ a: [0, 3, 1], b: [1, 3, 1], c: [2, 3, 1], d: [1, 3, 2] })
})

test('no overlapping stretches share a position, and none leaves the day', () => {
  const stretches = fc.array(
    fc
      .record({ from: fc.nat(1400), length: fc.integer({ min: 1, max: 600 }) })
      .map(({ from, length }) => ({ from, to: from + length })),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(stretches, (items) => {
      const laid = layOutColumns(items)
      expect(laid).toHaveLength(items.length)
      for (const one of laid) {
        expect(one.width).toBeGreaterThan(0)
        expect(one.column + one.width).toBeLessThanOrEqual(one.of)
        for (const other of laid) {
          if (one === other || one.item.from >= other.item.to || other.item.from >= one.item.to) continue
          expect(one.of).toBe(other.of)
          expect(one.column + one.width <= other.column || other.column + other.width <= one.column).toBe(
            true,
          )
        }
      }
    }),
    { numRuns: 300 },
  )
})
