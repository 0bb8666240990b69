import { expect, test } from 'vitest'
import { assert, constantFrom, array, property } from '../../testing/fastCheck.testing.ts'
import { parsePattern } from './parsePattern.ts'
import { compileProgram } from './program.ts'
import { searchProgram } from './search.ts'

const unlimited = { take: () => true }

function search(pattern: string, text: string, from = 0): string | undefined {
  const found = searchProgram(compileProgram(parsePattern(pattern)), text, from, unlimited)
  return found && text.slice(found.start, found.end)
}

test.each([
  ['a|b', 'xb', 'b'],
  ['a*', 'aab', 'aa'],
  ['a*?b', 'aab', 'aab'],
  ['a+?', 'aa', 'a'],
  ['a{2}', 'aaa', 'aa'],
  ['a{2,}', 'aaaa', 'aaaa'],
  ['a{1,2}?', 'aa', 'a'],
  ['ab|abc', 'abc', 'ab'],
  ['abc|ab', 'abc', 'abc'],
  ['[a-c]+', 'xxcabx', 'cab'],
  ['[^a-c\\d]+', 'a1xyb', 'xy'],
  ['[]a]+', 'x]a', ']a'],
  ['[a-]+', 'x-a-', '-a-'],
  ['\\bcat\\b', 'concat cat', 'cat'],
  ['^b', 'ab', undefined],
  ['b$', 'ab', 'b'],
  ['.+', 'a\nb', 'a'],
  ['\\x41\\u0042', 'xAB', 'AB'],
  ['\\p{L}+', '1é2', 'é'],
  ['(?i)abc', 'xABc', 'ABc'],
  ['\\.\\*\\/', 'a.*/', '.*/'],
  ['👍+', 'a👍👍', '👍👍'],
  ['(?:ab)+', 'xabab', 'abab'],
  ['()', 'x', ''],
  ['a{,2}', 'a{,2}', 'a{,2}'],
])('%s in %j finds %j', (pattern, text, expected) => {
  expect(search(pattern, text)).toBe(expected)
})

test('groups keep the last position they matched', () => {
  const found = searchProgram(compileProgram(parsePattern('(?P<x>a|b)+(?<y>c)?')), 'xab', 0, unlimited)
  expect(found?.places).toEqual({ x: 2, 'x/end': 3 })
})

test('a search out of budget gives up', () => {
  const program = compileProgram(parsePattern('a+b'))
  let steps = 50
  expect(
    searchProgram(program, 'a'.repeat(1_000), 0, { take: (taken) => (steps -= taken) > 0 }),
  ).toBeUndefined()
})

test('a search finds the same as the engine’s own expressions', () => {
  const atoms = constantFrom(
    'a',
    'b',
    '.',
    '[ab]',
    '[^a]',
    '(?:ab)',
    '(?:a|b)',
    '(?:a|)',
    '\\b',
    '\\w',
    'c?',
    'a*',
    'b+',
    'a*?',
    '(?:ab?){1,2}',
    '|',
  )
  assert(
    property(
      array(atoms, { maxLength: 6 }),
      array(constantFrom('a', 'b', 'c', ' '), { maxLength: 12 }),
      (parts, letters) => {
        const [pattern, text] = [parts.join(''), letters.join('')]
        expect(search(pattern, text), `${pattern} in ${text}`).toBe(new RegExp(pattern, 'u').exec(text)?.[0])
      },
    ),
    { numRuns: 2_000 },
  )
})
