import { expect, test } from 'vitest'
import { anEvent } from '../events.testing.ts'
import { dayFromIso, isoOf, weeksOfMonth } from '../time/day.ts'
import { layOutMonth } from './monthLayout.ts'

const month = dayFromIso('2026-10-15') as number
const weeks = weeksOfMonth(month, 1)
const ZONES = ['Europe/Zurich', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia'] as const

const manyEvents = (count: number) =>
  Array.from({ length: count }, (_, id) => {
    const first = (weeks[0] as number) + (id % 35)
    const hour = String((id * 7) % 24).padStart(2, '0')
    const zone = ZONES[id % ZONES.length] as string
    return id % 5 === 0
      ? anEvent({ id, from: isoOf(first), to: isoOf(first + (id % 4)) })
      : anEvent({ id, zone, from: `${isoOf(first)} ${hour}:00`, to: `${isoOf(first)} ${hour}:45` })
  })

test('a thousand events in four zones are laid out within 10 ms', () => {
  const events = manyEvents(1000)
  const clock = { of: 'viewer', zone: 'Europe/Zurich' } as const
  // The shortest of several runs, because other processes can disturb the rest.
  const times = Array.from({ length: 15 }, () => {
    const start = performance.now()
    layOutMonth(events, clock, weeks)
    return performance.now() - start
  })
  expect(Math.min(...times)).toBeLessThan(10)
})

test('every event that touches the month is laid out', () => {
  const { placed, weeks: laid } = layOutMonth(manyEvents(300), { of: 'event' }, weeks)
  const drawn = new Set(laid.flatMap((week) => week.segments.map((each) => each.item.placed.event.id)))
  expect(drawn).toEqual(new Set(placed.map((each) => each.event.id)))
  expect(drawn.size).toBe(300)
})
