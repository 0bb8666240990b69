import { expect, test } from 'vitest'
import { anEvent } from '../events.testing.ts'
import { dayFromIso, isoOf } from '../time/day.ts'
import { belongs, featuredFirst, groupsOf } from './listModel.ts'

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
  expect(belongs(late, zurich, 'upcoming', day('2026-11-21'))).toBe(true)
  expect(belongs(late, own, 'upcoming', day('2026-11-21'))).toBe(false)
  expect(belongs(late, own, 'past', day('2026-11-21'))).toBe(true)
})

test('featured events come first', () => {
  const times = { from: '2026-11-03', to: '2026-11-03' }
  const events = [anEvent({ ...times, id: 1 }), anEvent({ ...times, id: 2, isFeatured: true })]
  expect(featuredFirst(events).map((event) => event.id)).toEqual([2, 1])
})
