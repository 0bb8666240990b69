import { expect, test } from 'vitest'
import {
  addMonths,
  dayAt,
  dayFromIso,
  daysBetween,
  endOfMonth,
  isoOf,
  isSameMonth,
  startOfMonth,
  startOfWeek,
  weekdayOf,
  weeksOfMonth,
} from './day.ts'

const day = (iso: string): number => dayFromIso(iso) as number

test('dates that do not exist are not days', () => {
  for (const text of ['2026-02-29', '2026-13-01', '2026-00-10', '26-01-01', 'today', '2026-1-1'])
    expect(dayFromIso(text)).toBeUndefined()
  expect(isoOf(dayFromIso('2028-02-29') as number)).toBe('2028-02-29')
})

test('weekdays count from Sunday', () => {
  expect(weekdayOf(day('1970-01-01'))).toBe(4)
  expect(weekdayOf(day('2026-11-21'))).toBe(6)
  expect(weekdayOf(day('1969-12-28'))).toBe(0)
})

test('a week begins on the region’s first weekday', () => {
  expect(isoOf(startOfWeek(day('2026-11-22'), 1))).toBe('2026-11-16')
  expect(isoOf(startOfWeek(day('2026-11-22'), 0))).toBe('2026-11-22')
  expect(isoOf(startOfWeek(day('2026-11-22'), 6))).toBe('2026-11-21')
})

test('a later month keeps the date, or has its last day if it is too short', () => {
  expect(isoOf(addMonths(day('2026-01-31'), 1))).toBe('2026-02-28')
  expect(isoOf(addMonths(day('2024-02-29'), 12))).toBe('2025-02-28')
  expect(isoOf(addMonths(day('2026-01-15'), -1))).toBe('2025-12-15')
})

test('a month runs from its first to its last day', () => {
  expect(isoOf(startOfMonth(day('2028-02-17')))).toBe('2028-02-01')
  expect(isoOf(endOfMonth(day('2028-02-17')))).toBe('2028-02-29')
  expect(isSameMonth(day('2026-12-31'), day('2027-01-01'))).toBe(false)
  expect(daysBetween(day('2026-12-31'), day('2027-01-01'))).toHaveLength(2)
})

test('a month takes four to six weeks', () => {
  expect(weeksOfMonth(day('2026-02-10'), 0)).toHaveLength(4)
  expect(weeksOfMonth(day('2026-11-10'), 1)).toHaveLength(6)
  expect(weeksOfMonth(day('2026-11-10'), 0)).toHaveLength(5)
  expect(weeksOfMonth(day('2026-11-10'), 1).map(isoOf)[0]).toBe('2026-10-26')
})

test('years below 100 are not read as years of the last century', () => {
  expect(isoOf(dayAt(50, 1, 1))).toBe('0050-01-01')
})
