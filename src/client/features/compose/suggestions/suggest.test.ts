import { expect, test } from 'vitest'
import { suggest, type SuggestedChannel, type SuggestedUser, type SuggestionSources } from './suggest.ts'
import type { Trigger } from './trigger.ts'

const user = (user_id: number, full_name: string, rest: Partial<SuggestedUser> = {}): SuggestedUser => ({
  user_id,
  full_name,
  is_bot: false,
  is_active: true,
  ...rest,
})

const sources = (rest: Partial<SuggestionSources> = {}): SuggestionSources => ({
  users: [],
  groups: [],
  channels: [],
  topics: (channel) => ({ channel, topics: [] }),
  emoji: () => [],
  commands: [
    { name: 'poll', description: 'Ask' },
    { name: 'event', description: 'Plan' },
  ],
  wildcards: [{ name: 'all', description: 'Everyone' }],
  languages: () => [],
  moments: () => [],
  words: { noLanguage: 'No language', anyMoment: 'Choose' },
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

test('a silent mention stays silent, and suggests no wildcard', () => {
  expect(replacements('silent-mention', 'a', sources({ users: [user(1, 'Ada')] }))).toEqual(['@_**Ada** '])
})

test('wildcards and groups are suggested after people', () => {
  const given = sources({ users: [user(1, 'Alla')], groups: [{ id: 1, name: 'allies', description: '' }] })
  expect(replacements('mention', 'all', given)).toEqual(['@**Alla** ', '@**all** ', '@*allies* '])
})

const design: SuggestedChannel = {
  stream_id: 1,
  name: 'design',
  description: 'How things **look**',
  rendered_description: '<p>How things <strong>look</strong></p>',
  color: '#123456',
}

test('a channel is suggested with its description as plain text', () => {
  expect(suggest(trigger('channel', 'des'), sources({ channels: [design] }))).toMatchObject([
    { label: 'design', detail: 'How things look' },
  ])
})

test('channels and topics are written as links', () => {
  const given = sources({
    channels: [design],
    topics: () => ({ channel: 'design', topics: ['icons', ''] }),
  })
  expect(replacements('channel', 'des', given)).toEqual(['#**design** '])
  expect(replacements('topic', '', given, 'design')).toEqual(['#**design>icons** '])
  expect(replacements('topic', 'ic', given, 'des')).toEqual(['#**design>icons** '])
})

test('a block of code gets the language, and an end after the caret', () => {
  const given = sources({ languages: () => [{ word: 'py', name: 'Python' }] })
  expect(suggest({ ...trigger('language', 'py'), unclosed: '```' }, given)).toMatchObject([
    { label: 'py', detail: 'Python', replacement: 'py\n', closing: '\n```' },
  ])
  expect(suggest(trigger('language', 'py'), given)[0]).not.toHaveProperty('closing')
})

test('a block of code without a language is suggested first while none is typed', () => {
  const given = sources({ languages: () => [{ word: 'python', name: 'Python' }] })
  expect(replacements('language', '', given)).toEqual(['\n', 'python\n'])
})

test('a moment is suggested as a message shows it, and a field for any other comes last', () => {
  const moments = () => [{ markup: '<time:2026-03-03T09:00:00+01:00>', words: 'Tue, 09:00', detail: 'CET' }]
  expect(suggest(trigger('moment', 'tue 9'), sources({ moments }))).toMatchObject([
    { kind: 'moment', label: 'Tue, 09:00', detail: 'CET', replacement: '<time:2026-03-03T09:00:00+01:00> ' },
    { kind: 'any-moment', label: 'Choose' },
  ])
})

test('at most eight suggestions are shown', () => {
  const users = Array.from({ length: 30 }, (_, index) => user(index, `Ada ${index}`))
  expect(suggest(trigger('mention', 'ada'), sources({ users }))).toHaveLength(8)
})

test('a slash at the beginning suggests commands, until one is fully typed', () => {
  const labels = (query: string) => suggest(trigger('command', query), sources()).map(({ label }) => label)
  expect(labels('')).toEqual(['/poll', '/event'])
  expect(labels('ev')).toEqual(['/event'])
  expect(labels('event')).toEqual([])
})

test('an emoji of the organization stands for its name, and is suggested once', () => {
  const emoji = () => [
    { name: 'lantern', imageUrl: '/lantern.png' },
    { name: 'lantern', character: '🏮' },
  ]
  expect(suggest(trigger('emoji', 'lan'), sources({ emoji })).map((each) => each.imageUrl)).toEqual([
    '/lantern.png',
  ])
})
