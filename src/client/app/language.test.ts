import { expect, test } from 'vitest'
import { chosenLanguage } from './language.ts'

test('the region of a spoken language is kept', () => {
  expect(chosenLanguage(['de-CH', 'en-GB', 'en'])).toBe('en-GB')
})

test('where no wanted language is spoken it is English', () => {
  expect(chosenLanguage(['ja'])).toBe('en')
  expect(chosenLanguage([])).toBe('en')
})
