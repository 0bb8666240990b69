import { expect, test } from 'vitest'
import { linkSelection } from './paste.ts'

const selected = (value: string, words: string) => {
  const start = value.indexOf(words)
  return { value, start, end: start + words.length }
}

test('an address pasted over words makes a link of them', () => {
  const value = 'See [the page](https://example.org/a) today'
  const caret = value.length - ' today'.length
  expect(linkSelection(selected('See the page today', 'the page'), ' https://example.org/a\n')).toEqual({
    value,
    start: caret,
    end: caret,
  })
})

test.each([
  ['nothing is selected', selected('See ', ''), 'https://example.org'],
  [
    'an address is selected',
    selected('See https://example.com', 'https://example.com'),
    'https://example.org',
  ],
  ['several lines are selected', selected('a\nb', 'a\nb'), 'https://example.org'],
  ['words are pasted', selected('See this', 'this'), 'see https://example.org'],
  ['it is in code', selected('`see this`', 'this'), 'https://example.org'],
])('%s is pasted unchanged', (_, text, pasted) => {
  expect(linkSelection(text, pasted)).toBeUndefined()
})
