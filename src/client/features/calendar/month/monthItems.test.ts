import { expect, test } from 'vitest'
import { anEvent } from '../events.testing.ts'
import { placeEvent } from '../layout/place.ts'
import { dayFromIso } from '../time/day.ts'
import { monthItems } from './monthItems.ts'

const day = (iso: string): number => dayFromIso(iso) as number
const itemsOf = (...events: ReturnType<typeof anEvent>[]) =>
  monthItems(events.map((event) => placeEvent(event, { of: 'event' })))

test('an event over midnight has an item on both days, a longer one is a single bar', () => {
  const party = anEvent({ id: 1, from: '2026-11-20 22:00', to: '2026-11-21 02:00' })
  const camp = anEvent({ id: 2, from: '2026-11-20 10:00', to: '2026-11-22 12:00' })
  expect(itemsOf(party, camp).map((each) => [each.placed.event.id, each.firstDay, each.lastDay])).toEqual([
    [2, day('2026-11-20'), day('2026-11-22')],
    [1, day('2026-11-20'), day('2026-11-20')],
    [1, day('2026-11-21'), day('2026-11-21')],
  ])
})

test('a day’s items are sorted: whole days, sticky events, then by the clock; continued ones at midnight', () => {
  const events = [
    anEvent({ id: 1, from: '2026-11-20 08:00', to: '2026-11-20 09:00' }),
    anEvent({ id: 2, from: '2026-11-19 22:00', to: '2026-11-20 01:00' }),
    anEvent({ id: 3, from: '2026-11-20 20:00', to: '2026-11-20 21:00', isSticky: true }),
    anEvent({ id: 4, from: '2026-11-20', to: '2026-11-20' }),
  ]
  const friday = itemsOf(...events).filter((each) => each.firstDay === day('2026-11-20'))
  expect(friday.map((each) => each.placed.event.id)).toEqual([4, 3, 2, 1])
})
