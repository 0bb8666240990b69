import { expect, test } from 'vitest'
import { dayName } from './dayName.ts'

const now = new Date(2026, 2, 3, 0, 30)

test.each([
  [new Date(2026, 2, 3, 23, 59), 'Today'],
  [new Date(2026, 2, 2, 23, 59), 'Yesterday'],
  [new Date(2026, 2, 1), 'Sunday 1\u00A0March'],
  // Browsers differ on the comma after the weekday.
  [new Date(2025, 2, 1), 'Saturday 1\u00A0March 2025'],
])('%s is called %s', (date, name) => {
  expect(dayName(date, now, 'en-GB').replace(',', '')).toBe(name)
})

test('the name of a day is in the reader’s language', () => {
  expect(dayName(new Date(2026, 2, 2), now, 'de')).toBe('Gestern')
})
