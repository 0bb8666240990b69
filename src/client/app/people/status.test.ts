import { expect, test } from 'vitest'
import { clearingTime } from './status.ts'

const now = new Date(2026, 2, 10, 14, 20)

test('a status ends after the time that was chosen, or stays', () => {
  expect(clearingTime('never', now)).toBeUndefined()
  expect(clearingTime('halfHour', now)).toEqual(new Date(2026, 2, 10, 14, 50))
  expect(clearingTime('hour', now)).toEqual(new Date(2026, 2, 10, 15, 20))
  expect(clearingTime('fourHours', now)).toEqual(new Date(2026, 2, 10, 18, 20))
})

test('a day ends at midnight, a week on Sunday night', () => {
  expect(clearingTime('today', now)).toEqual(new Date(2026, 2, 10, 23, 59, 59, 999))
  expect(clearingTime('week', now)).toEqual(new Date(2026, 2, 15, 23, 59, 59, 999))
})
