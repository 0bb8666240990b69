import { expect, test } from 'vitest'
import { anEvent } from '../events.testing.ts'
import { movedTimes } from './movedTimes.ts'
import { withArrivals, withMoves } from './moves.ts'

const walk = anEvent({ id: 1, from: '2026-11-24 10:00', to: '2026-11-24 11:00' })
const talk = anEvent({ id: 2, from: '2026-11-24 12:00', to: '2026-11-24 13:00' })

test('a moved event shows at its new time, the others are let be', () => {
  const later = movedTimes(walk, { days: 1, minutes: 0, edge: 'whole' })
  const shown = withMoves([walk, talk], new Map([[1, later]]))
  expect(shown[0]).toEqual(later)
  expect(shown[1]).toBe(talk)
})

test('nothing moved is the same list, so that nothing is drawn anew', () => {
  const events = [walk, talk]
  expect(withMoves(events, new Map([[9, walk]]))).toBe(events)
})

test('days that do not know an event that was moved there show it', () => {
  const later = movedTimes(walk, { days: 1, minutes: 0, edge: 'whole' })
  const moves = new Map([[1, later]])
  expect(withArrivals([talk], moves)).toEqual([talk, later])
  const known = [walk, talk]
  expect(withArrivals(known, moves)).toBe(known)
})
