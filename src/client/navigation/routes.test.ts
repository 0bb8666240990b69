import { expect, test } from 'vitest'
import { isPublicPlace, placeOf, signInPath } from './routes.ts'
import { ownPlaceOf } from './ownPlace.ts'
import { wordsOf } from './wordsOf.ts'

test.each(['inbox', 'recent', 'drafts', 'channels', 'calendar'] as const)('/%s is a page', (page) => {
  expect(placeOf(`/${page}`)).toEqual({ page })
  expect(placeOf(`/${page}/`)).toEqual({ page })
})

test('a conversation near a message is a view', () => {
  expect(placeOf('/channel/7-design/topic/icons/near/99')).toEqual({
    page: 'view',
    view: { kind: 'topic', channelId: 7, topic: 'icons' },
    near: 99,
  })
})

test('a link that names everybody in a direct conversation leads each of them to it', () => {
  const linked = placeOf('/dm/1,2/near/55')
  const near = { page: 'view', near: 55 }
  expect(ownPlaceOf(linked, 2)).toEqual({ ...near, view: { kind: 'direct', userIds: [1] } })
  expect(ownPlaceOf(linked, 1)).toEqual({ ...near, view: { kind: 'direct', userIds: [2] } })
  expect(ownPlaceOf(placeOf('/dm/1'), 1)).toEqual({ page: 'view', view: { kind: 'direct', userIds: [] } })
  expect(ownPlaceOf(linked, 3)).toBe(linked)
})

test('the team has a page for its people, its groups, each of them, and invitations', () => {
  expect(placeOf('/people')).toEqual({ page: 'team', section: 'people' })
  expect(placeOf('/groups')).toEqual({ page: 'team', section: 'groups' })
  expect(placeOf('/groups/7')).toEqual({ page: 'team', section: 'groups', id: 7 })
  expect(placeOf('/invites/')).toEqual({ page: 'team', section: 'invites' })
  expect(placeOf('/groups/seven').page).toBe('unknown')
})

test('the topics of a channel are a page of their own', () => {
  expect(placeOf('/channel/7-design/topics')).toEqual({ page: 'topics', channelId: 7 })
})

test.each([
  ['/settings', 'settings', undefined],
  ['/settings/alert-words', 'settings', 'alert-words'],
  ['/admin/emoji/', 'admin', 'emoji'],
])('%s is a page of settings', (path, area, section) => {
  expect(placeOf(path)).toEqual({ page: 'settings', area, section })
})

test('an unknown address offers its words for a search', () => {
  const pathname = '/wiki/Release-notes/2026'
  expect(placeOf(pathname)).toEqual({ page: 'unknown', pathname })
  expect(wordsOf(pathname)).toBe('wiki Release notes')
})

test('signing in leads on to the address that required it', () => {
  const { pathname, search } = new URL(signInPath('/search?q=a&b'), 'https://chat.example')
  expect(placeOf(pathname, search)).toEqual({ page: 'sign-in', next: '/search?q=a&b' })
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/sign-in?next=/sign-in', ''])(
  'signing in never leads on to %s',
  (next) => {
    expect(placeOf('/sign-in', `?next=${encodeURIComponent(next)}`)).toEqual({
      page: 'sign-in',
      next: '/inbox',
    })
  },
)

test.each(['/calendar/month', '/calendar/week/2026-11-20', '/calendar/list/2026-11-20/', '/calendar/cards'])(
  '%s is a view of the calendar, open to visitors',
  (path) => {
    expect(placeOf(path)).toEqual({ page: 'calendar' })
    expect(isPublicPlace(placeOf(path))).toBe(true)
  },
)

test.each(['/calendar/year', '/calendar/week/soon', '/calendar/week/2026-11-20/more', '/inbox'])(
  '%s is not a view of the calendar',
  (path) => {
    expect(isPublicPlace(placeOf(path))).toBe(false)
  },
)
