import { expect, test } from 'vitest'
import { markdownOf } from './markdownOf.ts'

test.each([
  [
    'words',
    '<p>Some <b>bold</b>, <i>slanted</i> and <s>struck</s> words</p>',
    'Some **bold**, *slanted* and ~~struck~~ words',
  ],
  ['blanks at the edge of a mark', '<p>a<b> bold </b>b</p>', 'a **bold** b'],
  ['a mark within itself', '<p><b>all <strong>bold</strong></b></p>', '**all bold**'],
  [
    'a link',
    '<p>See <a href="https://example.org/a">the page</a>.</p>',
    'See [the page](https://example.org/a).',
  ],
  [
    'an address that is its own text',
    '<b>At</b> <a href="https://example.org">https://example.org</a>',
    '**At** https://example.org',
  ],
  ['paragraphs and lines', '<h2>Plan</h2>\n<p>One<br>two</p>\n<p>three</p>', '## Plan\n\nOne\ntwo\n\nthree'],
  [
    'lists within lists',
    '<ul>\n<li>one</li>\n<li>two<ol start="3"><li>deep</li><li>deeper</li></ol></li></ul>',
    '- one\n- two\n  3. deep\n  4. deeper',
  ],
  ['a quotation', '<blockquote><p>a</p><p>b</p></blockquote>', '> a\n> \n> b'],
  ['code in a line', '<p>Run <code>a `b`</code> or <kbd>Tab</kbd></p>', 'Run `` a `b` `` or `Tab`'],
  ['a block of code', '<pre><code>if (a) {\n  b()\n}\n</code></pre>', '```\nif (a) {\n  b()\n}\n```'],
  [
    'a table',
    '<table><tr><th>a</th><th>b | c</th></tr><tr><td><b>1</b></td></tr></table>',
    '| a | b \\| c |\n| --- | --- |\n| **1** |  |',
  ],
  [
    'blocks within what is none',
    '<span><div>one</div><div><b>two</b></div></span><table><tr><td><p>a</p><p>b</p></td></tr></table>',
    'one\n\n**two**\n\n| a b |\n| --- |',
  ],
  [
    'what an editor wraps into bold type that is none',
    '<b style="font-weight:normal;" id="x"><p><span>plain <a href="https://example.org/a">link</a></span></p></b>',
    'plain [link](https://example.org/a)',
  ],
  [
    'a message of ours',
    '<p><span class="user-mention" data-user-id="7">@Ada</span> <strong>look</strong> <span aria-label="tada" class="emoji emoji-1f389" role="img" title="tada">:tada:</span></p>',
    '@Ada **look** :tada:',
  ],
])('formatted text is converted to Markdown: %s', (_, html, expected) => {
  expect(markdownOf(html)).toBe(expected)
})

test('an address that a message cannot have is left out', () => {
  expect(markdownOf('<p><b>Do</b> <a href="javascript:alert(1)">press</a></p>')).toBe('**Do** press')
})

test.each([
  ['<meta charset="utf-8"><span>only words</span>'],
  ['<div style="white-space: pre"><div><span style="color: #a00">const</span> a = 1</div></div>'],
  ['<ul></ul>'],
])('%s is pasted as plain text, which has the same content', (html) => {
  expect(markdownOf(html)).toBeUndefined()
})
