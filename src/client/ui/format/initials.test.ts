import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Ada Lovelace', 'AL'],
  ['plato', 'P'],
  ['Juan Carlos de la Cruz', 'JC'],
  ['  Ana   (design) ', 'AD'],
  ['李小龍', '李'],
  ['Émile Zola', 'ÉZ'],
  ['🦊', '🦊'],
  ['', ''],
])('initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('a small picture has room for the first of them', () => {
  expect(initialsOf('Ada Lovelace', 1)).toBe('A')
  expect(initialsOf('李小龍', 1)).toBe('李')
})
