import { expect, test } from 'vitest'
import { callsEverybody } from './wildcards.ts'

test.each(['@**all** lunch', 'lunch, @**everyone**?', 'see (@**channel**)', 'one\n@**stream**'])(
  '%j calls everybody',
  (text) => expect(callsEverybody(text)).toBe(true),
)

test.each([
  '@**topic** lunch',
  '@_**all**',
  '@all',
  'a@**all**',
  '@**Ada**',
  'write `@**all**` for that',
  '```\n@**all**\n```',
  '~~~text\n@**all**\n~~~\nthanks',
  '```\n@**all**',
])('%j does not', (text) => expect(callsEverybody(text)).toBe(false))

test('a call after code is one', () => {
  expect(callsEverybody('```\ncode\n```\n@**all**')).toBe(true)
  expect(callsEverybody('`code` @**all**')).toBe(true)
})
