import { expect, test } from 'vitest'
import { UNKNOWN_NAME } from '../../../protocol/chat/users.ts'
import { inEnglish } from '../../i18n/useText.ts'
import { authorName, nameOf } from './names.ts'

test('an unknown user has an empty name', () => {
  expect(nameOf(undefined)).toBe('')
})

test('a name of any script does not change the direction of the text around it', () => {
  expect(nameOf({ full_name: '\u202emoc.elgoog\u202c' })).toBe('moc.elgoog')
  expect(nameOf({ full_name: 'דנה לוי' })).toBe('דנה לוי')
})

test('an author whom the reader can’t see is named in the words of the app', () => {
  expect(authorName(inEnglish, UNKNOWN_NAME)).toBe('Unknown person')
  expect(authorName(inEnglish, 'Ada Keller')).toBe('Ada Keller')
})
