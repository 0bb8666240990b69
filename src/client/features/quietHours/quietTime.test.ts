import { expect, test } from 'vitest'
import type { Hours, QuietChoices } from '../../../protocol/chat/quietTime.ts'
import { awake, endOfPause, isQuietAt, nextChange } from './quietTime.ts'

const none: QuietChoices = { until: 0, awakeUntil: 0, hours: undefined }
const office: Hours = { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }
const nights: Hours = { days: [5], from: '22:00', to: '06:00' }

/** November 2026: the 2nd is a Monday, the 6th a Friday. */
const on = (day: number, time: string): Date => new Date(`2026-11-${String(day).padStart(2, '0')}T${time}:00`)

test('without choices it is never quiet, and no change is due', () => {
  expect(isQuietAt(none, on(2, '03:00'))).toBe(false)
  expect(nextChange(none, on(2, '03:00'))).toBeUndefined()
})

test('a pause is quiet until it ends', () => {
  const paused = { ...none, until: on(2, '10:30').getTime() }
  expect(isQuietAt(paused, on(2, '10:29'))).toBe(true)
  expect(isQuietAt(paused, on(2, '10:30'))).toBe(false)
  expect(nextChange(paused, on(2, '10:00'))).toEqual(on(2, '10:30'))
})

test('outside of the hours it is quiet, on free days all day', () => {
  const choices = { ...none, hours: office }
  expect(isQuietAt(choices, on(2, '08:59'))).toBe(true)
  expect(isQuietAt(choices, on(2, '09:00'))).toBe(false)
  expect(isQuietAt(choices, on(2, '18:00'))).toBe(true)
  expect(isQuietAt(choices, on(7, '12:00'))).toBe(true)
  expect(nextChange(choices, on(6, '18:30'))).toEqual(on(9, '09:00'))
  expect(nextChange(choices, on(6, '12:00'))).toEqual(on(6, '18:00'))
})

test('hours that pass midnight belong to the day on which they begin', () => {
  const choices = { ...none, hours: nights }
  expect(isQuietAt(choices, on(7, '05:59'))).toBe(false)
  expect(isQuietAt(choices, on(7, '06:00'))).toBe(true)
  expect(isQuietAt(choices, on(7, '23:00'))).toBe(true)
})

test('without any day it is always quiet, and no change is due', () => {
  const never = { ...none, hours: { ...office, days: [] } }
  expect(isQuietAt(never, on(2, '12:00'))).toBe(true)
  expect(nextChange(never, on(2, '12:00'))).toBeUndefined()
})

test('without any day, turning notices on lasts until tomorrow', () => {
  const never = { ...none, hours: { ...office, days: [] } }
  const resumed = awake(never, on(2, '12:00'))
  expect(resumed).toEqual({ ...never, awakeUntil: on(3, '09:00').getTime() })
  expect(isQuietAt(resumed, on(2, '12:00'))).toBe(false)
})

test('a pause within the hours ends before they do; a longer one continues into the quiet time', () => {
  const choices = { ...none, hours: office, until: on(2, '18:30').getTime() }
  expect(nextChange(choices, on(2, '17:30'))).toEqual(on(3, '09:00'))
})

test('a pause lasts half an hour, an hour, or until the hours of tomorrow', () => {
  expect(endOfPause('halfHour', none, on(2, '23:45'))).toEqual(on(3, '00:15'))
  expect(endOfPause('hour', none, on(2, '10:00'))).toEqual(on(2, '11:00'))
  expect(endOfPause('tomorrow', none, on(2, '10:00'))).toEqual(on(3, '08:00'))
  expect(endOfPause('tomorrow', { ...none, hours: office }, on(2, '10:00'))).toEqual(on(3, '09:00'))
})

test('turning notices on works at once, outside of the hours until the end of the next ones', () => {
  expect(awake({ ...none, until: on(2, '12:00').getTime() }, on(2, '10:00'))).toEqual(none)
  const resumed = awake({ ...none, hours: office, until: on(2, '22:00').getTime() }, on(2, '20:00'))
  expect(isQuietAt(resumed, on(2, '20:00'))).toBe(false)
  expect(isQuietAt(resumed, on(3, '08:00'))).toBe(false)
  expect(isQuietAt(resumed, on(3, '18:00'))).toBe(true)
})
