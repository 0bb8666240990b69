import { expect, test } from 'vitest'
import { anEvent } from '../events.testing.ts'
import { dayFromIso, daysBetween } from '../time/day.ts'
import { firstMinute } from './firstMinute.ts'
import { layOutDays } from './timeLayout.ts'

const monday = dayFromIso('2026-11-16') as number

const topWith = (times: readonly (readonly [from: string, to: string])[], now?: number): number => {
  const events = times.map(([from, to], id) => anEvent({ id, from: `2026-11-${from}`, to: `2026-11-${to}` }))
  const { columns } = layOutDays(events, { of: 'event' }, daysBetween(monday, monday + 6))
  return firstMinute({ columns, now, visible: 12 * 60 }) / 60
}

test('the grid opens in the morning, or earlier if an event begins earlier', () => {
  expect(topWith([])).toBe(7)
  expect(topWith([['17 19:00', '17 20:00']])).toBe(7)
  expect(topWith([['17 06:00', '17 20:00']])).toBe(5.5)
})

test('an event that continues over midnight does not open the grid at night', () => {
  const party = ['17 22:00', '18 03:30'] as const
  expect(topWith([party])).toBe(7)
  expect(topWith([party, ['19 01:00', '19 02:00']])).toBe(7)
})

test('the grid opens at night if all events are at night', () => {
  expect(topWith([['19 03:00', '19 04:00']])).toBe(2.5)
  expect(topWith([['19 00:00', '19 04:00']])).toBe(0)
})

test('the current time is always visible', () => {
  expect(topWith([], 12 * 60)).toBe(7)
  expect(topWith([], 22 * 60)).toBe(18)
  expect(topWith([], 2 * 60)).toBe(0)
})
