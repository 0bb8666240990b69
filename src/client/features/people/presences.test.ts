import { expect, test } from 'vitest'
import { applyToPresences, presenceStateOf, type Presences } from './presences.ts'

test('a user is active, then idle, then offline', () => {
  const presence = { active_timestamp: 1000, idle_timestamp: 1100 }
  expect(presenceStateOf(presence, 1150, 200)).toBe('active')
  expect(presenceStateOf(presence, 1250, 200)).toBe('idle')
  expect(presenceStateOf(presence, 1300, 200)).toBe('offline')
  expect(presenceStateOf(undefined, 1300, 200)).toBe('offline')
})

const known: Presences = {
  people: new Map([[2, { active_timestamp: 1000 }]]),
  ahead: 0,
  threshold: 200,
  interval: 60,
  lastUpdateId: 1,
  tick: 0,
}

test('an event updates presences, once', () => {
  const event = { type: 'presence', presences: { 3: { active_timestamp: 1200 } } } as const
  const after = applyToPresences(known, event)
  expect([...after.people.keys()]).toEqual([2, 3])
  expect(applyToPresences(after, event)).toBe(after)
})

test('an event in the form of older services is ignored', () => {
  expect(applyToPresences(known, { type: 'presence', user_id: 2 })).toBe(known)
})
