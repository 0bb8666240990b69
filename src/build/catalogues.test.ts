import { expect, test } from 'vitest'
import { faultsOf, unusedTexts } from './catalogues.ts'

test.each(['de', 'fr', 'it', 'en-XA'])(
  '%s has every text of English, with the same placeholders',
  (language) => {
    expect(faultsOf(language)).toEqual([])
  },
)

test('every text is used somewhere', () => {
  expect(unusedTexts()).toEqual([])
})
