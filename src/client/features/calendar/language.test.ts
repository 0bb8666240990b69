import { expect, test } from 'vitest'
import { contentLanguage } from './language.ts'

test.each([
  [['de-CH', 'en'], 'de'],
  [['en-GB', 'fr'], undefined],
  [['ja', 'IT-it', 'en'], 'it'],
  [['ja'], undefined],
  [[], undefined],
])('readers of %j get events in %s', (wanted, language) => {
  expect(contentLanguage(wanted)).toBe(language)
})
