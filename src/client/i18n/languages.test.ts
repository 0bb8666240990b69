import { afterEach, expect, test, vi } from 'vitest'
import { browserTags, inRegion, isEnglish, spokenAmong, tagOf } from './languages.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['de-CH', 'de-CH'],
  ['en_US', 'en-US'],
  ['de_CH.UTF-8', 'de-CH'],
  ['sr_RS@latin', 'sr-RS'],
  ['C', undefined],
  ['C.UTF-8', undefined],
  ['', undefined],
])('a language with the tag %j is read as %j', (name, tag) => {
  expect(tagOf(name)).toBe(tag)
})

test('unknown languages among the browser’s are skipped', () => {
  vi.stubGlobal('navigator', { languages: ['C', 'it_CH.UTF-8', 'en'] })
  expect(browserTags()).toEqual(['it-CH', 'en'])
})

test('the interface uses a language’s own tag, for any spelling of it', () => {
  expect(spokenAmong(['C', 'de-CH@euro'])).toBe('de-CH')
})

test('the region of a supported language is kept', () => {
  expect(spokenAmong(['de-CH', 'en-GB', 'en'])).toBe('de-CH')
  expect(spokenAmong(['ja', 'en-GB'])).toBe('en-GB')
})

test('without a supported language the interface is in English', () => {
  expect(spokenAmong(['ja'])).toBe('en')
  expect(spokenAmong([])).toBe('en')
})

test('a chosen language is written as in the reader’s region', () => {
  expect(inRegion('de', ['en-GB', 'de-CH', 'de'])).toBe('de-CH')
  expect(inRegion('fr', ['de-CH'])).toBe('fr')
})

test('English in disguise is a language of its own', () => {
  expect(isEnglish('en-GB')).toBe(true)
  expect(isEnglish('en-XA')).toBe(false)
  expect(isEnglish('de')).toBe(false)
})
