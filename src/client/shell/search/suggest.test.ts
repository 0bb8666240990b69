import { expect, test } from 'vitest'
import { settle } from './settle.ts'
import { joined, suggestSearch, type SearchSources } from './suggest.ts'

const sources: SearchSources = {
  ownUserId: 9,
  users: [
    { user_id: 1, full_name: 'Ada Keller', email: 'user1@host', delivery_email: 'Ada+k@example.org' },
    { user_id: 6, full_name: 'Lena Hoffmann', email: 'lena@example.org', delivery_email: null },
    { user_id: 9, full_name: 'Samir Haddad', email: 'samir@example.org', delivery_email: null },
  ],
  channels: [
    { stream_id: 4, name: 'design' },
    { stream_id: 6, name: 'event planning' },
  ],
  topics: ['icons', 'new visual language'],
  states: [
    { operand: 'unread', label: 'Unread' },
    { operand: 'starred', label: 'Starred' },
  ],
  possessions: [
    { operand: 'image', label: 'With an image' },
    { operand: 'link', label: 'With a link' },
    { operand: 'attachment', label: 'With a file' },
  ],
  days: [
    { operand: '2026-11-24', label: 'Today' },
    { operand: '2026-11-23', label: 'Yesterday' },
  ],
  here: [],
  recent: ['poster', 'from:6 lamp'],
}

const condition = (name: string, operand: string, words = '', negated = false) => ({
  kind: 'condition',
  condition: { name, operand, negated },
  words,
})

test('an empty box suggests earlier searches, then conditions to begin', () => {
  expect(suggestSearch('', [], sources).slice(0, 4)).toEqual([
    { kind: 'recent', query: 'poster' },
    { kind: 'recent', query: 'from:6 lamp' },
    { kind: 'begin', name: 'from', words: '' },
    { kind: 'begin', name: 'channel', words: '' },
  ])
})

test('an empty box suggests searching where the reader is', () => {
  const here = [{ name: 'channel', operand: '4', negated: false }] as const
  expect(suggestSearch('', [], { ...sources, here })[0]).toEqual(condition('channel', '4'))
  expect(suggestSearch('', here, { ...sources, here })).not.toContainEqual(condition('channel', '4'))
})

test('an active condition is not suggested again', () => {
  const begun = suggestSearch(' ', [{ name: 'from', operand: '1', negated: false }], sources)
  expect(begun.map((each) => each.kind === 'begin' && each.name)).toEqual([
    'channel',
    'topic',
    'dm',
    'has',
    'is',
    'after',
    'before',
    'date',
    'id',
  ])
})

test.each([
  ['from:', [condition('from', '1'), condition('from', '6'), condition('from', '9')]],
  ['from:ada', [condition('from', '1')]],
  ['lamp from:lena hof', [condition('from', '6', 'lamp')]],
  ['-from:"sam', [condition('from', '9', '', true)]],
  ['in:des', [condition('channel', '4')]],
  ['channel:event pl', [condition('channel', '6')]],
  ['topic:vis', [condition('topic', 'new visual language')]],
  ['id:634', [condition('id', '634')]],
  ['id:six', []],
  ['is:un', [condition('is', 'unread')]],
  ['has:fil', [condition('has', 'attachment')]],
  ['from:nobody', []],
])('%s completes to its possible conditions', (text, expected) => {
  expect(suggestSearch(text, [], sources)).toEqual(expected)
})

test('typed words suggest a search first, then people, channels and conditions with such names', () => {
  expect(suggestSearch('ada', [], sources)).toEqual([
    { kind: 'search', words: 'ada' },
    condition('from', '1'),
  ])
  expect(suggestSearch('lamp des', [], sources)).toEqual([
    { kind: 'search', words: 'lamp des' },
    condition('channel', '4', 'lamp '),
  ])
  expect(suggestSearch('fr', [], sources)).toContainEqual({ kind: 'begin', name: 'from', words: '' })
})

test('a person named by a part of their name is resolved when the search begins', () => {
  expect(settle('lamp from:ada -from:"lena hof" has:link', sources)).toEqual({
    conditions: [
      { name: 'has', operand: 'link', negated: false },
      { name: 'from', operand: '1', negated: false },
      { name: 'from', operand: '6', negated: true },
    ],
    words: 'lamp',
  })
})

test('“me” names the reader, and an address its owner', () => {
  const settled = settle('from:me -dm:me dm:ada+k@example.org lamp', sources)
  expect(settled.conditions).toEqual([
    { name: 'from', operand: '9', negated: false },
    { name: 'dm', operand: '9', negated: true },
    { name: 'dm', operand: '1', negated: false },
  ])
  expect(settled.words).toBe('lamp')
  const kofi = { user_id: 5, full_name: 'Kofi Mensah', email: 'kofi@example.org', delivery_email: null }
  const withKofi = { ...sources, users: [kofi, ...sources.users] }
  expect(suggestSearch('from:me', [], withKofi)).toEqual([condition('from', '9'), condition('from', '5')])
  expect(suggestSearch('dm:kofi@', [], withKofi)).toEqual([condition('dm', '5')])
})

test('an address names its owner, even if another begins with it', () => {
  const ada = { user_id: 2, full_name: 'Ada', email: 'ada+k@example.org.uk', delivery_email: null }
  const { conditions } = settle('from:ada+k@example.org', { ...sources, users: [ada, ...sources.users] })
  expect(conditions).toEqual([{ name: 'from', operand: '1', negated: false }])
})

test('people are named for each condition that takes people, and several for a conversation', () => {
  expect(settle('sender:lena dm-including:me dm:ada,lena@example.org', sources).conditions).toEqual([
    { name: 'from', operand: '6', negated: false },
    { name: 'dm-including', operand: '9', negated: false },
    { name: 'dm', operand: '1,6', negated: false },
  ])
  expect(suggestSearch('dm-including:ada', [], sources)).toEqual([condition('dm-including', '1')])
  expect(settle('dm:ada,zoltan', sources).words).toBe('dm:ada,zoltan')
})

test('“near” is the message at which the search opens', () => {
  expect(settle('near:634 channel:4 lamp', sources)).toEqual({
    conditions: [{ name: 'channel', operand: '4', negated: false }],
    words: 'lamp',
    near: 634,
  })
  expect(settle('near:home', sources).words).toBe('near:home')
})

test('an address that nobody has stays among the words', () => {
  expect(settle('from:zoltan@example.org', sources).words).toBe('from:zoltan@example.org')
  expect(settle('dm:zoltan@example.org', sources).words).toBe('dm:zoltan@example.org')
})

test('a name without a matching person stays among the words', () => {
  expect(settle('from:zoltan lamp', sources)).toEqual({ conditions: [], words: 'from:zoltan lamp' })
})

test('a condition is not added twice', () => {
  const lena = { name: 'from', operand: '6', negated: false } as const
  expect(joined([lena], [{ ...lena }, { ...lena, negated: true }])).toEqual([
    lena,
    { ...lena, negated: true },
  ])
})

test('a day is chosen by its name, or typed', () => {
  expect(suggestSearch('lamp before:yes', [], sources)).toEqual([condition('before', '2026-11-23', 'lamp')])
  expect(suggestSearch('after:7.3.2025', [], sources)).toEqual([condition('after', '2025-03-07')])
  expect(suggestSearch('date:31.2.2025', [], sources)).toEqual([])
})
