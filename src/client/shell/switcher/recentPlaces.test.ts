import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyPage } from '../../ui/pageStore.ts'
import { forgetOthers, noteVisit, recentPlaces } from './recentPlaces.ts'

const ANA = 7
const BO = 8

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  })
})
afterEach(() => {
  emptyPage()
  vi.unstubAllGlobals()
})

/** The module as a page has it that was just opened. */
async function reopened() {
  vi.resetModules()
  return import('./recentPlaces.ts')
}

const channelPlace = (channelId: number) => ({ kind: 'channel', channelId }) as const
const topicPlace = (topic: string) => ({ kind: 'topic', channelId: 1, topic }) as const
const collection = { kind: 'starred' } as const

test('the last ten places are kept, the latest first, without the one on screen and other views', () => {
  for (let id = 1; id <= 20; id++) noteVisit(ANA, channelPlace(id))
  noteVisit(ANA, collection)
  noteVisit(ANA, channelPlace(15))
  expect(recentPlaces(ANA, channelPlace(15))).toEqual(
    [20, 19, 18, 17, 16, 14, 13, 12, 11, 10].map(channelPlace),
  )
  expect(recentPlaces(ANA, collection)).toHaveLength(10)
  emptyPage()
  expect(recentPlaces(ANA, undefined)).toEqual([])
})

test('a place is kept once, in any case of its topic', () => {
  noteVisit(ANA, topicPlace('Lunch'))
  noteVisit(ANA, { kind: 'direct', userIds: [4] })
  noteVisit(ANA, topicPlace('lunch'))
  expect(recentPlaces(ANA, undefined)).toEqual([topicPlace('lunch'), { kind: 'direct', userIds: [4] }])
  emptyPage()
})

test('after a reload they are those of the same person', async () => {
  const places = [topicPlace('two words / ü'), { kind: 'direct', userIds: [4, 9] }, channelPlace(3)] as const
  for (const place of places.toReversed()) noteVisit(ANA, place)
  const page = await reopened()
  expect(page.recentPlaces(BO, undefined)).toEqual([])
  expect(page.recentPlaces(ANA, undefined)).toEqual(places)
  page.noteVisit(ANA, channelPlace(5))
  expect(page.recentPlaces(ANA, channelPlace(5))).toEqual(places)
  page.noteVisit(BO, channelPlace(6))
  expect((await reopened()).recentPlaces(ANA, undefined)).toEqual([])
})

test('nothing of them stays in the browser when the session has ended', () => {
  noteVisit(ANA, topicPlace('secret'))
  expect([...stored.values()].join()).toContain('secret')
  emptyPage()
  expect([...stored.values()].join()).toBe('')
})

test('what is no place in the storage is left out', async () => {
  stored.set('parley.places', '7\n/channel/3\n/starred\nhttps://x.test/\n\n/channel/x')
  expect((await reopened()).recentPlaces(ANA, undefined)).toEqual([channelPlace(3)])
})

test('places of somebody else are dropped when a session begins', () => {
  noteVisit(ANA, topicPlace('secret'))
  forgetOthers(ANA)
  expect([...stored.values()].join()).toContain('secret')
  forgetOthers(BO)
  expect([...stored.values()].join()).toBe('')
})
