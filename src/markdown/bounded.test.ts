import { expect, test } from 'vitest'
import { costBeside, threadTime } from '../testing/processorTime.testing.ts'
import { messageBounds } from '../protocol/bounds.ts'
import { draw } from './draw.ts'
import { drawnWith } from './drawings.ts'
import { exampleContext, exampleHtml } from './context.testing.ts'
import { renderMath } from './math.ts'
import { notificationTextOf, plainTextOf } from './plainText.ts'
import { renderMarkdown } from './render.ts'

const longest = 10_000
/**
 * Highlighted code and formulas come from another thread: these tests measure only the work that holds up
 * other requests.
 */
const service = exampleContext({
  ...drawnWith({ htmlOf: () => undefined }),
  emoticons: 'translate',
  linkifiers: [{ pattern: '(?P<all>(a+)+)!', url_template: 'https://x.example/{all}' }],
})
const drawing = exampleContext(drawnWith({ htmlOf: draw }))

/** Parts to be repeated, separated by bars; `⏎` is a line break. */
const repeated = [
  '[¦![¦](¦[a](b¦[a](b) ¦*¦*a ¦**a *¦_¦*_¦~¦~~a ¦`¦``a¦$$¦$$a ¦@**¦@**a¦#**a>¦:¦:a¦|¦|a⏎|-¦<¦<time:¦<a ¦&¦&amp;¦\\',
  '#¦# a⏎¦\t¦⏎¦a¦a ¦a.¦a@¦a⏎¦http://¦http://a.example/(¦(¦👍¦👩\u200D¦:) ¦🏳️\u200D¦>¦> ¦> a⏎¦>>⏎¦- ¦- a⏎¦1. ¦- > ',
  '> 1. ```⏎¦```quote⏎¦~~~⏎```⏎¦```spoiler a⏎¦```math⏎\\frac{¦```js⏎`${¦```html⏎<a ¦    a⏎⏎¦|-|⏎¦\0¦\u202E',
].flatMap((parts) => parts.replaceAll('⏎', '\n').split('¦'))

/** Returns a source of maximum length that repeats one part. */
function repeat(part: string): string {
  return part.repeat(Math.ceil(longest / part.length)).slice(0, longest)
}

/** Counts the letters of the text, without markup. */
function letters(text: string): number {
  return text.match(/a/g)?.length ?? 0
}

/** Typical text of the same length. */
const harmless = repeat(
  'Hello **Ada**, see [the plan](https://a.example/plan) and `code`, or *this* :smile: @**Ada Park** ok?\n- one\n- two\n\n',
)

/** Renders a source and extracts its plain text. */
function read(source: string): void {
  const { html } = renderMarkdown(source, service)
  plainTextOf(html)
  notificationTextOf(html)
}

test.each(repeated)('%j repeated costs no more than ten times as much as prose', async (part) => {
  const source = repeat(part)
  expect(
    await costBeside((isHarmless) => threadTime(() => read(isHarmless ? harmless : source)), 10),
  ).toBeLessThanOrEqual(10)
  expect(renderMarkdown(source, drawing).html.length).toBeLessThanOrEqual(messageBounds.html_length)
})

test.each(repeated.filter((part) => !/[[(:&#<`]/.test(part)))('no letter of %j is lost', (part) => {
  const source = repeat(part)
  expect(letters(plainTextOf(renderMarkdown(source, service).html))).toBe(letters(source))
})

test('links beyond two hundred stay text, unabridged', () => {
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

test('formulas that expand endlessly, or are nested too deeply, are shown as source', () => {
  expect(renderMath('\\def\\a{\\a\\a}\\a', 'inline')).toBeUndefined()
  expect(renderMath('{'.repeat(2_900), 'inline')).toBeUndefined()
})

const occurrences = (html: string, pattern: RegExp): number => html.match(pattern)?.length ?? 0

test('formulas beyond a length, singly or together, are shown as source', () => {
  const drawn = /class="katex"/g
  const ofLength = (length: number) => `$$${'x'.repeat(length)}$$`
  const html = (source: string) => renderMarkdown(source, drawing).html
  expect(occurrences(html(ofLength(messageBounds.formula_length)), drawn)).toBe(1)
  expect(html(ofLength(messageBounds.formula_length + 1))).toMatch(/^<p><span class="tex-error">\$\$xxx/)
  const half = ofLength(messageBounds.all_formulas_length / 2)
  expect(occurrences(html(`${half} ${half} $$x$$`), drawn)).toBe(2)
})

test('formulas beyond a number are shown as source', () => {
  const { html } = renderMarkdown('$$x$$ '.repeat(messageBounds.formulas + 1), drawing)
  expect(occurrences(html, /class="katex"/g)).toBe(messageBounds.formulas)
  expect(occurrences(html, /class="tex-error"/g)).toBe(1)
})

test.each([
  '$$\\cancel{\\boxed{a}}$$ ',
  `$$${'\\frac ab'.repeat(12)}$$ `,
  `$$\\begin{matrix}${'a&'.repeat(20)}\\end{matrix}$$ `,
  `$$${'\\sqrt{'.repeat(12)}a${'}'.repeat(12)}$$ `,
  '$$\\overset ab$$ ',
])('the formulas of %j repeated make no HTML longer than the limit', (part) => {
  const { html } = renderMarkdown(part.repeat(Math.floor(longest / part.length)), drawing)
  expect(occurrences(html, /class="katex"/g)).toBeGreaterThan(0)
  expect(html.length).toBeLessThanOrEqual(messageBounds.html_length)
})

test('code is highlighted up to a length, in lines up to a length', () => {
  const colored = (code: string) =>
    renderMarkdown(`\`\`\`py\n${code}\n\`\`\``, drawing).html.includes('<span class=')
  const line = `${'x'.repeat(messageBounds.colored_line - 1)}1`
  expect(colored(`if 1: ${line.slice(6)}`)).toBe(true)
  expect(colored(`if 1: ${line}`)).toBe(false)
  expect(colored('if x:\n'.repeat(messageBounds.colored_code / 6 - 1))).toBe(true)
  expect(colored('if x:\n'.repeat(messageBounds.colored_code / 6 + 1))).toBe(false)
})

test('a message too long with highlighting keeps its markup without it', () => {
  const emoji = ':+1:'.repeat(1_800)
  const { html } = renderMarkdown(`**a**\n\n${emoji}\n\n\`\`\`c++\n${'1+\n'.repeat(3_000)}\n\`\`\``, drawing)
  const holds = ['<strong>a</strong>', 'data-code-language="C++"', 'class="mi"'].map((part) =>
    html.includes(part),
  )
  expect(holds).toEqual([true, true, false])
  expect(html.length).toBeLessThanOrEqual(messageBounds.html_length)
})

test('a message that is still too long falls back to its plain text', () => {
  const html = exampleHtml('**a** 👍'.repeat(2_500))
  expect(html.startsWith('<p>**a** 👍')).toBe(true)
  expect(html.length).toBeLessThanOrEqual(messageBounds.html_length)
})
