import { expect, test } from 'vitest'
import { pathnameOf, queryOf } from './pathname.ts'

test.each([
  'http://localhost/',
  'http://localhost/api/v1/events?queue_id=a/b&last_event_id=-1',
  'https://chat.example:8443/channel/4-design/topic/perma%20A?x=1#y/z',
  'http://[::1]:8080/a//b',
  'http://localhost/?/not/a/path',
  'http://localhost/#/not/a/path?neither',
])('the path of %s is that of its parsed address', (url) => {
  expect(pathnameOf(url)).toBe(new URL(url).pathname)
})

test('an address without a path has the shortest one', () => {
  expect(pathnameOf('http://localhost')).toBe('/')
})

test.each([
  'http://localhost/',
  'http://localhost/?',
  'http://localhost/api/v1/events?queue_id=a/b&last_event_id=-1',
  'http://localhost/a?x=1&x=2&y=a+b%20c&z=?&=#x=3',
  'http://localhost/a#b?c=d',
])('the parameters of %s are those of its parsed address', (url) => {
  expect([...queryOf(url)]).toEqual([...new URL(url).searchParams])
})
