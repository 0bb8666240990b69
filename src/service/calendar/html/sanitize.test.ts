import { expect, test } from 'vitest'
import * as fc from '../../../testing/fastCheck.testing.ts'
import { calendarBounds } from '../../../protocol/bounds.ts'
import { costBeside, threadTime } from '../../../testing/processorTime.testing.ts'
import { decodeEntities, encodeText, plainText, textOf } from './text.ts'
import { hostile } from './hostile.testing.ts'
import { sanitize } from './sanitize.ts'

test.each([
  ['plain', '<p>plain</p>'],
  ['one\n\ntwo\nlines', '<p>one</p>\n<p>two<br>\nlines</p>'],
  ['a & b < c', '<p>a &amp; b &lt; c</p>'],
  ['<p>kept <strong>as</strong> <em>it</em> is</p>', '<p>kept <strong>as</strong> <em>it</em> is</p>'],
  ['<h2>Title</h2><ul><li>one</li></ul>', '<h2>Title</h2><ul><li>one</li></ul>'],
  ['<h1>big</h1>', '<p>big</p>'],
  ['<p onclick="x()" style="color:red" class="a">x</p>', '<p>x</p>'],
  [
    '<a href="https://a.test/?x=1&amp;y=2" target="_blank">x</a>',
    '<p><a href="https://a.test/?x=1&amp;y=2" rel="noopener nofollow">x</a></p>',
  ],
  ['<a href="/event/x">x</a>', '<p><a href="/event/x" rel="noopener nofollow">x</a></p>'],
  ['<a href="mailto:a@b.test">x</a>', '<p><a href="mailto:a@b.test" rel="noopener nofollow">x</a></p>'],
  ['<a href="javascript:alert(1)">x</a>', '<p><a>x</a></p>'],
  ['<a href=" java&#115;cript:alert(1)">x</a>', '<p><a>x</a></p>'],
  ['<a href="data:text/html,x">x</a>', '<p><a>x</a></p>'],
  ['<script>alert(1)</script>after', '<p>after</p>'],
  ['<style>p{}</style><p>x</p>', '<p>x</p>'],
  ['<svg><script>1</script></svg>x', '<p>x</p>'],
  ['<img src=x onerror=alert(1)>x', '<p>x</p>'],
  [
    '<iframe src="https://www.youtube.com/embed/a?x=1&amp;y" title="A &lt;film"></iframe>x',
    '<p><a href="https://www.youtube.com/embed/a?x=1&amp;y" rel="noopener nofollow">A &lt;film</a>x</p>',
  ],
  [
    '<iframe src="//maps.test/"></iframe>',
    '<p><a href="https://maps.test/" rel="noopener nofollow">maps.test</a></p>',
  ],
  ['<iframe src="javascript:alert(1)"></iframe><iframe src="https://a@b.test"></iframe>x', '<p>x</p>'],
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe><iframe></iframe>x', '<p>x</p>'],
  ['<constructor a=1>x</constructor>', '<p>x</p>'],
  ['<!-- note -->x', '<p>x</p>'],
  ['<b>open', '<p><b>open</b></p>'],
  ['</p>x</div>', '<p>x</p>'],
  ['<p>one<p>two', '<p>one</p><p>two</p>'],
  ['<b><i>x</b></i>', '<p><b><i>x</i></b></p>'],
  ['<<b>script>alert(1)<</b>/script>', '<p>&lt;<b>script&gt;alert(1)&lt;</b>/script&gt;</p>'],
  ['<script', '<p>&lt;script</p>'],
  ['<script>never closed', ''],
  ['x<y', '<p>x&lt;y</p>'],
  ['<h1>Title</h1>one<div>two</div><div>three</div>', '<p>Title<br>\none<br>\ntwo<br>\nthree</p>'],
  ['<div>one</div><div>two</div><p>three</p>', 'one\ntwo\n<p>three</p>'],
  ['<section><p>one</p></section>', '<p>one</p>'],
  ['&eacute; &copy; &hearts; &unknown;', '<p>é © ♥ &amp;unknown;</p>'],
  ['<b>one\n\ntwo</b>', '<p><b>one</b></p>\n<p><b>two</b></p>'],
  ['<td>x</td>', '<p>x</p>'],
  ['<table><tr><td>x', '<table><tbody><tr><td>x</td></tr></tbody></table>'],
  [
    '<table><caption>x</caption><tr><td>y',
    '<table><caption>x</caption><tbody><tr><td>y</td></tr></tbody></table>',
  ],
  [
    '<details open class=a><summary>How</summary><p>So</p></details>',
    '<details><summary>How</summary><p>So</p></details>',
  ],
  [
    '<figure><img src=x><figcaption>The <mark style="x">hall</mark></figcaption></figure>',
    '<figure><figcaption>The <mark>hall</mark></figcaption></figure>',
  ],
  [
    '<blockquote><p>Go</p><cite>A guest</cite></blockquote>',
    '<blockquote><p>Go</p><cite>A guest</cite></blockquote>',
  ],
  ['<p>one<ul><li>two<li>three</ul>', '<p>one</p><ul><li>two</li><li>three</li></ul>'],
  [
    '<a href="/a">a<a href="/b">b',
    '<p><a href="/a" rel="noopener nofollow">a</a><a href="/b" rel="noopener nofollow">b</a></p>',
  ],
  ['<pre>\n\nx</pre>', '<pre>\n\nx</pre>'],
  ['<svg><style><p>x</p></style></svg>y', '<p>x</p>y'],
  ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style>', ''],
  ['<svg><p><style><!--</style><img src=x onerror=alert(1)>--></style>', '<p>--&gt;</p>'],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', '<p>"&gt;</p>'],
  ['   ', ''],
])('%j is stored as %j', (source, html) => {
  expect(sanitize(source)).toBe(html)
})

