import { expect, test } from 'vitest'
import { lengthOf, movedBy, withStart, type When } from './when.ts'

const evening: When = {
  startDate: '2026-11-24',
  startTime: '22:00',
  endDate: '2026-11-25',
  endTime: '01:30',
  isAllDay: false,
  timezone: 'Europe/Zurich',
}
const festival: When = { ...evening, isAllDay: true, endDate: '2026-11-26' }

test('moving the start moves the end with it', () => {
  expect(withStart(evening, { startTime: '20:30' })).toMatchObject({
    endDate: '2026-11-25',
    endTime: '00:00',
  })
  expect(withStart(evening, { startDate: '2026-12-31' })).toMatchObject({
    endDate: '2027-01-01',
    endTime: '01:30',
  })
  expect(withStart(festival, { startDate: '2026-12-30' })).toMatchObject({ endDate: '2027-01-01' })
})

test('all-day events keep their times for when they are no longer so', () => {
  expect(withStart(festival, { startDate: '2026-12-30' })).toMatchObject({
    startTime: '22:00',
    endTime: '01:30',
  })
})

test('while a part is missing the other end stays', () => {
  expect(withStart(evening, { startDate: '' })).toMatchObject({ startDate: '', endDate: '2026-11-25' })
  expect(withStart({ ...evening, endTime: '' }, { startTime: '20:00' })).toMatchObject({ endTime: '' })
})

test('an end before the start is not carried along', () => {
  const wrong = { ...evening, endDate: '2026-11-20' }
  expect(withStart(wrong, { startDate: '2026-11-25' })).toMatchObject({ endDate: '2026-11-20' })
})

test('an event moves by days and minutes as long as it was', () => {
  expect(movedBy(evening, 7, -30)).toMatchObject({
    startDate: '2026-12-01',
    startTime: '21:30',
    endDate: '2026-12-02',
    endTime: '01:00',
  })
  expect(movedBy(festival, -1, 600)).toMatchObject({ startDate: '2026-11-23', endDate: '2026-11-25' })
})

test('the length is by the wall clock', () => {
  expect(lengthOf(evening)).toBe(3.5 * 3_600_000)
  expect(lengthOf({ ...evening, endTime: '' })).toBeUndefined()
  expect(lengthOf({ ...evening, endDate: '' })).toBeUndefined()
})

test('a start that was half typed meanwhile moves the end from where it was last whole', () => {
  const half = withStart(evening, { startTime: '' })
  expect(withStart(half, { startTime: '20:30' }, evening)).toMatchObject({
    endDate: '2026-11-25',
    endTime: '00:00',
  })
  expect(withStart({ ...half, endTime: '02:30' }, { startTime: '23:00' }, evening)).toMatchObject({
    endTime: '03:30',
  })
})
