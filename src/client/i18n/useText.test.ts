import { expect, test } from 'vitest'
import { compileCatalogue } from '../../../e2e/catalogues.ts'
import { translator } from './useText.ts'

test('a text comes from the compiled catalogue', () => {
  const t = translator('en', compileCatalogue('en') as never)
  expect(t('common.cancel')).toBe('Cancel')
})
