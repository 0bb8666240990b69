import { expect, test } from 'vitest'
import { nameOf } from './names.ts'

test('somebody unknown has no name here', () => {
  expect(nameOf(undefined)).toBe('')
})

test('a name cannot turn what stands around it, whatever its script', () => {
  expect(nameOf({ full_name: '\u202emoc.elgoog\u202c' })).toBe('moc.elgoog')
  expect(nameOf({ full_name: 'דנה לוי' })).toBe('דנה לוי')
})
