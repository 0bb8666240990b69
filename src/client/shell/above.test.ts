import { expect, test } from 'vitest'
import { placeOf } from '../navigation/routes.ts'
import { entryAbove, pathAbove } from './above.ts'

const at = (path: string) => {
  const { pathname, search } = new URL(path, 'https://chat.example.org')
  return placeOf(pathname, search)
}
const entries = (...paths: readonly string[]) =>
  paths.map((path) => ({ key: path, url: `https://chat.example.org${path}` }))
const above = (path: string, ...earlier: readonly string[]) => entryAbove(at(path), entries(...earlier))?.key

test.each([
  ['/channel/4-design/topic/icons', '/conversations'],
  ['/channel/4-design', '/conversations'],
  ['/channel/4-design/topics', '/conversations'],
  ['/dm/3,7', '/conversations'],
  ['/channels', '/conversations'],
  ['/event/garden-party', '/calendar'],
  ['/venue/3', '/calendar'],
  ['/settings', '/inbox'],
  ['/settings/profile', '/settings'],
  ['/admin/emoji', '/admin'],
  ['/search?q=tea', '/inbox'],
  ['/nothing-here', '/inbox'],
])('above %s is %s', (path, list) => {
  expect(pathAbove(at(path))).toBe(list)
})

test.each(['/inbox', '/recent', '/mentions', '/calendar', '/conversations', '/people'])(
  'nothing is above %s, which has a tab or is in the menu',
  (path) => {
    expect(pathAbove(at(path))).toBeUndefined()
  },
)

test('a conversation leads back to the list that it was opened from', () => {
  expect(above('/dm/3', '/inbox')).toBe('/inbox')
  expect(above('/dm/3', '/inbox', '/search?q=tea')).toBe('/search?q=tea')
})

test('the conversations that were followed on the way are passed over', () => {
  expect(above('/dm/3', '/inbox', '/conversations', '/channel/4-design', '/channel/4-design/topics')).toBe(
    '/conversations',
  )
})

test('a section of the settings leads to their list, and the list to the page before them', () => {
  expect(above('/settings/profile', '/inbox', '/dm/3', '/settings')).toBe('/settings')
  expect(above('/settings', '/inbox', '/dm/3', '/settings', '/settings/profile')).toBe('/dm/3')
})

test('an event that a message links to leads back to the conversation', () => {
  expect(above('/event/garden-party', '/inbox', '/dm/3')).toBe('/dm/3')
})

test('after signing in, and from a link, there is nothing to go back to', () => {
  expect(above('/dm/3')).toBeUndefined()
  expect(above('/dm/3', '/', '/sign-in?next=/dm/3')).toBeUndefined()
  expect(entryAbove(at('/dm/3'), [{ key: 'hidden', url: null }])).toBeUndefined()
})
