import { expect, test } from 'vitest'
import { exampleContext, exampleHtml } from '../context.testing.ts'
import { renderMarkdown } from '../render.ts'

const code = (content: string, language?: string) =>
  `<div class="codehilite"${language ? ` data-code-language="${language}"` : ''}>` +
  `<pre><span></span><code>${content}</code></pre></div>`

test.each(['```', '~~~', '`````'])('%s fences code', (marks) => {
  expect(exampleHtml(`${marks}\na < b\n\n  c\n${marks}\nafter`)).toBe(
    `${code('a &lt; b\n\n  c\n')}\n<p>after</p>`,
  )
})

test('a fence needs no blank line before or after it', () => {
  expect(exampleHtml('before\n```\nx\n```\nafter')).toBe(`<p>before</p>\n${code('x\n')}\n<p>after</p>`)
})

test('code without a closing fence runs to the end', () => {
  expect(exampleHtml('```\nx\n\ny')).toBe(code('x\n\ny\n'))
})

test('only the same marks close a fence', () => {
  expect(exampleHtml('```\n````\n~~~\n```')).toBe(code('````\n~~~\n'))
})

test('blank lines around code and spaces behind its lines are dropped', () => {
  expect(exampleHtml('```\n\n  x  \n\n```')).toBe(code('  x\n'))
})

test('marks on one line are code in the text, or plain text', () => {
  expect(exampleHtml('``` x ```')).toBe('<p><code> x </code></p>')
  expect(exampleHtml('~~~ x ~~~')).toBe('<p>~~~ x ~~~</p>')
})

test('a language is named as typed without highlighting', () => {
  expect(exampleHtml('```js\nx\n```')).toBe(code('x\n', 'js'))
  expect(exampleHtml('``` {.c++}\nx\n```')).toBe(code('x\n', 'c++'))
})

const colors = {
  languageName: (typed: string) => (typed === 'js' ? 'JavaScript' : undefined),
  highlight: (source: string, typed: string) =>
    typed === 'js' ? `<span class="k">${source.trim()}</span>\n` : undefined,
}

test('the context determines name and colors', () => {
  expect(exampleHtml('```js\nx\n```', colors)).toBe(code('<span class="k">x</span>\n', 'JavaScript'))
  expect(exampleHtml('```klingon\n<x>\n```', colors)).toBe(code('&lt;x&gt;\n', 'klingon'))
})

test('code without colors keeps the name of its language', () => {
  const plain = { ...colors, highlight: () => undefined }
  expect(exampleHtml('```js\n<x>\n```', plain)).toBe(code('&lt;x&gt;\n', 'JavaScript'))
})

test('four spaces set off code', () => {
  expect(exampleHtml('    a\n      b')).toBe(code('a\n  b\n'))
})

test('a quote fence holds blocks of its own', () => {
  expect(exampleHtml('```quote\n# a\n- b\n```\nc')).toBe(
    '<blockquote>\n<h1>a</h1>\n<ul>\n<li>b</li>\n</ul>\n</blockquote>\n<p>c</p>',
  )
})

test('code inside a quote can be fenced with the same marks', () => {
  expect(exampleHtml('```quote\n```js\nx\n```\nb\n```\nc')).toBe(
    `<blockquote>\n${code('x\n', 'js')}\n<p>b</p>\n</blockquote>\n<p>c</p>`,
  )
})

test('a quote fence in a list item ends with the item', () => {
  expect(exampleHtml('- a\n  ```quote\n  b\n- c').replaceAll('\n', '')).toBe(
    '<ul><li>a<blockquote><p>b</p></blockquote></li><li>c</li></ul>',
  )
})

test('a spoiler has a heading and hidden content', () => {
  expect(exampleHtml('```spoiler The *end*\nHe **dies**\n```')).toBe(
    '<div class="spoiler-block"><div class="spoiler-header">\n<p>The <em>end</em></p>\n</div>' +
      '<div class="spoiler-content" aria-hidden="true">\n<p>He <strong>dies</strong></p>\n</div></div>',
  )
})

test('a spoiler can be without a heading, and within another', () => {
  expect(exampleHtml('~~~spoiler\n```spoiler\nx\n```\n~~~').replaceAll('\n', '')).toBe(
    '<div class="spoiler-block"><div class="spoiler-header"></div><div class="spoiler-content" aria-hidden="true">' +
      '<div class="spoiler-block"><div class="spoiler-header"></div><div class="spoiler-content" aria-hidden="true">' +
      '<p>x</p></div></div></div></div>',
  )
})

const math = (tex: string, display: string) => (tex === 'bad' ? undefined : `[${display} ${tex}]`)

test('math on its own lines is rendered formula by formula', () => {
  expect(exampleHtml('```math\na\nb\n\nc\n```', { math })).toBe('<p>[block a\nb][block c]</p>')
  expect(exampleHtml('~~~math\nbad\n~~~', { math })).toBe('<p><span class="tex-error">bad</span></p>')
})

test('without a renderer the source of a formula is shown', () => {
  const { html, needsService } = renderMarkdown('```math\na < b\n```', exampleContext())
  expect(html).toBe('<p>a &lt; b</p>')
  expect(needsService).toBe(true)
})
