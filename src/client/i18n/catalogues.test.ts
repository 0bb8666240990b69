import { expect, test } from 'vitest'
import { faultsOf } from '../../../e2e/catalogues.ts'

test('English in disguise has every text with its placeholders', () => {
  expect(faultsOf('en-XA')).toEqual([])
})
