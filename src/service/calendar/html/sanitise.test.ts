import { expect, test } from 'vitest'
import * as fc from '../../../fastCheck.testing.ts'
import { decodeEntities, encodeText, plainText } from './entities.ts'
import { hostile } from './examples.ts'
import { sanitise, textOf } from './sanitise.ts'

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
  ['<iframe src="https://x"></iframe>x', '<p>x</p>'],
  ['<!-- note -->x', '<p>x</p>'],
  ['<b>open', '<p><b>open</b></p>'],
  ['</p>x</div>', '<p>x</p>'],
  ['<p>one<p>two', '<p>one</p><p>two</p>'],
  ['<b><i>x</b></i>', '<p><b><i>x</i></b></p>'],
  ['<<b>script>alert(1)<</b>/script>', '<p>&lt;<b>script&gt;alert(1)&lt;</b>/script&gt;</p>'],
  ['<script', '<p>&lt;script</p>'],
  ['<script>never closed', ''],
  ['   ', ''],
])('%j is stored as %j', (source, html) => {
  expect(sanitise(source)).toBe(html)
})

test('what was stored may be sent back: twice is the same as once', () => {
  fc.assert(
    fc.property(hostile, (source) => {
      const once = sanitise(source)
      expect(sanitise(once)).toBe(once)
    }),
    { numRuns: 300 },
  )
})

test('long nonsense takes no time', () => {
  for (const part of ['<a "', "<a '", '<', '<a href="', '<!--', '<script>', '&', '<p>']) {
    const started = performance.now()
    sanitise(part.repeat(25_000))
    expect(performance.now() - started).toBeLessThan(5_000)
  }
})

test('text of HTML', () => {
  expect(textOf('<p>one &amp; two</p><ul><li>three</li></ul>four<br>five')).toBe(
    'one & two\nthree\nfour\nfive',
  )
})

test.each([
  ['&#8220;Blues&#8221; &#x26; Jazz &amp;amp; &lt;', '“Blues” & Jazz &amp; <'],
  ['&unknown; &#0; &#xd800; &#9999999; &copy', '&unknown; &#0; &#xd800; &#9999999; &copy'],
  ['&constructor;', '&constructor;'],
])('%s decodes to %s', (html, text) => {
  expect(decodeEntities(html)).toBe(text)
})

test('titles come back as they were sent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const title = plainText(text)
      expect(plainText(encodeText(title))).toBe(title)
    }),
  )
})
