import { describe, expect, test } from 'vitest'
import { anEvent } from '../events.testing.ts'
import type { ShownEvent } from '../shownEvent.ts'
import { dayFromIso, isoOf } from '../time/day.ts'
import { belongs, featuredFirst, groupsOf, inListOrder } from './listModel.ts'

const day = (iso: string): number => dayFromIso(iso) as number
const own = { of: 'event' } as const

test('events are listed under their months and days; running ones under the first day requested', () => {
  const events = [
    anEvent({ id: 1, from: '2026-10-20', to: '2026-12-20' }),
    anEvent({ id: 2, from: '2026-11-21 10:00', to: '2026-11-21 11:00' }),
    anEvent({ id: 3, from: '2026-11-22 10:00', to: '2026-11-22 11:00' }),
    anEvent({ id: 4, from: '2026-12-01 10:00', to: '2026-12-01 11:00' }),
  ]
  const groups = groupsOf(events, own, day('2026-11-21'))
  expect(
    groups.map(({ month, days }) => [
      isoOf(month),
      days.map((each) => [isoOf(each.day), each.placed.map(({ event }) => event.id)]),
    ]),
  ).toEqual([
    [
      '2026-11-01',
      [
        ['2026-11-21', [1, 2]],
        ['2026-11-22', [3]],
      ],
    ],
    ['2026-12-01', [['2026-12-01', [4]]]],
  ])
})

test('past events keep their order, latest first', () => {
  const events = [
    anEvent({ id: 2, from: '2026-11-03', to: '2026-11-03' }),
    anEvent({ id: 1, from: '2026-10-03', to: '2026-10-03' }),
  ]
  expect(groupsOf(events, own, undefined).map(({ month }) => isoOf(month))).toEqual([
    '2026-11-01',
    '2026-10-01',
  ])
})

test('an event that ended the evening before is past for the viewer, even if its own day is not', () => {
  const late = anEvent({ zone: 'America/New_York', from: '2026-11-20 20:00', to: '2026-11-20 22:00' })
  const zurich = { of: 'viewer', zone: 'Europe/Zurich' } as const
  expect(belongs(late, { clock: zurich, direction: 'upcoming', day: day('2026-11-21') })).toBe(true)
  expect(belongs(late, { clock: own, direction: 'upcoming', day: day('2026-11-21') })).toBe(false)
  expect(belongs(late, { clock: own, direction: 'past', day: day('2026-11-21') })).toBe(true)
})

test('a list of some days ends with events that begin on the last of them', () => {
  const place = {
    clock: own,
    direction: 'upcoming',
    day: day('2026-11-21'),
    last: day('2026-11-22'),
  } as const
  const on = (from: string, to: string) => belongs(anEvent({ from, to }), place)
  expect(on('2026-11-20', '2026-11-21')).toBe(true)
  expect(on('2026-11-22 20:00', '2026-11-23 02:00')).toBe(true)
  expect(on('2026-11-23', '2026-11-23')).toBe(false)
})

test('featured events come first', () => {
  const times = { from: '2026-11-03', to: '2026-11-03' }
  const events = [anEvent({ ...times, id: 1 }), anEvent({ ...times, id: 2, isFeatured: true })]
  expect(featuredFirst(events).map((event) => event.id)).toEqual([2, 1])
})

describe('the order of a page', () => {
  // In the order of a service, which compares by each event's own clock.
  const night = { id: 1, from: '2026-11-30 20:00', to: '2026-11-30 23:00', zone: 'America/New_York' }
  const midnight = { id: 2, from: '2026-12-01 00:00', to: '2026-12-01 01:00' }
  const breakfast = { id: 3, from: '2026-12-01 07:00', to: '2026-12-01 08:00', zone: 'Asia/Tokyo' }
  const events = [night, midnight, breakfast].map(anEvent)
  const zurich = { of: 'viewer', zone: 'Europe/Zurich' } as const
  const idsOf = (ordered: readonly ShownEvent[]) => ordered.map(({ id }) => id)

  test('events of several zones are in the order of the clock that shows them', () => {
    expect(idsOf(inListOrder(events, zurich, 'upcoming'))).toEqual([3, 2, 1])
    expect(idsOf(inListOrder(events, own, 'upcoming'))).toEqual([1, 2, 3])
  })

  test('past ones the other way round', () => {
    expect(idsOf(inListOrder(events, zurich, 'past'))).toEqual([1, 2, 3])
  })

  test('so that no day and no month stands in two groups', () => {
    const groups = groupsOf(inListOrder(events, zurich, 'upcoming'), zurich, day('2026-11-21'))
    expect(groups.map(({ month, days }) => [isoOf(month), ...days.map((each) => isoOf(each.day))])).toEqual([
      ['2026-11-01', '2026-11-30'],
      ['2026-12-01', '2026-12-01'],
    ])
  })

  test('an event of whole days stands before those at a time of its first day', () => {
    const wholeDay = anEvent({ id: 4, from: '2026-12-01', to: '2026-12-02', zone: 'America/New_York' })
    expect(idsOf(inListOrder([...events, wholeDay], zurich, 'upcoming'))).toEqual([3, 4, 2, 1])
  })
})
