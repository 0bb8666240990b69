import { expect, test } from 'vitest'
import { exampleHtml } from '../context.testing.ts'

const compact = (source: string) => exampleHtml(source).replaceAll('\n', '')

test('marks quote the text after them, and its continuation lines', () => {
  expect(compact('> a\nb\n\nc')).toBe('<blockquote><p>a<br>b</p></blockquote><p>c</p>')
})

test('quotes with a blank line between them stay apart', () => {
  expect(compact('> a\n\n> b')).toBe('<blockquote><p>a</p></blockquote><blockquote><p>b</p></blockquote>')
})

test('empty marks without text quote nothing', () => {
  expect(compact('>')).toBe('<p>&gt;</p>')
  expect(compact('> \n>')).toBe('<p>&gt;<br>&gt;</p>')
  expect(compact('>>>')).toBe('<blockquote><blockquote><p>&gt;</p></blockquote></blockquote>')
})

test('empty marks quote the text that follows directly', () => {
  expect(compact('>\n> \na\nb\n\nc')).toBe('<blockquote><p>a<br>b</p></blockquote><p>c</p>')
  expect(compact('x\n>\na')).toBe('<p>x</p><blockquote><p>a</p></blockquote>')
  expect(compact('>\n- a')).toBe('<p>&gt;</p><ul><li>a</li></ul>')
  expect(compact('>\n\na')).toBe('<p>&gt;</p><p>a</p>')
})

test('an empty mark separates paragraphs inside a quote', () => {
  expect(compact('> a\n>\n> b')).toBe('<blockquote><p>a</p><p>b</p></blockquote>')
})

test('quotes nest and hold code', () => {
  expect(compact('> a\n>> b')).toBe('<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>')
  expect(compact('> ```\n> x\n> ```')).toContain('<code>x</code>')
})
