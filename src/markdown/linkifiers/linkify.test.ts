import { expect, test } from 'vitest'
import { exampleHtml } from '../context.testing.ts'
import { findLinkified, linkifierPatternError, topicLinks } from './linkify.ts'

const links = (text: string, pattern: string, template: string) =>
  findLinkified(text, [{ pattern, url_template: template }]).map(({ start, end, url }) => [
    text.slice(start, end),
    url,
  ])

test('named groups fill the address', () => {
  expect(
    links(
      'see #123, ada/parley#7',
      '(?P<org>[a-z]+)/(?P<repo>[\\w-]+)#(?P<id>\\d+)',
      'https://g.example/{org}/{repo}/{id}',
    ),
  ).toEqual([['ada/parley#7', 'https://g.example/ada/parley/7']])
  expect(links('#123 #4', '#(?P<id>[0-9]{2,8})', 'https://b.example/{id}')).toEqual([
    ['#123', 'https://b.example/123'],
  ])
})

const numbers = (text: string) =>
  links(text, '#(?P<id>\\d+)', 'https://b.example/{id}').map(([typed]) => typed)

test('a match is a whole word', () => {
  expect(numbers('(#1), "#2": <#3')).toEqual(['#1', '#2', '#3'])
  expect(numbers('x#1 #2x /#3')).toEqual([])
})

test('a group’s text is encoded', () => {
  expect(links('q:a&b=c', 'q:(?P<q>\\S+)', 'https://b.example/{?q}')).toEqual([
    ['q:a&b=c', 'https://b.example/?q=a%26b%3Dc'],
  ])
})

test('an unsafe address links nothing', () => {
  expect(links('run me', 'run (?P<x>me)', 'javascript:{x}')).toEqual([])
})

test('linkifiers work in messages, yet not inside code, links or addresses', () => {
  const linkifiers = [{ pattern: '#(?P<id>\\d+)', url_template: 'https://b.example/{id}' }]
  const html = (source: string) => exampleHtml(source, { linkifiers })
  expect(html('**see #1**')).toBe('<p><strong>see <a href="https://b.example/1">#1</a></strong></p>')
  expect(html('`#1` [#2](https://c.example) https://d.example/#3')).not.toContain('b.example')
})

test('of two linkifiers that match at one position, the first wins', () => {
  const linkifiers = [
    { pattern: 'ab', url_template: 'https://one.example' },
    { pattern: '(ab|ac)', url_template: 'https://two.example' },
  ]
  expect(exampleHtml('ab ac', { linkifiers })).toBe(
    '<p><a href="https://one.example">ab</a> <a href="https://two.example">ac</a></p>',
  )
})

test('a topic has links, too, in its own order', () => {
  const linkifiers = [
    { pattern: 'b(?P<n>\\d)', url_template: 'https://b.example/{n}' },
    { pattern: 'a(?P<n>\\d)', url_template: 'https://a.example/{n}' },
  ]
  expect(topicLinks('a1 and b2', linkifiers)).toEqual([
    { text: 'a1', url: 'https://a.example/1' },
    { text: 'b2', url: 'https://b.example/2' },
  ])
})

test('patterns that would hang a backtracking engine end at once', () => {
  const text = `${'a'.repeat(9_000)}!`
  expect(links(text, '(?P<x>(a+)+)$', 'https://b.example/')).toEqual([])
  expect(links(text, '(?P<x>(a|aa)+)b', 'https://b.example/')).toEqual([])
  expect(links(text, '(a*)*(a*)*(a*)*b', 'https://b.example/')).toEqual([])
})

test('an invalid pattern has a reason, and links nothing', () => {
  for (const pattern of [
    '(?=x)',
    '(?<!x)y',
    '(a)\\1',
    '(',
    ')',
    'a**',
    '[a',
    '[z-a]',
    '*',
    'a{300}',
    '(?P<x',
    'a{2,1}',
  ]) {
    expect(linkifierPatternError(pattern)).toEqual(expect.any(String))
    expect(links('a x y (', pattern, 'https://b.example')).toEqual([])
  }
  expect(linkifierPatternError('((((a{200}){200}){200}){200})')).toBe('the pattern is too large')
  expect(linkifierPatternError('#(?P<id>\\d+)')).toBeUndefined()
})
