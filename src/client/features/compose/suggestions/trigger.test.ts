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
    ['```', 'language', ''],
    ['look:\n~~~py', 'language', 'py'],
    ['```\ncode\n```\n```c+', 'language', 'c+'],
    ['until <time:', 'moment', ''],
    ['until <time:fri 14:30', 'moment', 'fri 14:30'],
  ])('%s opens suggestions', (text, kind, query) => {
    expect(at(text)).toMatchObject({ kind, query, end: text.length })
  })

  test('suggestions for topics open after a fully typed channel', () => {
    expect(at('see #**design>ic')).toMatchObject({
      kind: 'topic',
      channelName: 'design',
      query: 'ic',
      start: 4,
    })
  })

  test.each(['see #des>ic', 'see #**design** >ic', 'see #**design**>ic'])('%s opens them too', (text) => {
    expect(at(text)).toMatchObject({ kind: 'topic', query: 'ic', start: 4, end: text.length })
  })

  test('suggestions open at the caret, before any text', () => {
    expect(findTrigger('ask @an about it', 7)).toMatchObject({
      kind: 'mention',
      query: 'an',
      start: 4,
      end: 7,
    })
  })
})

test('a missing end of a block of code is reported', () => {
  expect(findTrigger('```py', 5)).toMatchObject({ kind: 'language', start: 3, unclosed: '```' })
  expect(findTrigger('```py\nx\n```', 5)).not.toHaveProperty('unclosed')
})

test('a fully typed moment is replaced with its end', () => {
  expect(findTrigger('at <time:fri>!', 12)).toMatchObject({ kind: 'moment', start: 3, end: 13 })
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
    ['what closes a fence', '```\ncode\n```'],
    ['a finished moment', '<time:2026-03-03T09:00Z>'],
    ['a finished mention', '@**Anna** and'],
    ['prose after an at sign', '@ an'],
  ])('no suggestions open in %s', (_, text) => {
    expect(at(text)).toBeUndefined()
  })
})

test('after a closed code fence suggestions open again', () => {
  expect(at('```\ncode\n```\n@an')).toMatchObject({ kind: 'mention', query: 'an' })
})
