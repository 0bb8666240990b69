import { expect, test } from 'vitest'
import { dayAtPoint, distance, type DayBox } from './geometry.ts'

const cell = (day: number, left: number, top: number): DayBox => ({
  day,
  box: { left, right: left + 100, top, bottom: top + 100 },
  minutes: undefined,
})
/** Fourteen cells of a month, and two day columns below the row of all-day events. */
const month = Array.from({ length: 14 }, (_, index) =>
  cell(index, (index % 7) * 100, Math.floor(index / 7) * 100),
)
const columns: DayBox[] = [0, 1].map((day) => ({
  day,
  box: { left: day * 100, right: day * 100 + 100, top: 50, bottom: 1490 },
  minutes: 1440,
}))

test('in a month a distance is counted in cells', () => {
  expect(distance(month, { x: 50, y: 50 }, { x: 250, y: 150 })).toEqual({ days: 9, minutes: 0 })
  expect(distance(month, { x: 250, y: 150 }, { x: 299, y: 101 })).toEqual({ days: 0, minutes: 0 })
  expect(distance(month, { x: 50, y: 50 }, { x: 50, y: 900 })).toBeUndefined()
})

test('on a time axis a distance is counted in quarters of an hour', () => {
  expect(distance(columns, { x: 10, y: 100 }, { x: 150, y: 152 })).toEqual({ days: 1, minutes: 45 })
  expect(distance(columns, { x: 10, y: 100 }, { x: 10, y: 95 })).toEqual({ days: 0, minutes: 0 })
  expect(distance(columns, { x: 10, y: 100 }, { x: 10, y: 70 })).toEqual({ days: 0, minutes: -30 })
})

test('an hour that is repeated because clocks go back counts once', () => {
  const longer: DayBox[] = columns.map((each) => ({
    ...each,
    box: { ...each.box, bottom: 1550 },
    minutes: 1500,
    repeatedAt: 180,
  }))
  const at = (position: number) => ({ x: 10, y: 50 + position })
  expect(distance(longer, at(60), at(300))).toEqual({ days: 0, minutes: 180 })
  expect(distance(longer, at(300), at(60))).toEqual({ days: 0, minutes: -180 })
  expect(distance(longer, at(60), at(180))).toEqual({ days: 0, minutes: 120 })
  expect(distance(longer, at(60), at(210))).toEqual({ days: 0, minutes: 120 })
  expect(distance(longer, at(300), at(360))).toEqual({ days: 0, minutes: 60 })
})

test('a point beside the columns belongs to the day above or below', () => {
  expect(dayAtPoint(columns, { x: 150, y: 10 })?.day).toBe(1)
  expect(dayAtPoint(columns, { x: 900, y: 10 })).toBeUndefined()
})
