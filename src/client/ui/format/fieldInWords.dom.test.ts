import { afterEach, expect, test } from 'vitest'
import { fieldInWords, fieldsInWords } from './fieldInWords.ts'

afterEach(() => {
  document.documentElement.lang = ''
})

test.each([
  ['en', '2026-11-24', 'Tuesday, November 24, 2026'],
  ['de', '2026-11-24', 'Dienstag, 24.\u00A0November 2026'],
  ['fr', '2026-11-24T18:00', 'mardi 24\u00A0novembre 2026 à 18:00'],
  ['en', '', undefined],
])('in the language %s the field with %s says its date in words', (language, value, words) => {
  document.documentElement.lang = language
  expect(fieldInWords(value, null)).toBe(words)
})

test('two fields say the time between them, with the reader’s clock', () => {
  document.documentElement.lang = 'de'
  expect(fieldsInWords('2026-11-24', '2026-11-26', null)).toMatch(
    /^Dienstag, 24\.\s–\sDonnerstag, 26\.\u00A0November 2026$/,
  )
  expect(fieldsInWords('2026-11-24', '2026-11-24', null)).toBe('Dienstag, 24.\u00A0November 2026')
  expect(fieldsInWords('2026-11-24T18:00', '2026-11-24T20:00', null)).toMatch(
    /^Dienstag, 24\.\u00A0November 2026.*18:00.*20:00/,
  )
  expect(fieldsInWords('2026-11-24T18:00', '2026-11-24T20:00', false)).toContain('6:00')
  expect(fieldsInWords('2026-11-24T18:00', '2026-11-24T17:00', null)).toBeUndefined()
})
