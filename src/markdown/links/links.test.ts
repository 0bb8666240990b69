import { expect, test } from 'vitest'
import { exampleContext, exampleHtml } from '../context.testing.ts'
import { renderMarkdown } from '../render.ts'
import { linkDestination, uploadPath } from './destination.ts'

const inline = (source: string) => exampleHtml(source).replace(/^<p>(.*)<\/p>$/s, '$1')
const bare = (url: string, href = url) => `<a href="${href}">${url}</a>`
const own = 'https://chat.parley.example'

test('a named link contains markup, but no other link', () => {
  expect(inline('[see **this**](https://a.example/x?y=1&z=2 "A title")')).toBe(
    '<a href="https://a.example/x?y=1&amp;z=2" title="A title">see <strong>this</strong></a>',
  )
  expect(inline('[https://b.example](https://a.example)')).toBe(
    '<a href="https://a.example">https://b.example</a>',
  )
})

test('a link without a name shows its address', () => {
  expect(inline('[ ](https://a.example)')).toBe(bare('https://a.example'))
})

test('addresses in the text become links', () => {
  expect(inline('see https://a.example/b_c(d)?e=f#g, or www.a.org/h.')).toBe(
    `see ${bare('https://a.example/b_c(d)?e=f#g')}, or ${bare('www.a.org/h', 'http://www.a.org/h')}.`,
  )
  expect(inline('mail ada@a.org!')).toBe(`mail ${bare('ada@a.org', 'mailto:ada@a.org')}!`)
  expect(inline('<https://a.example>')).toBe(`&lt;${bare('https://a.example')}&gt;`)
})

test('marks around an address are not part of it', () => {
  expect(inline('**https://a.example**')).toBe(`<strong>${bare('https://a.example')}</strong>`)
  expect(inline('*https://a.example*, *a.org/b*')).toBe(
    `<em>${bare('https://a.example')}</em>, <em>${bare('a.org/b', 'http://a.org/b')}</em>`,
  )
  expect(inline('~~https://a.example~~')).toBe(`<del>${bare('https://a.example')}</del>`)
  expect(inline('`https://a.example`')).toBe('<code>https://a.example</code>')
})

test('punctuation behind an address is not part of it', () => {
  expect(inline('see https://a.example/b: x')).toBe(`see ${bare('https://a.example/b')}: x`)
  expect(inline('https://a.example:')).toBe(`${bare('https://a.example')}:`)
  expect(inline('(https://a.example/b:!) "a.org/c":')).toBe(
    `(${bare('https://a.example/b')}:!) &quot;${bare('a.org/c', 'http://a.org/c')}&quot;:`,
  )
  expect(inline('https://a.example:8080/b:c')).toBe(bare('https://a.example:8080/b:c'))
})

test('an address can contain seven nested parentheses, and is text with more or unbalanced ones', () => {
  const nested = (depth: number) => `https://a.example/b${'(c'.repeat(depth)}${')'.repeat(depth)}`
  expect(inline(nested(5))).toBe(bare(nested(5)))
  expect(inline(nested(7))).toBe(bare(nested(7)))
  expect(inline(nested(8))).toBe(nested(8))
  expect(inline('https://a.example/b(c')).toBe('https://a.example/b(c')
})

test('names of files and versions are no addresses', () => {
  for (const text of [
    'readme.md',
    'main.rs and run.sh',
    '1.2.3',
    'so...then',
    'e.g. this',
    'foo.unknowntld',
  ]) {
    expect(inline(text)).toBe(text)
  }
})

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:x',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc',
  '//evil.example',
  'itms://a',
])('a link to %s stays text', (url) => {
  expect(inline(`[x](${url})`)).not.toContain('<a')
  expect(linkDestination(url, own)).toBeUndefined()
})

test('control characters and backslashes make a link unsafe', () => {
  for (const url of [
    'java\tscript:x',
    '\u0001javascript:x',
    '/\\evil.example',
    'https:\\evil',
    'https:',
    'http:///x',
    '',
  ]) {
    expect(linkDestination(url, own)).toBeUndefined()
  }
})

test('an address without a scheme is completed', () => {
  expect(linkDestination('a.example/b', own)).toBe('http://a.example/b')
  expect(linkDestination('localhost:9110/b', own)).toBe('http://localhost:9110/b')
  expect(linkDestination('ada@a.org', own)).toBe('mailto:ada@a.org')
  expect(linkDestination('a b.example', own)).toBeUndefined()
})

test('other known schemes are kept', () => {
  for (const url of ['mailto:a@b.org', 'tel:+41441234567', 'sms:123', 'xmpp:a@b.org', 'ftp://a.org/b']) {
    expect(linkDestination(url, own)).toBe(url)
  }
})

test('links within the organisation become relative, and no others', () => {
  expect(linkDestination(`${own}/#narrow/dm/3`, `${own}/`)).toBe('#narrow/dm/3')
  expect(linkDestination(`${own}/user_uploads/1/a.png`, own)).toBe('/user_uploads/1/a.png')
  expect(linkDestination('/user_uploads/1/a.png', own)).toBe('/user_uploads/1/a.png')
  expect(linkDestination('#narrow/is/starred', own)).toBe('#narrow/is/starred')
  for (const url of [
    `${own}/help`,
    `${own}.evil.example/#narrow/dm/3`,
    `https://other.example/?${own}/#narrow/x`,
  ]) {
    expect(linkDestination(url, own)).toBe(url)
  }
})

test('a path of an upload is distinguished from others, without its query', () => {
  expect(uploadPath('/user_uploads/1/a%20b.png?x=1#y')).toBe('/user_uploads/1/a%20b.png')
  expect(uploadPath('/user_uploads/')).toBeUndefined()
  expect(uploadPath('https://a.example/user_uploads/1/a.png')).toBeUndefined()
})

const hasLink = (source: string) => renderMarkdown(source, exampleContext()).hasLink

test('links are detected, and mentions and channels do not count', () => {
  expect(hasLink('[a](https://a.example)')).toBe(true)
  expect(hasLink('a.org')).toBe(true)
  expect(hasLink('@**Ada Park** #**core team**')).toBe(false)
  expect(hasLink('`https://a.example`')).toBe(false)
})
