import { expect, test } from 'vitest'
import { acceptedLanguage } from './acceptedLanguage.ts'

test.each<[string | null, ReturnType<typeof acceptedLanguage>]>([
  [null, undefined],
  ['', undefined],
  ['de', 'de'],
  ['de-CH', 'de'],
  ['FR-ch, fr;q=0.9, en;q=0.8', 'fr'],
  ['es, it;q=0.5', 'it'],
  ['en;q=0.4, de;q=0.6', 'de'],
  ['de;q=0.6,it;q=0.6', 'de'],
  ['de; q=0.1 , fr ; Q=0.7', 'fr'],
  ['de;q=0, fr;q=0.1', 'fr'],
  ['de;q=none, it;q=0.1', 'it'],
  ['*', undefined],
  ['*;q=0.5, de;q=0.1', undefined],
  ['es, *;q=0.1', undefined],
  ['de, *;q=0.5', 'de'],
  ['es, pt-BR', undefined],
  ['constructor, __proto__', undefined],
])('the accepted language: %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language)
})
