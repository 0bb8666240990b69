import { afterEach, expect, test, vi } from 'vitest'
import { ownLanguage } from './language.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['de', 'de-CH'],
  ['fr', 'fr'],
  ['de_AT', 'de-CH'],
  ['ja', 'en-GB'],
  ['', 'en-GB'],
  ['C.UTF-8', 'en-GB'],
])('a reader whose setting is %j gets the interface in %s', (setting, language) => {
  vi.stubGlobal('navigator', { languages: ['C', 'de-CH', 'en-GB'] })
  expect(ownLanguage(setting)).toBe(language)
})
