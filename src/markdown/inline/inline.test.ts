import { expect, test } from 'vitest'
import { exampleContext, exampleHtml } from '../context.testing.ts'
import { renderMarkdown } from '../render.ts'

const inline = (source: string, overrides = {}) =>
  exampleHtml(source, overrides).replace(/^<p>(.*)<\/p>$/s, '$1')

test('asterisks emphasize, two strongly', () => {
  expect(inline('*a* **b** *c **d** e* f*g*h')).toBe(
    '<em>a</em> <strong>b</strong> <em>c <strong>d</strong> e</em> f<em>g</em>h',
  )
})

test('three asterisks are strong around emphasis', () => {
  expect(inline('***a*** *b **c*** ***d** e* ***f* g**')).toBe(
    '<strong><em>a</em></strong> <em>b <strong>c</strong></em> <em><strong>d</strong> e</em> <strong><em>f</em> g</strong>',
  )
})

test('asterisks with spaces around them are text', () => {
  expect(inline('2 * 3 * 4')).toBe('2 * 3 * 4')
})

test('emphasis ends with its line, in links too', () => {
  expect(inline('**a\nb** *c*')).toBe('**a<br>\nb** <em>c</em>')
  expect(inline('*a\n**b** *c*\n*d')).toBe('*a<br>\n<strong>b</strong> <em>c</em><br>\n*d')
  expect(inline('*x* [*a\nb* **c**](https://d.example) *e*')).toBe(
    '<em>x</em> <a href="https://d.example">*a<br>\nb* <strong>c</strong></a> <em>e</em>',
  )
})

test('underscores are text', () => {
  expect(inline('_a_ __b__ c_d_e')).toBe('_a_ __b__ c_d_e')
})

test('two tildes strike through, any other number is text', () => {
  expect(inline('~~a b~~ ~c~ ~~~d~~~')).toBe('<del>a b</del> ~c~ ~~~d~~~')
})

test('struck-through text can begin and end with spaces, and contains no tilde', () => {
  expect(inline('~~ a ~~b~~ c~~')).toBe('<del> a </del>b<del> c</del>')
  expect(inline('~~a~~ b ~~*c*~~ ~~')).toBe('<del>a</del> b <del><em>c</em></del> ~~')
  expect(inline('~~a ~ b~~ ~~c\nd~~ ~~e')).toBe('~~a ~ b<del> </del>c<br>\nd<del> </del>e')
  expect(inline('[~~ a ~~](https://b.example) ~~ c ~~')).toBe(
    '<a href="https://b.example"><del> a </del></a> <del> c </del>',
  )
})

test('code shows exactly what is typed', () => {
  expect(inline('`**a** :smile: <b>` `` ` `` ` x `')).toBe(
    '<code>**a** :smile: &lt;b&gt;</code> <code> ` </code> <code> x </code>',
  )
})

test('a lone backtick is text', () => {
  expect(inline('a ` b **c**')).toBe('a ` b <strong>c</strong>')
})

const math = (tex: string, display: string) => (tex.includes('bad') ? undefined : `[${display} ${tex}]`)

test('math is between pairs of dollars on one line', () => {
  expect(inline('so $$a_1 * b$$, and $$c\\$$$.', { math })).toBe('so [inline a_1 * b], and [inline c\\$].')
  expect(inline('$$bad <$$', { math })).toBe('<span class="tex-error">$$bad &lt;$$</span>')
  for (const text of ['$5 to $$6', '$$a\nb$$', '$$$', '$$$$', 'x$$a$$', '$$a$$x']) {
    expect(inline(text, { math })).not.toContain('[inline')
  }
})

test('without a renderer the source of a formula is shown', () => {
  expect(inline('$$a < b$$')).toBe('$$a &lt; b$$')
})

test('a time is a moment in UTC with the text that was typed', () => {
  expect(inline('at <time:2026-03-01T10:00+01:00>!')).toBe(
    'at <time datetime="2026-03-01T09:00:00Z">2026-03-01T10:00+01:00</time>!',
  )
  expect(inline('<time:*soon*>')).toBe('<span class="timestamp-error">Invalid time format: *soon*</span>')
  expect(inline('<time:now')).toBe('&lt;time:now')
})

test('findings belong to one message alone', () => {
  expect(renderMarkdown('plain', exampleContext())).toEqual({
    html: '<p>plain</p>',
    mentionedUserIds: [],
    mentionedGroupIds: [],
    mentionsChannel: false,
    mentionsTopic: false,
    hasLink: false,
    hasImage: false,
    links: [],
    uploads: [],
    isMeMessage: false,
    needsService: false,
  })
})
