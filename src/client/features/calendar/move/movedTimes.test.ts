import { expect, test } from 'vitest'
import { anEvent } from '../events.testing.ts'
import { movedTimes, whenOf } from './movedTimes.ts'

const concert = anEvent({ from: '2026-10-20 19:00', to: '2026-10-20 22:00' })
const festival = anEvent({ from: '2026-10-20', to: '2026-10-22' })

test('an event moves by days and minutes and keeps its length', () => {
  expect(whenOf(movedTimes(concert, { days: 1, minutes: -90, edge: 'whole' }))).toEqual({
    startDate: '2026-10-21',
    startTime: '17:30',
    endDate: '2026-10-21',
    endTime: '20:30',
    isAllDay: false,
    timezone: 'Europe/Zurich',
  })
})

test('a moved event keeps its hour across a change of the clocks', () => {
  const after = movedTimes(concert, { days: 7, minutes: 0, edge: 'whole' })
  expect(whenOf(after)).toMatchObject({ startDate: '2026-10-27', startTime: '19:00' })
  expect(after.start - concert.start).toBe(7 * 24 * 3_600_000 + 3_600_000)
})

test('resizing moves only the end, never before the start', () => {
  expect(whenOf(movedTimes(concert, { days: 0, minutes: 30, edge: 'end' }))).toMatchObject({
    startTime: '19:00',
    endTime: '22:30',
  })
  expect(whenOf(movedTimes(concert, { days: -3, minutes: 0, edge: 'end' }))).toMatchObject({
    endDate: '2026-10-20',
    endTime: '19:15',
  })
})

test('an all-day event moves by days alone', () => {
  expect(whenOf(movedTimes(festival, { days: 2, minutes: 45, edge: 'whole' }))).toMatchObject({
    startDate: '2026-10-22',
    endDate: '2026-10-24',
  })
  expect(whenOf(movedTimes(festival, { days: 1, minutes: 0, edge: 'end' }))).toMatchObject({
    endDate: '2026-10-23',
  })
  expect(whenOf(movedTimes(festival, { days: -9, minutes: 0, edge: 'end' }))).toMatchObject({
    startDate: '2026-10-20',
    endDate: '2026-10-20',
  })
})

test('an event whose zone is an offset keeps its distance from UTC', () => {
  const call = { ...concert, zone: 'UTC+5.5', start: concert.wallStart - 5.5 * 3_600_000 }
  const later = movedTimes(call, { days: 1, minutes: 0, edge: 'whole' })
  expect(later.start).toBe(call.start + 24 * 3_600_000)
})
