import { expect, test } from 'vitest'
import { compileCatalogue } from '../../../e2e/catalogues.ts'
import { english } from './english.ts'
import { translator } from './useText.ts'

test('a text comes from the compiled catalogue', () => {
  const t = translator('en', compileCatalogue('en') as never)
  expect(t('common.cancel')).toBe('Cancel')
})

test('texts come with the code that names one of their area', () => {
  expect(english._('common.cancel')).toBe('Cancel')
})
