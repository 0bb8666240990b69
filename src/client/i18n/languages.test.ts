import { expect, test } from 'vitest'
import { catalogueOf, inRegion, spokenAmong } from './languages.ts'

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

test('English needs no catalogue, every other spoken language has one', () => {
  expect(catalogueOf('en-GB')).toBeUndefined()
  for (const tag of ['de', 'fr-CA', 'it-IT']) expect(catalogueOf(tag)).toBeDefined()
})