test('sanitizing twice is the same as once', () => {
  fc.assert(
    fc.property(hostile, (source) => {
      const once = sanitize(source)
      expect(sanitize(once)).toBe(once)
    }),
    { numRuns: 300 },
  )
})

const LENGTH = 100_000
const harmless = '<p>Bring a lantern &amp; <strong>warm</strong> clothes.</p>\n'
const repeated = (part: string, end = ''): string => part.repeat(Math.ceil(LENGTH / part.length)) + end

test.each([
  '<td>',
  '<p>',
  '<b>',
  '<p><b>',
  '<b><p>',
  '<li><ul>',
  '<b><i></b>',
  '<a "',
  "<a '",
  '<a href="',
  '<a href=',
  '<a href ',
  '<',
  '<!',
  '<!--',
  '<script>',
  '<script></script ',
  '<title></title>',
  '&',
  '&#',
  '<div>',
  '<table>',
  '<table><b></b>',
  '<table>x',
  '<svg><style>',
  '<object><b>',
  '<a href="x"><p>x',
  '<b><i><u><s><p>x',
  '<div><a>',
  '\n',
  '\n x',
])('100,000 characters of %j cost no more than ten times as much as harmless ones', async (part) => {
  const works: readonly ((html: string) => unknown)[] = [sanitize, plainText, textOf]
  for (const html of [repeated(part), repeated(part, 'x')]) {
    for (const work of works) {
      const measure = (isHarmless: boolean): number =>
        threadTime(() => (isHarmless ? sanitize(repeated(harmless)) : work(html)))
      expect(await costBeside(measure, 10)).toBeLessThanOrEqual(10)
    }
  }
})

test('nested elements end at a depth that pages can show, and their text stays', () => {
  const deep = sanitize(`<p>${'<b>'.repeat(1000)}in${'</b>'.repeat(1000)}<i>after</i></p>`)
  expect(deep.match(/<b>/g)).toHaveLength(calendarBounds.html_depth - 1)
  expect(deep).toContain('>in<')
  expect(deep).toMatch(/^<p>.*<\/b><i>after<\/i><\/p>$/)
  expect(sanitize(deep)).toBe(deep)
})

test('unclosed elements are repeated in later blocks only until a limit', () => {
  const address = `https://a.test/${'x'.repeat(5000)}`
  const open = 'b i u s code em small strong'
    .split(' ')
    .map((name) => `<${name}>`)
    .join('')
    .repeat(3)
  for (const block of ['p', 'div', 'li']) {
    const source = `<a href="${address}">${open}${`<${block}>x</${block}>`.repeat(5000)}`
    const html = sanitize(source)
    expect(html.length).toBeLessThan(2 * source.length + 2 * calendarBounds.html_copies)
    expect(html.match(/x(?=<)/g)?.length).toBeGreaterThan(0)
    expect(textOf(html).replace(/\s/g, '')).toBe('x'.repeat(5000))
  }
})

test('text of HTML', () => {
  expect(textOf('<p>one &amp; two</p><ul><li>three</li></ul>four<br>five')).toBe(
    'one & two\nthree\nfour\nfive',
  )
})

test.each([
  ['&#8220;Blues&#8221; &#x26; Jazz &amp;amp; &lt;', '“Blues” & Jazz &amp; <'],
  ['&unknown; &#0; &#xd800; &#9999999; &copy', '&unknown; \ufffd \ufffd \ufffd &copy'],
  ['&ccedil;&Zcaron;&hearts;', 'çŽ♥'],
  ['&constructor;', '&constructor;'],
])('%s decodes to %s', (html, text) => {
  expect(decodeEntities(html)).toBe(text)
})

test('encoded titles decode to what was sent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const title = plainText(text)
      expect(plainText(encodeText(title))).toBe(title)
    }),
  )
})
