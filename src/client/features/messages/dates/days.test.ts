import { expect, test } from 'vitest'
import { dayOfField, fieldDay, suggestedDays } from './days.ts'

test('a day is its beginning in the reader’s own zone', () => {
  const day = dayOfField('2026-03-04')
  expect(day?.getHours()).toBe(0)
  expect(day && fieldDay(day)).toBe('2026-03-04')
})

test.each(['', '2026-02-30', '2026-13-01', '26-3-4', 'tomorrow'])('"%s" is not a day', (value) => {
  expect(dayOfField(value)).toBeUndefined()
})

test('suggested dates are a day, a week, a month and a year ago, and the beginning', () => {
  const days = suggestedDays(new Date(2026, 2, 31, 15, 30)).map(({ moment }) =>
    moment === 'oldest' ? moment : fieldDay(moment),
  )
  expect(days).toEqual(['2026-03-31', '2026-03-30', '2026-03-24', '2026-02-28', '2025-03-31', 'oldest'])
})
