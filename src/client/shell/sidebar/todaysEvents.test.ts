import { expect, test } from 'vitest'
import { anEvent } from '../../features/calendar/events.testing.ts'
import { todaysEvents } from './todaysEvents.ts'

const zone = 'Europe/Zurich'
const noon = Date.parse('2026-11-24T11:00:00Z')

test('what runs now comes first, then what begins today, and last what is there for days', () => {
  const events = [
    anEvent({ id: 1, from: '2026-11-24 23:30', to: '2026-11-25 02:00' }),
    anEvent({ id: 2, from: '2026-11-24 10:00', to: '2026-11-24 18:00' }),
    anEvent({ id: 3, from: '2026-11-24 08:00', to: '2026-11-24 09:00' }),
    anEvent({ id: 4, from: '2026-11-10 10:00', to: '2026-11-30 18:00' }),
    anEvent({ id: 5, from: '2026-11-23 22:00', to: '2026-11-24 15:00' }),
    anEvent({ id: 6, from: '2026-11-24', to: '2026-11-24' }),
    anEvent({ id: 8, from: '2026-11-20 10:00', to: '2026-11-24 18:00' }),
    anEvent({ id: 7, from: '2026-11-25 10:00', to: '2026-11-25 11:00' }),
  ]
  expect(todaysEvents(events, zone, noon).map(({ event, told }) => [event.id, told])).toEqual([
    [5, 'now'],
    [2, 'now'],
    [1, 'start'],
    [8, 'end'],
    [4, 'day'],
    [6, 'day'],
  ])
})
