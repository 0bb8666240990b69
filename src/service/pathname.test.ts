import { expect, test } from 'vitest'
import { pathnameOf } from './pathname.ts'

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
