import { expect, test } from 'vitest'
import { duration } from './duration.ts'

test.each([
  [120, '2 minutes'],
  [60, '1 minute'],
  [90, '90 seconds'],
  [3600, '1 hour'],
  [5400, '90 minutes'],
  [21_600, '6 hours'],
  [86_400, '1 day'],
  [604_800, '1 week'],
  [2_592_000, '30 days'],
])('%i seconds are %s', (seconds, text) => {
  expect(duration(seconds, 'en')).toBe(text)
})

test.each([
  ['de', '6 Stunden', '1 Tag'],
  ['fr', '6\u00a0heures', '1\u00a0jour'],
  ['it', '6 ore', '1 giorno'],
])('in %s a length of time is in the words of the language', (language, hours, day) => {
  expect(duration(21_600, language)).toBe(hours)
  expect(duration(86_400, language)).toBe(day)
})
