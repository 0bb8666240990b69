import { expect, test } from 'vitest'
import { array, assert, constantFrom, oneof, property, string } from '../testing/fastCheck.testing.ts'
import { draw } from './draw.ts'
import { drawnWith } from './drawings.ts'
import { exampleContext } from './context.testing.ts'
import { renderMarkdown } from './render.ts'

/** Markup, complete and in fragments, and typical attacks; one per line. */
const pieces = String.raw`
*
**
***
_
~~
~~~
${'`'}
${'```'}
| a | b |
|-|-|
[
]
(
)
](
![
<
>
"
'
&
&lt;
\
$$
$$x$$
:
:smile:
👍
🇨🇭
@**Ada Park**
@**
@_**all**
@*design*
#**core team>a**
#**
<time:2026-01-01>
<time:
quote
spoiler a <b>
math
js
https://a.example/"onx=y
javascript:go()
/user_uploads/1/a.png
[x](/user_uploads/1/a.png "t'><script>")
<script>
<img onerror=go()>
style=
word`.split('\n')

const blanks = ['- ', '1. ', '> ', '# ', '/me ', ' ', '    ', '\t', '\n', '\n', '\n\n', '\u0000', '\uD800']
const piece = constantFrom(...pieces, ...blanks, '🧑🏽\u200D🚀')
const sources = array(
  oneof({ arbitrary: piece, weight: 4 }, { arbitrary: string({ unit: 'binary' }), weight: 1 }),
  {
    maxLength: 40,
  },
).map((parts) => parts.join(''))

const app = exampleContext({
  linkifiers: [{ pattern: '"?(?P<w>\\w+)"', url_template: 'https://x.example/{w}' }],
})
const service = { ...app, ...drawnWith({ htmlOf: draw }) }

const voidTags = new Set(['br', 'hr', 'img'])
const safeAttribute =
  /^(?:href|title|src|alt|class|role|start|style|datetime|controls|preload|aria-\w+|data-[\w-]+)$/
const safeAddress = /^(?:https?:|mailto:|\/(?!\/)|#)/

/**
 * Describes a fault of the rendered HTML, which must be balanced, escaped and harmless; undefined if there is
 * none.
 */
function faultOf(html: string): string | undefined {
  const open: string[] = []
  const part = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"<>]*")?)*)>|([^<>]+)/gy
  let end = 0
  for (const match of html.matchAll(part)) {
    const [whole, slash, name = '', attributes = '', text = ''] = match
    end = match.index + whole.length
    if (/&(?!(?:amp|lt|gt|quot);)/.test(text)) return `unescaped: ${text}`
    if (name === 'script') return whole
    for (const [, attribute = '', value = ''] of attributes.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)) {
      if (!safeAttribute.test(attribute)) return whole
      if ((attribute === 'href' || attribute === 'src') && !safeAddress.test(value)) return whole
    }
    if (slash && open.pop() !== name) return `not open: ${name}`
    if (name && !slash && !voidTags.has(name)) open.push(name)
  }
  if (end < html.length) return `unreadable: ${html.slice(end, end + 40)}`
  return open.length > 0 ? `not closed: ${open.join()}` : undefined
}

test('the checker of HTML detects faults', () => {
  for (const html of [
    '<p>',
    '</p>',
    '<p a="">x</p>',
    '<a href="javascript:x">y</a>',
    '<b>a & b</b>',
    'a < b',
    '<p "></p>',
  ]) {
    expect(faultOf(html)).toEqual(expect.any(String))
  }
  expect(faultOf('<p><a href="#x" title="y">a &amp; b</a><br></p>')).toBeUndefined()
})

test('any source is rendered as balanced, escaped and harmless HTML', { timeout: 60_000 }, () => {
  assert(
    property(sources, (source) => {
      expect(faultOf(renderMarkdown(source, app).html)).toBeUndefined()
    }),
    { numRuns: 3_000 },
  )
})

test('the same source renders the same again, whatever was rendered between', { timeout: 60_000 }, () => {
  assert(
    property(sources, sources, (one, other) => {
      const first = renderMarkdown(one, app)
      renderMarkdown(other, app)
      expect(renderMarkdown(one, app)).toEqual(first)
    }),
    { numRuns: 500 },
  )
})

const colours = /<div class="codehilite"[^>]*>|<\/?span class="\w{1,2}">/g
const sourcesWithoutMath = sources.map((source) => source.replaceAll(/\$\$|math/g, ''))

test('app and service render the same except for highlighting', { timeout: 60_000 }, () => {
  assert(
    property(sourcesWithoutMath, (source) => {
      const echo = renderMarkdown(source, app)
      const stored = renderMarkdown(source, service)
      const html = stored.html.replaceAll(colours, '')
      expect({ ...stored, html }).toEqual({
        ...echo,
        html: echo.html.replaceAll(colours, ''),
        needsService: false,
      })
    }),
    { numRuns: 1_000 },
  )
})

test('sources that need no service render in the app as in the service', { timeout: 60_000 }, () => {
  assert(
    property(sources, (source) => {
      const echo = renderMarkdown(source, app)
      const { html } = renderMarkdown(source, service)
      expect(echo.needsService || html === echo.html).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})
