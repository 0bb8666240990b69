import { describe, expect, test } from 'vitest'
import { continueBlock, format, insert, type EditedText } from './editing.ts'

/** `a[b]c`: brackets mark the selection. */
function parse(marked: string): EditedText {
  const start = marked.indexOf('[')
  const end = marked.indexOf(']') - 1
  return { value: marked.replace('[', '').replace(']', ''), start, end }
}
const show = ({ value, start, end }: EditedText): string =>
  `${value.slice(0, start)}[${value.slice(start, end)}]${value.slice(end)}`

describe('formatting', () => {
  test.each([
    ['bold', 'a [b] c', 'a **[b]** c'],
    ['bold', 'a **[b]** c', 'a [b] c'],
    ['italic', 'a [b] c', 'a *[b]* c'],
    ['italic', 'a *[b]* c', 'a [b] c'],
    ['italic', 'a **[b]** c', 'a ***[b]*** c'],
    ['strikethrough', '[b]', '~~[b]~~'],
    ['code', '[b]', '`[b]`'],
    ['code', 'x[a\nb]', 'x\n```\n[a\nb]\n```'],
    ['math', '[x^2]', '$$[x^2]$$'],
    ['spoiler', '[end]', '```spoiler \n[end]\n```'],
    ['quote', 'one\nt[w]o', 'one\n> two[]'],
    ['quote', '> t[w]o', 'two[]'],
    ['bulleted-list', '[a\nb]', '- a\n- b[]'],
    ['numbered-list', '[a\nb]', '1. a\n2. b[]'],
  ] as const)('formatting %s: %j becomes %j', (formatting, before, after) => {
    expect(show(format(parse(before), formatting))).toBe(after)
  })

  test('formatting a link keeps the words and selects the address', () => {
    const text = format({ value: 'see here', start: 4, end: 8 }, 'link')
    expect(text.value).toBe('see [here](https://)')
    expect(text.value.slice(text.start, text.end)).toBe('https://')
  })

  test('formatting a selected address makes it the target, with the caret where the words go', () => {
    const text = format({ value: 'https://a.example', start: 0, end: 17 }, 'link')
    expect(text).toEqual({ value: '[](https://a.example)', start: 1, end: 1 })
  })
})

test('inserted text replaces the selection, with the caret after it', () => {
  expect(show(insert(parse('a [b] c'), 'xyz'))).toBe('a xyz[] c')
})

describe('Enter', () => {
  test.each([
    ['inside a code fence is a new line', '```\ncode[]', '```\ncode\n[]'],
    ['in a bulleted list begins the next item', '- a\n- b[]', '- a\n- b\n- []'],
    ['in a numbered list counts on', 'So:\n1. a[]', 'So:\n1. a\n2. []'],
    ['keeps the indentation', '- a\n  * b[]', '- a\n  * b\n  * []'],
    ['on an empty item ends the list', '- a\n- []', '- a\n[]'],
  ])('Enter continues the text: %s', (_, before, after) => {
    const text = continueBlock(parse(before))
    expect(text && show(text)).toBe(after)
  })

  test.each([
    ['in prose', 'Hello[]'],
    ['after a closed fence', '```\ncode\n```\n[]'],
    ['after a message of a single line that begins with a dash', '- agreed[]'],
  ])('Enter %s sends', (_, before) => {
    expect(continueBlock(parse(before))).toBeUndefined()
  })
})
