import { expect, test } from 'vitest'
import type { EventContent } from '../../protocol/chat/queueEvents.ts'
import { aSession } from './session.testing.ts'
import { joinFeatures, type Feature } from './feature.ts'
import { aMessageEvent, aSnapshot } from './sync/queueEvents.testing.ts'

const heartbeat: EventContent = { type: 'heartbeat' }
const { session } = aSession([])

test('an event reaches the features that listen to its type, in order', () => {
  const told: string[] = []
  const { apply } = joinFeatures([
    { name: 'second', on: { message: () => told.push('second') } },
    { name: 'other', on: { heartbeat: () => told.push('other') } },
    { name: 'first', on: { message: (_, { message }) => told.push(`first ${message.id}`) } },
  ])
  apply(session, aMessageEvent(1, { messageId: 7 }))
  expect(told).toEqual(['second', 'first 7'])
})

test('a feature that takes any event receives each in its turn', () => {
  const told: string[] = []
  const { apply } = joinFeatures([
    { name: 'any', onAny: (_, { type }) => told.push(`any ${type}`) },
    { name: 'beats', on: { heartbeat: () => told.push('beats') } },
  ])
  apply(session, heartbeat)
  apply(session, aMessageEvent(1))
  expect(told).toEqual(['any heartbeat', 'beats', 'any message'])
})

test('the listeners of an event type are looked up once', () => {
  const lookups: string[] = []
  let beats = 0
  const feature: Feature = {
    name: 'watched',
    on: {
      get heartbeat() {
        lookups.push('heartbeat')
        return () => void beats++
      },
    },
  }
  const { apply } = joinFeatures([feature])
  for (let count = 0; count < 3; count++) apply(session, heartbeat)
  expect([lookups, beats]).toEqual([['heartbeat'], 3])
})

test('a snapshot restores the features in order, except those that keep nothing of it', () => {
  const told: string[] = []
  joinFeatures([
    { name: 'first', restore: (_, { max_message_id }) => told.push(`first ${max_message_id}`) },
    { name: 'listening only', on: { heartbeat: () => undefined } },
    { name: 'last', restore: () => told.push('last') },
  ]).restore(session, aSnapshot({ max_message_id: 5 }))
  expect(told).toEqual(['first 5', 'last'])
})
