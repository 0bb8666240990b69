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

/** Parts to be repeated, between bars; `⏎` is a line break. */
const repeated = [
  '[¦![¦](¦[a](b¦[a](b) ¦*¦*a ¦**a *¦_¦*_¦~¦~~a ¦`¦``a¦$$¦$$a ¦@**¦@**a¦#**a>¦:¦:a¦|¦|a⏎|-¦<¦<time:¦<a ¦&¦&amp;¦\\',
  '#¦# a⏎¦\t¦⏎¦a¦a ¦a.¦a@¦a⏎¦http://¦http://a.example/(¦(¦👍¦👩\u200D¦:) ¦🏳️\u200D¦>¦> ¦> a⏎¦>>⏎¦- ¦- a⏎¦1. ¦- > ',
  '> 1. ```⏎¦```quote⏎¦~~~⏎```⏎¦```spoiler a⏎¦```math⏎\\frac{¦```js⏎`${¦```html⏎<a ¦    a⏎⏎¦|-|⏎¦\0¦\u202E',
].flatMap((parts) => parts.replaceAll('⏎', '\n').split('¦'))

/** A source of full length made of one part. */
function repeat(part: string): string {
  return part.repeat(Math.ceil(longest / part.length)).slice(0, longest)
}

/** How many letters of the text there are, marks aside. */
function letters(text: string): number {
  return text.match(/a/g)?.length ?? 0
}

test.each(repeated)(
  '%j over and over is drawn, or falls back to plain paragraphs',
  { timeout: 30_000 },
  (part) => {
    const begun = performance.now()
    const { html } = renderMarkdown(repeat(part), service)
    expect(performance.now() - begun).toBeLessThan(6_000)
    expect(html.length).toBeLessThan(longest * 200)
  },
)

test.each(repeated.filter((part) => !/[[(:&#<`]/.test(part)))('no letter of %j is lost', (part) => {
  const source = repeat(part)
  expect(letters(plainTextOf(renderMarkdown(source, service).html))).toBe(letters(source))
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
