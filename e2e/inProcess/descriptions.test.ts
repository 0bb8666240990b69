// @vitest-environment jsdom
import { expect, test } from 'vitest'
import {
  readDescription,
  writeDescription,
} from '../../src/client/features/calendar/form/description/html.ts'
import { sanitize } from '../../src/service/calendar/html/sanitize.ts'

/** The editor's HTML of the description after a change to every block. */
function rewritten(html: string): string {
  const described = readDescription(html)
  return writeDescription(described.doc, { ...described, sources: new Map() })
}

test.each([
  '<p>Come &amp; see &lt;us&gt; at "6\u00a0pm", it\'s fun.</p><p>Two<br>lines</p>',
  '<h2>One</h2><h6>Six</h6><hr><blockquote><p>Said</p><ul><li>a</li></ul></blockquote>',
  '<ul><li>a<ol><li>b</li></ol></li><li><b>c</b> <i>d</i> <u>e</u> <s>f</s></li></ul>',
  '<p>H<sub>2</sub>O<sup>2</sup> <del>a</del><ins>b</ins> <code>x &lt; y</code> <small>z</small></p>',
  '<p><a href="https://a.test/?x=1&amp;y=2">there</a> <a href="mailto:a@b.test">mail</a> <strong>x</strong></p>',
  '<pre>a\n  b</pre><table><tbody><tr><td>1</td></tr></tbody></table>',
  'One\n\nTwo',
])('the calendar accepts the editor’s HTML unchanged: %s', (html) => {
  const stored = sanitize(html)
  expect(sanitize(rewritten(stored))).toBe(rewritten(stored))
  expect(rewritten(stored)).toBe(stored)
})
