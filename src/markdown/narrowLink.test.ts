import { expect, test } from 'vitest'
import {
  array,
  assert,
  constantFrom,
  integer,
  property,
  string,
  tuple,
} from '../testing/fastCheck.testing.ts'
import {
  channelSlug,
  decodeFragmentPart,
  encodeFragmentPart,
  encodeNarrowLink,
  parseNarrowLink,
} from './narrowLink.ts'

const term = (operator: string, operand: string | number | readonly number[], negated = false) => ({
  operator,
  operand,
  negated,
})
const nameOf = (id: number) => (id === 9 ? 'mobile apps (v2.0)' : undefined)

test('a narrow becomes a fragment with readable channels', () => {
  expect(encodeNarrowLink([term('channel', 9), term('topic', 'iOS app'), term('near', 31)], nameOf)).toBe(
    '#narrow/channel/9-mobile-apps-.28v2.2E0.29/topic/iOS.20app/near/31',
  )
  expect(encodeNarrowLink([term('channel', 8)], nameOf)).toBe('#narrow/channel/8')
  expect(encodeNarrowLink([term('dm', [3])])).toBe('#narrow/dm/3-dm')
  expect(encodeNarrowLink([term('dm', [3, 4, 5])])).toBe('#narrow/dm/3,4,5-group')
  expect(encodeNarrowLink([term('is', 'starred', true), term('search', 'a/b c')])).toBe(
    '#narrow/-is/starred/search/a.2Fb.20c',
  )
  expect(channelSlug('R&D / lab')).toBe('R.26D-.2F-lab')
})

test('every spelling of a conversation is parsed alike', () => {
  const expected = [term('channel', 9), term('topic', 'iOS app')]
  for (const link of [
    '#narrow/channel/9-mobile/topic/iOS.20app',
    '/#narrow/channel/9/topic/iOS%20app',
    '#narrow/stream/9-an-old-name/subject/iOS.20app',
    '#narrow/stream/9/topic/iOS.20app/',
  ]) {
    expect(parseNarrowLink(link)).toEqual(expected)
  }
  expect(parseNarrowLink('#narrow/topic/iOS.20app/channel/9-mobile')).toEqual(expected.toReversed())
})

test('direct messages are lists of users, whatever follows their IDs', () => {
  for (const part of ['3,4-group', '3,4', '3,4-pm', '3.2C4-Ada']) {
    expect(parseNarrowLink(`#narrow/pm-with/${part}`)).toEqual([term('dm', [3, 4])])
  }
  expect(parseNarrowLink('#narrow/dm/7-Ada-Park')).toEqual([term('dm', [7])])
  expect(parseNarrowLink('#narrow/dm/Ada')).toBeUndefined()
})

test('messages, flags and searches are parsed', () => {
  expect(parseNarrowLink('#narrow/near/31/with/32')).toEqual([term('near', 31), term('with', 32)])
  expect(parseNarrowLink('#narrow/-is/starred/search/a.2Fb')).toEqual([
    term('is', 'starred', true),
    term('search', 'a/b'),
  ])
  expect(parseNarrowLink('#narrow/sender/11-Ada')).toEqual([term('sender', 11)])
  expect(parseNarrowLink('#narrow/sender/ada.40parley.2Eexample')).toEqual([
    term('sender', 'ada@parley.example'),
  ])
})

test('a channel without an ID keeps its name', () => {
  expect(parseNarrowLink('#narrow/stream/core.20team')).toEqual([term('channel', 'core team')])
})

test('an unknown operator is returned unchanged', () => {
  expect(parseNarrowLink('#narrow/constructor/x')).toEqual([term('constructor', 'x')])
})

test('the empty topic is a topic', () => {
  expect(parseNarrowLink('#narrow/channel/9-x/topic/')).toEqual([term('channel', 9), term('topic', '')])
  expect(parseNarrowLink('#narrow/channel/9-x/topic//near/4')).toEqual([
    term('channel', 9),
    term('topic', ''),
    term('near', 4),
  ])
})

test.each([
  '',
  '#',
  '#inbox',
  '#narrow',
  '#narrow/',
  '#narrow/is',
  '#narrow/near/x',
  '#narrow/channel/',
  '#narrow/topic/.ZZ',
  'https://a.example/#narrow/is/starred',
  '#narrow//x',
])('%j is not a valid narrow', (link) => {
  expect(parseNarrowLink(link)).toBeUndefined()
})

test('any text survives an address', () => {
  assert(
    property(string({ unit: 'grapheme' }), (text) => {
      const part = encodeFragmentPart(text)
      expect(part).toMatch(/^[\w.!~*'-]*$/)
      expect(decodeFragmentPart(part)).toBe(text)
    }),
  )
})

test('any narrow survives a link', () => {
  const texts = tuple(
    constantFrom('topic', 'search', 'is', 'has'),
    string({ unit: 'grapheme', minLength: 1 }),
  )
  const numbers = tuple(constantFrom('channel', 'near', 'with', 'id'), integer({ min: 1 }))
  const people = tuple(constantFrom('dm'), array(integer({ min: 1 }), { minLength: 1 }))
  assert(
    property(texts, numbers, people, (...pairs) => {
      const terms = pairs.map(([operator, operand]) => term(operator, operand))
      expect(parseNarrowLink(encodeNarrowLink(terms, nameOf))).toEqual(terms)
    }),
  )
})
