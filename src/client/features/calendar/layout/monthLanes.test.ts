import { describe, expect, test } from 'vitest'
import * as fc from '../../../../testing/fastCheck.testing.ts'
import { dayFromIso, weeksOfMonth } from '../time/day.ts'
import { fitWeek, layOutWeek, type Segment, type Span, type Week } from './monthLanes.ts'

const MONDAY = dayFromIso('2026-11-16') as number

interface Named extends Span {
  readonly name: string
}
const item = (name: string, first: number, last = first): Named => ({
  name,
  firstDay: MONDAY + first,
  lastDay: MONDAY + last,
})
const lanesOf = (week: Week<Named>): Record<string, number> =>
  Object.fromEntries(week.segments.map((each) => [each.item.name, each.lane]))

describe('lanes of a week', () => {
  test('items without common days share a lane', () => {
    const week = layOutWeek(MONDAY, [item('a', 0, 2), item('b', 0), item('c', 1, 3), item('d', 3)])
    expect(lanesOf(week)).toEqual({ a: 0, b: 1, c: 1, d: 0 })
  })

  test('an item that continues from the week before gets the top lane, in any order', () => {
    const week = layOutWeek(MONDAY, [item('new', 0, 4), item('old', -3, 1)])
    expect(lanesOf(week)).toEqual({ old: 0, new: 1 })
  })

  test('a segment says on which sides its item continues', () => {
    const week = layOutWeek(MONDAY, [
      item('through', -1, 9),
      item('in', 1, 2),
      item('out', 3, 7),
      item('end', -5, 0),
    ])
    const edges = Object.fromEntries(week.segments.map((each) => [each.item.name, each.continues]))
    expect(edges).toEqual({ through: 'both', in: 'no', out: 'after', end: 'before' })
  })

  test('items of other weeks are left out', () => {
    expect(layOutWeek(MONDAY, [item('before', -2, -1), item('after', 7, 8)]).segments).toEqual([])
  })
})

describe('a week fitted into rows', () => {
  const four = ['a', 'b', 'c', 'd'].map((name) => item(name, 0))
  test('with enough rows every item is drawn', () => {
    const fitted = fitWeek(layOutWeek(MONDAY, four), 4)
    expect(fitted.segments).toHaveLength(4)
    expect(fitted.hidden).toEqual([0, 0, 0, 0, 0, 0, 0])
  })

  test('a day with too many items draws one row less', () => {
    const fitted = fitWeek(layOutWeek(MONDAY, four), 3)
    expect(fitted.segments.map((each) => each.item.name)).toEqual(['a', 'b'])
    expect(fitted.hidden).toEqual([2, 0, 0, 0, 0, 0, 0])
  })

  test('a long item that is hidden on one day is hidden, and counted, on all', () => {
    const items = [item('a', 0, 2), item('b', 0, 2), item('long', 0, 2), item('d', 1)]
    expect(fitWeek(layOutWeek(MONDAY, items), 3).hidden).toEqual([1, 2, 1, 0, 0, 0, 0])
  })

  test('without any row every item is counted', () => {
    expect(fitWeek(layOutWeek(MONDAY, four), 0).hidden[0]).toBe(4)
    expect(fitWeek(layOutWeek(MONDAY, four), 1)).toMatchObject({
      segments: [],
      hidden: [4, 0, 0, 0, 0, 0, 0],
    })
  })
})

const months = fc.record({
  weeks: fc
    .record({ month: fc.integer({ min: 0, max: 900 }), first: fc.integer({ min: 0, max: 6 }) })
    .map(({ month, first }) => weeksOfMonth(month * 30, first as 0)),
  items: fc.array(
    fc.record({ offset: fc.integer({ min: -20, max: 50 }), length: fc.oneof(fc.constant(0), fc.nat(20)) }),
    { maxLength: 120 },
  ),
  rows: fc.nat(8),
})

const covers = (segment: Segment<Span>, column: number): boolean =>
  segment.column <= column && column < segment.column + segment.length

test('in any month no items overlap, none is lost, and every count is right', () => {
  fc.assert(
    fc.property(months, ({ weeks, items, rows }) => {
      const start = weeks[0] as number
      const spans = items
        .map(({ offset, length }) => ({ firstDay: start + offset, lastDay: start + offset + length }))
        .toSorted((a, b) => a.firstDay - b.firstDay || b.lastDay - a.lastDay)
      for (const week of weeks.map((each) => layOutWeek(each, spans))) {
        const fitted = fitWeek(week, rows)
        for (let column = 0; column < 7; column++) {
          const day = week.start + column
          const present = spans.filter((each) => each.firstDay <= day && each.lastDay >= day)
          const laid = week.segments.filter((each) => covers(each, column))
          const drawn = fitted.segments.filter((each) => covers(each, column))
          const hidden = fitted.hidden[column] as number
          expect(new Set(laid.map((each) => each.lane)).size).toBe(laid.length)
          expect(new Set(laid.map((each) => each.item))).toEqual(new Set(present))
          expect(drawn.length + hidden).toBe(present.length)
          expect(drawn.every((each) => each.lane < (hidden > 0 ? rows - 1 : rows))).toBe(true)
        }
      }
    }),
    { numRuns: 400 },
  )
})
