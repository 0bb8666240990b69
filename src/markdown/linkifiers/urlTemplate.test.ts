import { expect, test } from 'vitest'
import { expandUrlTemplate } from './urlTemplate.ts'

// The variables and expansions of RFC 6570, section 3.2.
const values = { var: 'value', hello: 'Hello World!', path: '/foo/bar', empty: '', x: '1024', y: '768' }

test.each([
  ['{var}', 'value'],
  ['{hello}', 'Hello%20World%21'],
  ['{+path}/here', '/foo/bar/here'],
  ['{+hello}', 'Hello%20World!'],
  ['X{#hello}', 'X#Hello%20World!'],
  ['map?{x,y}', 'map?1024,768'],
  ['X{.var}', 'X.value'],
  ['{/var,x}/here', '/value/1024/here'],
  ['{;x,y,empty}', ';x=1024;y=768;empty'],
  ['{?x,y,empty}', '?x=1024&y=768&empty='],
  ['?fixed=yes{&x}', '?fixed=yes&x=1024'],
  ['a{none}b{?none}{/none,var}', 'ab/value'],
])('%s expands to %s', (template, expected) => {
  expect(expandUrlTemplate(template, values)).toBe(expected)
})

test('unknown names expand to nothing', () => {
  expect(expandUrlTemplate('{toString}{__proto__}', values)).toBe('')
})
