import { expect, test } from 'vitest'
import { ScreenplayReader } from './screenplay.ts'

const now = Date.UTC(2026, 2, 10, 15, 30) / 1000
const read = (source: string) => new ScreenplayReader(now, () => 0.5).read(source)

test('a play is parsed into places, people, times, texts and actions', () => {
  const lines = read(`== design > icons
-- 2d 09:00
lena: Two families:

  * thin
  * bold
  %react tada: noah mira
  %star mira
  %label families
noah +25: The first.
  %was The second.
  %from pictures

== @ lena noah
-- 1h
lena +5: /poll Which?
  thin
  bold
  %vote 1: noah`)
  expect(lines).toMatchObject([
    {
      place: { channel: 'design', topic: 'icons' },
      by: 'lena',
      text: 'Two families:\n\n* thin\n* bold',
      reactions: [{ emoji: 'tada', by: ['noah', 'mira'] }],
      starredBy: ['mira'],
      label: 'families',
    },
    { by: 'noah', text: 'The first.', earlierText: 'The second.', earlierTopic: 'pictures' },
    {
      place: { people: ['lena', 'noah'] },
      text: '/poll Which?\nthin\nbold',
      votes: [{ option: 1, by: ['noah'] }],
      sentAt: now - 55 * 60,
    },
  ])
  expect((lines[1]?.sentAt ?? 0) - (lines[0]?.sentAt ?? 0)).toBe(25 * 60)
})

test('the empty topic and topics with colons are topics', () => {
  const lines = read('== general >\n-- 1h\nlena: a\n== design > web: icons\n-- 1h\nlena: b')
  expect(lines.map(({ place }) => place)).toEqual([
    { channel: 'general', topic: '' },
    { channel: 'design', topic: 'web: icons' },
  ])
})

test('no line is in the future', () => {
  expect(read('== a > b\n-- 1m\nlena +30: late')[0]?.sentAt).toBeLessThan(now)
})

test('malformed lines are errors', () => {
  expect(() => read('lena: nowhere')).toThrow('lena: nowhere')
  expect(() => read('== a > b\n-- 1h\nWho says this?')).toThrow('Who says this?')
  expect(() => read('== a > b\n-- 1h\nlena: a\n  %sing loudly')).toThrow('sing')
})
