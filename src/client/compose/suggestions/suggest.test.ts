import { expect, test } from 'vitest'
import { suggest, type SuggestedUser, type SuggestionSources } from './suggest.ts'
import type { Trigger } from './trigger.ts'

const user = (user_id: number, full_name: string, rest: Partial<SuggestedUser> = {}): SuggestedUser => ({
  user_id,
  full_name,
  delivery_email: null,
  is_bot: false,
  is_active: true,
  ...rest,
})

const sources = (rest: Partial<SuggestionSources> = {}): SuggestionSources => ({
  users: [],
  groups: [],
  channels: [],
  topics: () => [],
  emoji: () => [],
  commands: [
    { name: 'poll', description: 'Ask' },
    { name: 'event', description: 'Plan' },
  ],
  wildcards: [{ name: 'all', description: 'Everyone' }],
  ...rest,
})

const trigger = (kind: Trigger['kind'], query: string, channelName?: string): Trigger => ({
  kind,
  query,
  start: 0,
  end: 0,
  ...(channelName === undefined ? {} : { channelName }),
})

const replacements = (kind: Trigger['kind'], query: string, given: SuggestionSources, channelName?: string) =>
  suggest(trigger(kind, query, channelName), given).map((each) => each.replacement)

test('a person is mentioned by full name', () => {
  expect(replacements('mention', 'ad', sources({ users: [user(1, 'Ada Keller')] }))).toEqual([
    '@**Ada Keller** ',
  ])
})

test('people of the same name are mentioned with their ID', () => {
  const users = [user(1, 'Ada Keller'), user(2, 'Ada Keller')]
  expect(replacements('mention', 'ada', sources({ users }))).toEqual([
    '@**Ada Keller|1** ',
    '@**Ada Keller|2** ',
  ])
})

test('deactivated people are not suggested', () => {
  expect(replacements('mention', 'ada', sources({ users: [user(1, 'Ada', { is_active: false })] }))).toEqual(
    [],
  )
})

test('a silent mention stays silent, and offers no wildcard', () => {
  expect(replacements('silent-mention', 'a', sources({ users: [user(1, 'Ada')] }))).toEqual(['@_**Ada** '])
})

test('a wildcard and a group come after people', () => {
  const given = sources({ users: [user(1, 'Alla')], groups: [{ id: 1, name: 'allies', description: '' }] })
  expect(replacements('mention', 'all', given)).toEqual(['@**Alla** ', '@**all** ', '@*allies* '])
})

test('channels and topics are written as links', () => {
  const given = sources({
    channels: [{ stream_id: 1, name: 'design', description: '', color: '#123456' }],
    topics: (name) => (name === 'design' ? ['icons', ''] : []),
  })
  expect(replacements('channel', 'des', given)).toEqual(['#**design** '])
  expect(replacements('topic', '', given, 'design')).toEqual(['#**design>icons** '])
})

test('eight at the most', () => {
  const users = Array.from({ length: 30 }, (_, index) => user(index, `Ada ${index}`))
  expect(suggest(trigger('mention', 'ada'), sources({ users }))).toHaveLength(8)
})

test('a slash at the beginning offers what a message can do, until it is written out', () => {
  const labels = (query: string) => suggest(trigger('command', query), sources()).map(({ label }) => label)
  expect(labels('')).toEqual(['/poll', '/event'])
  expect(labels('ev')).toEqual(['/event'])
  expect(labels('event')).toEqual([])
})
