import { expect, test } from 'vitest'
import { isLong } from './length.ts'

test.each([
  ['a sentence', '<p>Hello</p>', false],
  ['a page of text', `<p>${'word '.repeat(600)}</p>`, false],
  ['pages of text', `<p>${'word '.repeat(1200)}</p>`, true],
  ['a long list', `<ul>${'<li>x</li>'.repeat(50)}</ul>`, true],
  [
    'a small table, each cell on a line of its markup',
    `<table>\n${'<tr>\n<td>a</td>\n<td>b</td>\n<td>c</td>\n<td>d</td>\n</tr>\n'.repeat(8)}</table>`,
    false,
  ],
  ['many lines of code', `<pre><code>${'x\n'.repeat(60)}</code></pre>`, true],
  ['a little text in much markup', `<p>${'<span class="emoji emoji-1f44d">x</span>'.repeat(200)}</p>`, false],
])('whether %s counts as long: %#', (_, html, expected) => {
  expect(isLong(html)).toBe(expected)
})
