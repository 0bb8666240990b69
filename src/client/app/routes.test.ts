import { expect, test } from 'vitest'
import { placeOf, signInPath } from './routes.ts'

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

test('the topics of a channel are a page of their own', () => {
  expect(placeOf('/channel/7-design/topics')).toEqual({ page: 'topics', channelId: 7 })
})

test('an unknown address offers its words for a search', () => {
  expect(placeOf('/wiki/Release-notes/2026')).toEqual({ page: 'unknown', words: 'wiki Release notes' })
})

test('signing in leads on to the address that asked for it', () => {
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
