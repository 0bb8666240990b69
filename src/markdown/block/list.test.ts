import { expect, test } from 'vitest'
import { exampleHtml } from '../context.testing.ts'

const compact = (source: string) => exampleHtml(source).replaceAll('\n', '')

test.each(['*', '-', '+'])('%s begins an item', (mark) => {
  expect(exampleHtml(`${mark} tea\n${mark} milk`)).toBe('<ul>\n<li>tea</li>\n<li>milk</li>\n</ul>')
})

test('numbers count up from the first, whatever is typed', () => {
  expect(compact('1. a\n1. b\n7. c')).toBe('<ol><li>a</li><li>b</li><li>c</li></ol>')
  expect(compact('41. a')).toBe('<ol start="41"><li>a</li></ol>')
})

test('two spaces nest, under numbers too', () => {
  expect(compact('1. a\n  - b\n    - c\n2. d')).toBe(
    '<ol><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li><li>d</li></ol>',
  )
})

test('three or four spaces nest as well', () => {
  expect(compact('1. a\n   - b')).toBe('<ol><li>a<ul><li>b</li></ul></li></ol>')
  expect(compact('- a\n    - b\n        - c')).toBe(
    '<ul><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li></ul>',
  )
})

test('one space does not nest', () => {
  expect(compact('- a\n - b')).toBe('<ul><li>a</li><li>b</li></ul>')
})

test('a blank line between items loosens the whole list', () => {
  expect(compact('- a\n- b\n\n- c')).toBe('<ul><li><p>a</p></li><li><p>b</p></li><li><p>c</p></li></ul>')
})

test('a loose inner list leaves the outer one tight', () => {
  expect(compact('- a\n  - b\n\n  - c\n- d')).toBe(
    '<ul><li>a<ul><li><p>b</p></li><li><p>c</p></li></ul></li><li>d</li></ul>',
  )
})

test('an item may hold paragraphs, quotes and code', () => {
  expect(compact('- a\n\n  b\n\n  > c\n\n  ```\n  d\n  ```')).toBe(
    '<ul><li><p>a</p><p>b</p><blockquote><p>c</p></blockquote>' +
      '<div class="codehilite"><pre><span></span><code>d</code></pre></div></li></ul>',
  )
})

test('a line without a mark continues the item', () => {
  expect(compact('- a\nb\n  c')).toBe('<ul><li>a<br>b<br>c</li></ul>')
})

test('a list can follow text directly, but not with a year', () => {
  expect(compact('buy:\n- tea')).toBe('<p>buy:</p><ul><li>tea</li></ul>')
  expect(compact('steps:\n2. two')).toBe('<p>steps:</p><ol start="2"><li>two</li></ol>')
  expect(compact('born in\n1986. A good year')).toBe('<p>born in<br>1986. A good year</p>')
})

test('a mark alone, or without a space, is text', () => {
  expect(compact('-')).toBe('<p>-</p>')
  expect(compact('1.')).toBe('<p>1.</p>')
  expect(compact('-tea')).toBe('<p>-tea</p>')
  expect(compact('1) tea')).toBe('<p>1) tea</p>')
})

test('an empty item continues a list', () => {
  expect(compact('- a\n-\n- c')).toBe('<ul><li>a</li><li></li><li>c</li></ul>')
})

test('bullets and numbers are different lists', () => {
  expect(compact('- a\n1. b')).toBe('<ul><li>a</li></ul><ol><li>b</li></ol>')
})

test('a fence or a line of dashes ends a list', () => {
  expect(compact('- a\n```\nb\n```')).toContain('</ul><div class="codehilite">')
  expect(compact('- a\n- - -\n- b')).toBe('<ul><li>a</li></ul><hr><ul><li>b</li></ul>')
})

test('a list stands inside a quote', () => {
  expect(compact('> - a\n>   - b\n> - c')).toBe(
    '<blockquote><ul><li>a<ul><li>b</li></ul></li><li>c</li></ul></blockquote>',
  )
})

test('four spaces after a paragraph and a blank line are code, not a list', () => {
  expect(compact('see:\n\n    1. a')).toContain('<code>1. a</code>')
})
