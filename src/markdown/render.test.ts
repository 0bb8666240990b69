import { expect, test } from 'vitest'
import { draw } from './draw.ts'
import { drawnWith } from './drawings.ts'
import { exampleContext, exampleHtml } from './context.testing.ts'
import { renderMarkdown } from './render.ts'

test('an empty source renders nothing', () => {
  expect(exampleHtml('')).toBe('')
  expect(exampleHtml('\n \n')).toBe('')
})

test('a line break in a paragraph is shown, and a blank line separates paragraphs', () => {
  expect(exampleHtml('one\n  two\n\nthree')).toBe('<p>one<br>\ntwo</p>\n<p>three</p>')
})

test('headings need a space behind their marks', () => {
  expect(exampleHtml('# Plan\n###### Detail')).toBe('<h1>Plan</h1>\n<h6>Detail</h6>')
  expect(exampleHtml('#Plan')).toBe('<p>#Plan</p>')
})

test('underlining makes no heading: dashes make a line, equals signs stay text', () => {
  expect(exampleHtml('Plan\n---')).toBe('<p>Plan</p>\n<hr>')
  expect(exampleHtml('Plan\n===')).toBe('<p>Plan<br>\n===</p>')
})

test('HTML in the source is text', () => {
  expect(exampleHtml('<img src=x onerror="go()">')).toBe('<p>&lt;img src=x onerror=&quot;go()&quot;&gt;</p>')
  expect(exampleHtml('<!-- hidden -->\n<div>')).toBe('<p>&lt;!-- hidden --&gt;<br>\n&lt;div&gt;</p>')
})

test('entities are decoded once', () => {
  expect(exampleHtml('&lt;b&gt; &amp;amp; &eacute;')).toBe('<p>&lt;b&gt; &amp;amp; é</p>')
})

test('backslashes are text', () => {
  expect(exampleHtml(String.raw`C:\docs ¯\_(ツ)_/¯`)).toBe(String.raw`<p>C:\docs ¯\_(ツ)_/¯</p>`)
})

test('labels in brackets are no references', () => {
  expect(exampleHtml('see [spec]\n\n[spec]: nowhere')).toBe('<p>see [spec]</p>\n<p>[spec]: nowhere</p>')
})

const isStatus = (source: string) => renderMarkdown(source, exampleContext()).isMeMessage

test('a status message is one paragraph that begins with /me and a space', () => {
  expect(isStatus('/me is **away**')).toBe(true)
  expect(isStatus('/me is\naway')).toBe(true)
  expect(isStatus('/me is away\n\nfor long')).toBe(false)
  expect(isStatus('/me\nis away')).toBe(false)
  expect(isStatus('/mean')).toBe(false)
  expect(isStatus('say /me waves')).toBe(false)
})

const needsService = (source: string) => renderMarkdown(source, exampleContext()).needsService

test('sources that only the service renders are distinguished from those the app can render', () => {
  expect(needsService('```js\nx\n```')).toBe(true)
  expect(needsService('$$x^2$$')).toBe(true)
  expect(needsService('```math\nx\n```')).toBe(true)
  expect(needsService('```\nx\n```\n`x` **y** @**Ada Park**')).toBe(false)
})

test('the service itself needs no service', () => {
  const context = exampleContext(drawnWith({ htmlOf: draw }))
  expect(renderMarkdown('```js\nx\n```\n$$x$$ and $$\\nope$$', context).needsService).toBe(false)
})
