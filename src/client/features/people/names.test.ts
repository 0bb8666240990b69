import { expect, test } from 'vitest'
import { nameOf } from './names.ts'

test('an unknown user has an empty name', () => {
  expect(nameOf(undefined)).toBe('')
})

test('a name of any script does not change the direction of the text around it', () => {
  expect(nameOf({ full_name: '\u202emoc.elgoog\u202c' })).toBe('moc.elgoog')
  expect(nameOf({ full_name: 'דנה לוי' })).toBe('דנה לוי')
})
