import { expect, test } from 'vitest'
import { isEmailAddress } from './emailAddress.ts'

test.each([
  ['ada@example.org', true],
  ['ada+lists@mail.example.org', true],
  ['jürg@bücher.example', true],
  ['ada', false],
  ['ada@', false],
  ['@example.org', false],
  ['ada@example', false],
  ['ada@example..org', false],
  ['a b@example.org', false],
])('%s is an address: %s', (email, expected) => {
  expect(isEmailAddress(email)).toBe(expected)
})
