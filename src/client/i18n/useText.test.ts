import { expect, test } from 'vitest'
import { compileCatalogue } from '../../build/catalogues.ts'
import { english } from './english.ts'
import { translator } from './useText.ts'

test('a text comes from the compiled catalogue', () => {
  const t = translator('en', compileCatalogue('en') as never)
  expect(t('common.cancel')).toBe('Cancel')
})

test('a name cannot change the reading direction of the sentence around it', () => {
  const t = translator('en', { greeting: ['To ', ['name'], ', on ', ['day']] } as never)
  expect(t('greeting' as never, { name: '\u202e\u2067evil\u2069\u202c', day: 3 })).toBe('To evil, on 3')
  expect(t('greeting' as never, { name: 'שלום', day: 3 })).toBe('To שלום, on 3')
})

test('the texts of an area load with the code that uses one of them', () => {
  expect(english._('common.cancel')).toBe('Cancel')
})
