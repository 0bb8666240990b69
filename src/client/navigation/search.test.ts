import { expect, test } from 'vitest'
import { readSearch, searchTerms, saysWhere } from './search.ts'
import { soughtIn, writeSearch } from './searchWriting.ts'

const term = (operator: string, operand: string | number, negated = false) => ({ operator, operand, negated })

test('plain words are searched for together', () => {
  expect(searchTerms('two  words')).toEqual([term('search', 'two words')])
  expect(searchTerms('')).toEqual([term('search', '')])
})

test('conditions are recognized in any position among the words', () => {
  expect(searchTerms('channel:design lamp has:image')).toEqual([
    term('channel', 'design'),
    term('has', 'image'),
    term('search', 'lamp'),
  ])
  expect(searchTerms('is:starred')).toEqual([term('is', 'starred')])
})

test('an operand of several words is quoted or joined by plus signs', () => {
  const expected = [term('topic', 'two words'), term('search', 'lamp')]
  expect(searchTerms('topic:"two words" lamp')).toEqual(expected)
  expect(searchTerms('topic:two+words lamp')).toEqual(expected)
})

test('a minus negates a condition', () => {
  expect(searchTerms('-is:muted lamp')).toEqual([term('is', 'muted', true), term('search', 'lamp')])
})

test('people are named by ID', () => {
  expect(searchTerms('sender:7 lamp')).toEqual([term('sender', 7), term('search', 'lamp')])
  expect(searchTerms('dm-including:7 -dm-including:9')).toEqual([
    term('dm-including', 7),
    term('dm-including', 9, true),
  ])
})

test('the names that other chat clients have for conditions are understood', () => {
  expect(searchTerms('subject:lunch streams:public pm-with:7 group-pm-with:9 has:links')).toEqual([
    term('topic', 'lunch'),
    term('channels', 'public'),
    { operator: 'dm', operand: [7], negated: false },
    term('dm-including', 9),
    term('has', 'link'),
  ])
})

test('channels and conversations are named by ID as well', () => {
  expect(searchTerms('in:4')).toEqual([term('channel', 4)])
  expect(searchTerms('dm:7,9')).toEqual([{ operator: 'dm', operand: [7, 9], negated: false }])
})

test('a message is named by its ID', () => {
  expect(searchTerms('id:634')).toEqual([term('id', 634)])
  expect(readSearch('id:six').conditions).toEqual([])
})

test.each(['two words', 'c++', 'say "no"', String.raw`back\slash`, ''])(
  'a topic named %j is read unchanged',
  (topic) => {
    const search = {
      conditions: [
        { name: 'topic', operand: topic, negated: true },
        { name: 'has', operand: 'link', negated: false },
      ],
      words: 'lamp and light',
    } as const
    expect(readSearch(writeSearch(search))).toEqual(search)
  },
)

test('words that only look like conditions are searched for', () => {
  for (const query of [
    'note: lamp',
    'https://example.com',
    'is:purple',
    'from:ada',
    'from:ada@demo.test',
    'constructor:x',
    'x-is:starred',
    'date:2026-02-30',
    'before:2026-13-01',
    'after:2026-11',
    'date:null',
  ]) {
    expect(searchTerms(query)).toEqual([term('search', query)])
  }
})

test.each([
  ['channel:design tea', true],
  ['tea in:design', true],
  ['dm:7', true],
  ['is:starred', true],
  ['from:7 tea', false],
  ['channels:public tea', false],
  ['tea', false],
])('the search %s names a conversation: %s', (query, says) => {
  expect(saysWhere(query)).toBe(says)
})

test.each([
  ['', 0],
  ['one two  one', 2],
  ['"one two" three "one two"', 2],
  ['channel:design lamp', 1],
  ['"" " " lamp', 1],
  ['five"six seven', 3],
])('search terms are counted, each once: %s', (query, count) => {
  expect(soughtIn(readSearch(query))).toBe(count)
})
