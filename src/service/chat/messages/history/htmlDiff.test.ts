import { expect, test } from 'vitest'
import * as fc from '../../../../testing/fastCheck.testing.ts'
import { htmlDiffs } from './htmlDiff.ts'

const htmlDiff = (before: string, after: string) => htmlDiffs()(before, after)
const added = (text: string) => `<span class="highlight_text_inserted">${text}</span>`
const gone = (text: string) => `<span class="highlight_text_deleted">${text}</span>`

test.each([
  ['<p>One two</p>', '<p>One three</p>', `<p>One ${gone('two')}${added('three')}</p>`],
  ['<p>One</p>', '<p>One more</p>', `<p>One${added(' more')}</p>`],
  ['<p>One more</p>', '<p>One</p>', `<p>One${gone(' more')}</p>`],
  ['<p>a b</p>', '<p><strong>a</strong> b</p>', `<p><strong>a</strong> b</p>`],
  ['<p>a</p>', '<p>a</p>\n<p>b</p>', `<p>a</p>\n<p>${added('b')}</p>`],
  ['', '<p>a</p>', `<p>${added('a')}</p>`],
])('comparing %s, then %s', (before, after, expected) => {
  expect(htmlDiff(before, after)).toBe(expected)
})

test('without deleted words and marks, the result is the newer text', () => {
  const html = fc
    .array(fc.constantFrom('a', 'b', ' ', '<b>', '</b>', '<i>'), { maxLength: 30 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(html, html, (before, after) => {
      const left = htmlDiff(before, after)
        .replace(/<span class="highlight_text_deleted">[^<]*<\/span>/g, '')
        .replace(/<span class="highlight_text_inserted">([^<]*)<\/span>/g, '$1')
      expect(left.replace(/\s/g, '')).toBe(after.replace(/\s/g, ''))
    }),
  )
})

test('many long texts of one answer are compared in bounded time', () => {
  const shared = Array.from({ length: 900 }, (_, index) => `w${index}`).join(' ')
  const [before, after] = [`one ${shared} two`, `three ${shared} four`]
  const diff = htmlDiffs()
  const kept = `${gone('one')}${added('three')} ${shared} ${gone('two')}${added('four')}`
  expect(diff(before, after) === kept).toBe(true)
  expect(diff(before, after) === gone(before) + added(after)).toBe(true)
  expect(diff('<p>a b</p>', '<p>a c</p>')).toBe(`<p>a ${gone('b')}${added('c')}</p>`)
})

test('long texts are compared in bounded time', () => {
  const words = (seed: number) => Array.from({ length: 4000 }, (_, index) => `w${index * seed}`).join(' ')
  expect(htmlDiff(words(2), words(3))).toContain('highlight_text_inserted')
})
