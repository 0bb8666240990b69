import { expect, test } from 'vitest'
import { emptyPage } from '../../ui/pageStore.ts'
import { noteVisit, recentPlaces } from './recentPlaces.ts'

const channelPlace = (channelId: number) => ({ kind: 'channel', channelId }) as const
const topicPlace = (topic: string) => ({ kind: 'topic', channelId: 1, topic }) as const
const collection = { kind: 'starred' } as const

test('the last ten places are kept, the latest first, without the one on screen and other views', () => {
  for (let id = 1; id <= 20; id++) noteVisit(channelPlace(id))
  noteVisit(collection)
  noteVisit(channelPlace(15))
  expect(recentPlaces(channelPlace(15))).toEqual([20, 19, 18, 17, 16, 14, 13, 12, 11, 10].map(channelPlace))
  expect(recentPlaces(collection)).toHaveLength(10)
  emptyPage()
  expect(recentPlaces(undefined)).toEqual([])
})

test('a place is kept once, in any case of its topic', () => {
  noteVisit(topicPlace('Lunch'))
  noteVisit({ kind: 'direct', userIds: [4] })
  noteVisit(topicPlace('lunch'))
  expect(recentPlaces(undefined)).toEqual([topicPlace('lunch'), { kind: 'direct', userIds: [4] }])
  emptyPage()
})
