import { expect, test } from 'vitest'
import { contentLanguage } from './language.ts'

test.each([
  [['de-CH', 'en'], 'de'],
  [['en-GB', 'fr'], undefined],
  [['ja', 'IT-it', 'en'], 'it'],
  [['ja'], undefined],
  [[], undefined],
])('for readers of %j events are asked for in %s', (wanted, language) => {
  expect(contentLanguage(wanted)).toBe(language)
})
