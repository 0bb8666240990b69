import { expect, test } from 'vitest'
import { Database } from '../../database/database.ts'
import { emojiInSlack } from './emojiNames.ts'
import { beginKnowing, Known } from './known.ts'
import { ThreadTopics, topicOf } from './topics.ts'

test.each([
  ['Where do we eat?\nSomewhere near', 'Where do we eat?'],
  ['```\nlet x = 1\n```', 'let x = 1'],
  ['> quoted\nsaid', 'quoted'],
  ['---\n**Release** of [the app](https://example.org)', 'Release of the app'],
  ['See [the page](https://example.org), please', 'See the page, please'],
  ['🎉', ''],
  ['', ''],
  ['word '.repeat(20), `${'word '.repeat(11).trim()}…`],
  ['x'.repeat(80), `${'x'.repeat(59)}…`],
])('the topic of %j is %j', (markdown, topic) => {
  expect(topicOf(markdown)).toBe(topic)
})

test('threads that begin alike have topics of their own, none longer than a topic can be', () => {
  const database = new Database(':memory:')
  beginKnowing(database)
  const topics = new ThreadTopics(new Known(database, 'thread'))
  expect(topics.begin('1', 'Lunch')).toBe('Lunch')
  expect(topics.begin('2', 'lunch')).toBe('lunch (2)')
  expect(topics.begin('3', '')).toBe('Thread')
  expect(topics.begin('4', 'x'.repeat(80))).toHaveLength(60)
  expect(topics.begin('5', 'x'.repeat(80))).toHaveLength(60)
  expect(topics.get('2')).toBe('lunch (2)')
  const later = new ThreadTopics(new Known(database, 'thread'))
  expect(later.get('2')).toBe('lunch (2)')
  expect(later.begin('6', 'LUNCH')).toBe('LUNCH (3)')
  database.close()
})

test.each([
  ['thumbsup', '1f44d'],
  ['+1', '1f44d'],
  ['smile', '1f604'],
  ['wave::skin-tone-3', '1f44b'],
  ['flag-it', '1f1ee-1f1f9'],
  ['cow', '1f42e'],
  ['x', '274c'],
  ['japan', '1f5fe'],
  ['female-technologist', '1f469-200d-1f4bb'],
  ['our-logo', undefined],
])('Slack’s %s is the emoji %s', (name, code) => {
  expect(emojiInSlack(name)?.code).toBe(code)
})
