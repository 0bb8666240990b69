import { expect, test } from 'vitest'
import { callsEverybody } from './wildcards.ts'

test.each(['@**all** lunch', 'lunch, @**everyone**?', 'see (@**channel**)', 'one\n@**stream**'])(
  '%j is a wildcard mention',
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
])('%j is not a wildcard mention', (text) => expect(callsEverybody(text)).toBe(false))

test('a wildcard mention after code is found', () => {
  expect(callsEverybody('```\ncode\n```\n@**all**')).toBe(true)
  expect(callsEverybody('`code` @**all**')).toBe(true)
})
