import { expect, test } from 'vitest'
import { shortTime, timeOfDay } from './time.ts'

const now = new Date(2026, 10, 21, 14, 2)

test('a time of today is a time, one of yesterday is "yesterday"', () => {
  expect(shortTime(new Date(2026, 10, 21, 9, 5), now, 'en-GB')).toBe('09:05')
  expect(shortTime(new Date(2026, 10, 20, 14, 2), now, 'en-GB')).toBe('Yesterday 14:02')
})

test('older days show their date in one line, with the year if it is another one', () => {
  expect(shortTime(new Date(2026, 2, 3), now, 'en-GB')).toBe('3\u00A0Mar')
  expect(shortTime(new Date(2024, 2, 3), now, 'en-GB')).toBe('3\u00A0Mar 2024')
})

test('the chosen hour cycle takes precedence over the default of the language', () => {
  const afternoon = new Date(2026, 10, 21, 14, 2)
  expect(timeOfDay(afternoon, 'en-GB', false)).toMatch(/^2:02\s?pm$/i)
  expect(timeOfDay(afternoon, 'en-US', true)).toBe('14:02')
  expect(timeOfDay(afternoon, 'en-US')).toMatch(/^2:02\s?PM$/)
})
