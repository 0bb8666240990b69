import { beforeEach, expect, test } from 'vitest'
import { noteEmoji, recentEmoji } from './recent.ts'

const emoji = (emoji_name: string) => ({
  emoji_name,
  emoji_code: emoji_name,
  reaction_type: 'unicode_emoji',
})
const names = (): readonly string[] => recentEmoji().map(({ emoji_name }) => emoji_name)

beforeEach(() => localStorage.clear())

test('the latest emoji is first, without a duplicate, before the default ones', () => {
  const offered = names()
  for (const name of ['octopus', 'wave', 'octopus']) noteEmoji(emoji(name))
  expect(names()).toEqual(['octopus', 'wave', ...offered])
})

test('the number of recent emoji is limited', () => {
  for (let number = 1; number <= 30; number++) noteEmoji(emoji(`number_${number}`))
  expect(names()).toHaveLength(24)
  expect([names()[0], names().at(-1)]).toEqual(['number_30', 'number_7'])
})

test('a stored value that is not a list of emoji is ignored', () => {
  const offered = names()
  for (const kept of ['{', '{}', '[{"emoji_name":1}]']) {
    localStorage.setItem('parley.emoji.recent', kept)
    expect(names()).toEqual(offered)
  }
})
