import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { exampleContext } from './exampleContext.ts'
import { highlightCode } from './highlight.ts'
import { renderMath } from './math.ts'
import { renderMarkdown } from './render.ts'

const pieces = constantFrom(
  ...[
    '*',
    '**',
    '***',
    '_',
    '~~',
    '`',
    '```',
    '~~~',
    '\n',
    '\n\n',
    '  ',
    '    ',
    '> ',
    '- ',
    '1. ',
    '# ',
    '| a | b |\n',
    '|-|-|\n',
  ],
  ...[
    '[',
    ']',
    '(',
    ')',
    '](',
    '![',
    '<',
    '>',
    '"',
    "'",
    '&',
    '&lt;',
    '\\',
    '$$',
    '$$x$$',
    ':',
    ':smile:',
    '👍',
    '🇨🇭',
    '🧑🏽\u200D🚀',
  ],
  ...[
    '@**Ada Park**',
    '@**',
    '@_**all**',
    '@*design*',
    '#**core team>a**',
    '#**',
    '<time:2026-01-01>',
    '<time:',
    '/me ',
  ],
  ...[
    'quote\n',
    'spoiler a <b>\n',
    'math\n',
    'js\n',
    'https://a.example/"onx=y',
    'javascript:go()',
    '/user_uploads/1/a.png',
  ],
  ...[
    '[x](/user_uploads/1/a.png "t\'><script>")',
    '<script>',
    '<img onerror=go()>',
    'style=',
    'word',
    ' ',
    '\u0000',
    '\uD800',
  ],
)
const sources = array(
  oneof({ arbitrary: pieces, weight: 4 }, { arbitrary: string({ unit: 'binary' }), weight: 1 }),
  {
    maxLength: 40,
  },
).map((parts) => parts.join(''))

const app = exampleContext({
  linkifiers: [{ pattern: '"?(?P<w>\\w+)"', url_template: 'https://x.example/{w}' }],
})
const service = { ...app, highlight: highlightCode, math: renderMath }
const runs = { numRuns: 1_500 }

const voidTags = new Set(['br', 'hr', 'img'])
const safeAttributes =
  /^(?:href|title|src|alt|class|role|start|style|datetime|controls|preload|aria-\w+|data-[\w-]+|xmlns|encoding|display)$/

/** Reads HTML strictly, as our own output must be written; throws at anything else. */
function readStrictly(html: string): void {
  const open: string[] = []
  const tag = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"<>]*")?)*)>|([^<>]+)/gy
  let end = 0
  for (const match of html.matchAll(tag)) {
    const [whole, slash, name, attributes = '', text] = match
    end = match.index + whole.length
    if (text !== undefined) expect(text).not.toMatch(/&(?!(?:amp|lt|gt|quot|#x27);)/)
    if (name === undefined) continue
    for (const [, attribute] of attributes.matchAll(/ ([a-z-]+)(?:="[^"]*")?/g)) {
      expect(attribute).toMatch(safeAttributes)
    }
    if (slash) expect(open.pop()).toBe(name)
    else if (!voidTags.has(name)) open.push(name)
  }
  expect(end).toBe(html.length)
  expect(open).toEqual([])
}

test('any source is drawn as balanced, escaped HTML without scripts', { timeout: 60_000 }, () => {
  assert(
    property(sources, (source) => {
      const { html } = renderMarkdown(source, app)
      expect(html).not.toMatch(/<script/i)
      for (const [, href = ''] of html.matchAll(/ (?:href|src)="([^"]*)"/g)) {
        expect(href).toMatch(/^(?:https?:|mailto:|\/(?!\/)|#)/)
      }
      readStrictly(html)
    }),
    runs,
  )
})

test('the same source draws the same HTML again, whatever was drawn between', { timeout: 60_000 }, () => {
  assert(
    property(sources, sources, (one, other) => {
      const first = renderMarkdown(one, app)
      renderMarkdown(other, app)
      expect(renderMarkdown(one, app)).toEqual(first)
    }),
    { numRuns: 300 },
  )
})

test('app and service draw the same but for the colours of code and for math', { timeout: 60_000 }, () => {
  const withoutCode = (html: string) => html.replaceAll(/<div class="codehilite".*?<\/div>/gs, '[code]')
  assert(
    property(sources, (source) => {
      const echo = renderMarkdown(source, app)
      const stored = renderMarkdown(source, service)
      const { html } = stored
      expect(stored).toEqual({ ...echo, html, needsService: false })
      if (!source.includes('$$') && !source.includes('math'))
        expect(withoutCode(html)).toBe(withoutCode(echo.html))
      if (!echo.needsService) expect(html).toBe(echo.html)
    }),
    { numRuns: 500 },
  )
})
