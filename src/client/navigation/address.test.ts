import { expect, test } from 'vitest'
import { channelPath, pathOf, slugOf } from './address.ts'
import type { View } from './view.ts'
import { viewOf } from './viewAddress.ts'

const VIEWS: readonly View[] = [
  { kind: 'feed' },
  { kind: 'mentions' },
  { kind: 'feed', only: 'unread' },
  { kind: 'mentions', only: 'direct' },
  { kind: 'starred', only: 'channels' },
  { kind: 'starred' },
  { kind: 'reactions' },
  { kind: 'channel', channelId: 7 },
  { kind: 'topic', channelId: 7, topic: 'Release 2.0 / what & when? 100%' },
  { kind: 'topic', channelId: 7, topic: '' },
  { kind: 'topic', channelId: 7, topic: '.' },
  { kind: 'topic', channelId: 7, topic: '..' },
  { kind: 'topic', channelId: 7, topic: 'مرحبا #1' },
  { kind: 'direct', userIds: [3, 12] },
  { kind: 'direct', userIds: [] },
  { kind: 'search', query: 'from:ana 50% off?' },
]

const openedAt = (path: string): ReturnType<typeof viewOf> => {
  const { pathname, search } = new URL(path, 'https://chat.example')
  return viewOf(pathname, search)
}

test.each(VIEWS)('the address of $kind leads back to it', (view) => {
  expect(openedAt(pathOf(view, undefined, 'Design & Büro'))).toEqual({ view })
  expect(openedAt(pathOf(view))).toEqual({ view })
})

test.each(VIEWS)('the address of $kind near a message names both', (view) => {
  expect(openedAt(pathOf(view, 99, 'design'))).toEqual({ view, near: 99 })
})

test('an unknown filter is left out of the address', () => {
  expect(openedAt('/feed?only=everything')).toEqual({ view: { kind: 'feed' } })
})

test('a channel is addressed by its ID and the readable part of its name', () => {
  expect(channelPath(7, 'Design & Büro')).toBe('/channel/7-design-b%C3%BCro')
  expect(channelPath(7, '***')).toBe('/channel/7')
  expect(slugOf('  Hello,  World!  ')).toBe('hello-world')
})

test('the ID of a channel decides, with any name after it', () => {
  expect(openedAt('/channel/7-old-name')).toEqual({ view: { kind: 'channel', channelId: 7 } })
})

test('the people of a direct conversation are in a fixed order, each once', () => {
  expect(openedAt('/dm/12,3,12')).toEqual({ view: { kind: 'direct', userIds: [3, 12] } })
  expect(openedAt('/dm/3%2C12')).toEqual({ view: { kind: 'direct', userIds: [3, 12] } })
})

test.each([
  '/',
  '/nowhere',
  '/channel',
  '/channel/x',
  '/channel/7/more',
  '/dm/ana',
  '/dm',
  '/channel/7/topic/%E0%A4%A',
  '/feed/x',
])('%s is not the address of a view', (path) => {
  expect(openedAt(path)).toBeUndefined()
})

test('a trailing slash changes nothing in an address', () => {
  expect(openedAt('/feed/')).toEqual({ view: { kind: 'feed' } })
  expect(openedAt('/channel/7-design/')).toEqual({ view: { kind: 'channel', channelId: 7 } })
})
