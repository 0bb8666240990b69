import { expect, test } from 'vitest'
import type { DayBox } from '../move/geometry.ts'
import { dayFromIso, type Day } from '../time/day.ts'
import { slotAt, slotBetween, slotFields } from './slot.ts'

const day = (text: string): Day => dayFromIso(text) ?? Number.NaN

/** Columns of 100 by 1,440 pixels: a pixel is a minute. */
const columns: readonly DayBox[] = ['2026-03-03', '2026-03-04'].map((date, at) => ({
  day: day(date),
  box: { left: at * 100, right: (at + 1) * 100, top: 0, bottom: 1440 },
  minutes: 1440,
}))

/** Cells of 100 by 100 pixels. */
const cells: readonly DayBox[] = ['2026-03-03', '2026-03-04', '2026-03-05'].map((date, at) => ({
  day: day(date),
  box: { left: at * 100, right: (at + 1) * 100, top: 0, bottom: 100 },
  minutes: undefined,
}))

const fieldsOf = (slot: ReturnType<typeof slotAt>) => slot && slotFields(slot)

test('a press in a column is an hour that begins at the half hour before it', () => {
  expect(fieldsOf(slotAt(columns, { x: 150, y: 14 * 60 + 20 }))).toEqual({
    startDate: '2026-03-04',
    startTime: '14:00',
    endDate: '2026-03-04',
    endTime: '15:00',
    isAllDay: false,
  })
})

test('a drag is as long as it was drawn, in quarters of an hour, downwards or upwards', () => {
  const [low, high] = [
    { x: 20, y: 9 * 60 + 4 },
    { x: 30, y: 10 * 60 + 20 },
  ]
  const expected = { startTime: '09:00', endTime: '10:30' }
  expect(fieldsOf(slotBetween(columns, low, high))).toMatchObject(expected)
  expect(fieldsOf(slotBetween(columns, high, low))).toMatchObject(expected)
})

test('a drag to the end of the day ends at midnight, on the next date', () => {
  expect(fieldsOf(slotBetween(columns, { x: 20, y: 22 * 60 }, { x: 20, y: 2000 }))).toMatchObject({
    startDate: '2026-03-03',
    startTime: '22:00',
    endDate: '2026-03-04',
    endTime: '00:00',
  })
})

test('a drag over days of the month is an event of whole days; a press is in the evening', () => {
  expect(fieldsOf(slotBetween(cells, { x: 250, y: 50 }, { x: 150, y: 50 }))).toMatchObject({
    startDate: '2026-03-04',
    endDate: '2026-03-05',
    isAllDay: true,
  })
  expect(fieldsOf(slotAt(cells, { x: 150, y: 50 }))).toMatchObject({
    startDate: '2026-03-04',
    startTime: '18:00',
    endTime: '20:00',
  })
})

test('nothing is outside of the days', () => {
  expect(slotAt(columns, { x: 900, y: 10 })).toBeUndefined()
  expect(slotBetween(cells, { x: 10, y: 10 }, { x: 900, y: 10 })).toBeUndefined()
})
