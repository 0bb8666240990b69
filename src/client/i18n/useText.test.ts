import { expect, test } from 'vitest'
import { compileCatalogue } from '../../build/catalogues.ts'
import { english } from './english.ts'
import { translator } from './useText.ts'

test('a text comes from the compiled catalogue', () => {
  const t = translator('en', compileCatalogue('en') as never)
  expect(t('common.cancel')).toBe('Cancel')
})

test('a name cannot turn the sentence that it stands in', () => {
  const t = translator('en', { greeting: ['To ', ['name'], ', on ', ['day']] } as never)
  expect(t('greeting' as never, { name: '\u202e\u2067evil\u2069\u202c', day: 3 })).toBe('To evil, on 3')
  expect(t('greeting' as never, { name: 'שלום', day: 3 })).toBe('To שלום, on 3')
})

test('texts come with the code that names one of their area', () => {
  expect(english._('common.cancel')).toBe('Cancel')
})
