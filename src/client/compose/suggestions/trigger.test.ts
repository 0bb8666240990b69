import { describe, expect, test } from 'vitest'
import { findTrigger } from './trigger.ts'

const at = (text: string) => findTrigger(text, text.length)

describe('completion is offered', () => {
  test.each([
    ['@', 'mention', ''],
    ['Hello @an', 'mention', 'an'],
    ['@**Ann', 'mention', 'Ann'],
    ['@Anna Be', 'mention', 'Anna Be'],
    ['@_an', 'silent-mention', 'an'],
    ['see #des', 'channel', 'des'],
    ['see #**des', 'channel', 'des'],
    ['so :ta', 'emoji', 'ta'],
    [':+1', 'emoji', '+1'],
    ['/ev', 'command', 'ev'],
  ])('%s', (text, kind, query) => {
    expect(at(text)).toMatchObject({ kind, query, end: text.length })
  })

  test('for the topics of a channel that is written out', () => {
    expect(at('see #**design>ic')).toMatchObject({
      kind: 'topic',
      channelName: 'design',
      query: 'ic',
      start: 4,
    })
  })

  test('at the caret, whatever follows it', () => {
    expect(findTrigger('ask @an about it', 7)).toMatchObject({
      kind: 'mention',
      query: 'an',
      start: 4,
      end: 7,
    })
  })
})

describe('nothing is offered', () => {
  test.each([
    ['a slash within the text', 'see /ev'],
    ['what follows a command', '/event at'],
    ['an email address', 'ada@exam'],
    ['a time of day', 'at 10:30'],
    ['an emoticon', 'fine :)'],
    ['one letter after a colon', 'so :t'],
    ['a heading', '# des'],
    ['inline code', 'run `git @an'],
    ['a code fence', '```\n@an'],
    ['a finished mention', '@**Anna** and'],
    ['prose after an at sign', '@ an'],
  ])('in %s', (_, text) => {
    expect(at(text)).toBeUndefined()
  })
})

test('after a closed code fence completion is offered again', () => {
  expect(at('```\ncode\n```\n@an')).toMatchObject({ kind: 'mention', query: 'an' })
})
