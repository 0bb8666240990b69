import { expect, test } from 'vitest'
import { exampleContext, exampleHtml } from './exampleContext.ts'
import { highlightCode } from './highlight.ts'
import { renderMath } from './math.ts'
import { plainTextOf } from './plainText.ts'
import { renderMarkdown } from './render.ts'

const longest = 10_000
const service = exampleContext({
  highlight: highlightCode,
  math: renderMath,
  emoticons: 'translate',
  linkifiers: [{ pattern: '(?P<all>(a+)+)!', url_template: 'https://x.example/{all}' }],
})

const repeated = [
  ...[
    '[',
    '![',
    '](',
    '[a](b',
    '[a](b) ',
    '*',
    '*a ',
    '**a *',
    '_',
    '*_',
    '~',
    '~~a ',
    '`',
    '``a`',
    '$$',
    '$$a ',
  ],
  ...[
    '@**',
    '@**a',
    '#**a>',
    ':',
    ':a',
    '|',
    '|a\n|-',
    '<',
    '<time:',
    '<a ',
    '&',
    '&amp;',
    '\\',
    '#',
    '# a\n',
    '\t',
    '\n',
  ],
  ...[
    'a',
    'a ',
    'a.',
    'a@',
    'a\n',
    'http://',
    'http://a.example/(',
    '(',
    '👍',
    '👩\u200D',
    ':) ',
    '🏳️\u200D',
  ],
  ...[
    '>',
    '> ',
    '> a\n',
    '>>\n',
    '- ',
    '- a\n',
    '1. ',
    '- > ',
    '> 1. ```\n',
    '```quote\n',
    '~~~\n```\n',
    '```spoiler a\n',
  ],
  ...['```math\n\\frac{', '```js\n`${', '```html\n<a ', '    a\n\n', '|-|\n', '\0', '\u202E'],
]

test.each(repeated)(
  '%j over and over is drawn, or falls back to plain paragraphs',
  { timeout: 10_000 },
  (part) => {
    const source = part.repeat(Math.ceil(longest / part.length)).slice(0, longest)
    const begun = performance.now()
    const { html } = renderMarkdown(source, service)
    expect(performance.now() - begun).toBeLessThan(2_000)
    // Whatever happened to the marks, no letter of the text is lost.
    const count = (text: string) => text.match(/a/g)?.length ?? 0
    if (!/[[(:&#<`]/.test(part)) expect(count(plainTextOf(html))).toBe(count(source))
  },
)

test('quotes, lists and fences nested beyond all sense keep their innermost text', () => {
  expect(exampleHtml(`${'> '.repeat(300)}core`)).toContain('core')
  const list = Array.from({ length: 90 }, (_, depth) => `${'  '.repeat(depth)}- item${depth};`).join('\n')
  expect(exampleHtml(list).match(/item\d+;/g)).toHaveLength(90)
  const fences = Array.from(
    { length: 60 },
    (_, depth) => `${'`'.repeat(100 - depth)}quote\nlevel${depth};`,
  ).join('\n')
  expect(exampleHtml(fences).match(/level\d+;/g)).toHaveLength(60)
})

test('links beyond two hundred stay text, and complete', () => {
  const source = Array.from({ length: 250 }, (_, number) => `https://a.example/${number}`).join(' ')
  const html = exampleHtml(source)
  expect(html.match(/<a /g)).toHaveLength(200)
  expect(plainTextOf(html)).toBe(source)
  expect(exampleHtml('[b](https://c.example) '.repeat(201))).toContain(' [b](https://c.example)')
})

test('a table that fills itself up with cells falls back to its plain text', () => {
  const source = `${'|a'.repeat(100)}\n${'|-'.repeat(100)}\n${'|\n'.repeat(4_000)}`
  const html = exampleHtml(source)
  expect(html.startsWith('<p>|a|a')).toBe(true)
  expect(html.length).toBeLessThan(source.length * 5)
})

test('the fallback keeps paragraphs and line breaks, and escapes', () => {
  const flood = `<b>one\ntwo\n\n${'|a'.repeat(100)}\n${'|-'.repeat(100)}\n${'|\n'.repeat(4_000)}`
  expect(exampleHtml(flood)).toMatch(/^<p>&lt;b&gt;one<br>\ntwo<\/p>\n<p>\|a/)
})

test('formulas that expand without end, or nest too deep, are shown as their source', () => {
  expect(renderMath('\\def\\a{\\a\\a}\\a', 'inline')).toBeUndefined()
  expect(renderMath('{'.repeat(2_900), 'inline')).toBeUndefined()
  expect(renderMath('x'.repeat(3_001), 'inline')).toBeUndefined()
})
