import { expect, test } from 'vitest'
import { inRegion, isEnglish, spokenAmong } from './languages.ts'

test('the region of a spoken language is kept', () => {
  expect(spokenAmong(['de-CH', 'en-GB', 'en'])).toBe('de-CH')
  expect(spokenAmong(['ja', 'en-GB'])).toBe('en-GB')
})

test('where no wanted language is spoken it is English', () => {
  expect(spokenAmong(['ja'])).toBe('en')
  expect(spokenAmong([])).toBe('en')
})

test('a language that was chosen is written as in the reader’s region', () => {
  expect(inRegion('de', ['en-GB', 'de-CH', 'de'])).toBe('de-CH')
  expect(inRegion('fr', ['de-CH'])).toBe('fr')
})

test('English in disguise is a language of its own', () => {
  expect(isEnglish('en-GB')).toBe(true)
  expect(isEnglish('en-XA')).toBe(false)
  expect(isEnglish('de')).toBe(false)
})
