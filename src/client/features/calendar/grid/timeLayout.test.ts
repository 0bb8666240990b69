import { expect, test } from 'vitest'
import { anEvent } from '../events.testing.ts'
import { dayFromIso, daysBetween } from '../time/day.ts'
import { layOutDays } from './timeLayout.ts'

const monday = dayFromIso('2026-11-16') as number
const week = daysBetween(monday, monday + 6)
const zurich = { of: 'viewer', zone: 'Europe/Zurich' } as const

test('all-day events are above the grid, timed ones in it, and one over midnight in two columns', () => {
  const { bars, columns } = layOutDays(
    [
      anEvent({ id: 1, from: '2026-11-17', to: '2026-11-18' }),
      anEvent({ id: 2, from: '2026-11-17 09:00', to: '2026-11-17 10:00' }),
      anEvent({ id: 3, from: '2026-11-17 22:00', to: '2026-11-18 01:00' }),
      anEvent({ id: 4, from: '2026-11-16 09:00', to: '2026-11-19 10:00' }),
    ],
    zurich,
    week,
  )
  expect(bars.map((each) => [each.item.event.id, each.column, each.length])).toEqual([
    [4, 0, 4],
    [1, 1, 2],
  ])
  expect(columns.map(({ parts }) => parts.map((each) => each.item.placed.event.id))).toEqual([
    [],
    [2, 3],
    [3],
    [],
    [],
    [],
    [],
  ])
})

test('events elsewhere are at the viewer’s time, or at their own on request', () => {
  const concert = anEvent({ zone: 'America/New_York', from: '2026-11-17 19:00', to: '2026-11-17 21:00' })
  const [, tuesday, wednesday] = layOutDays([concert], zurich, week).columns
  expect(tuesday?.parts).toEqual([])
  expect(wednesday?.parts[0]?.item).toMatchObject({ from: 60, to: 180 })
  const own = layOutDays([concert], { of: 'event' }, week).columns[1]
  expect(own?.parts[0]?.item).toMatchObject({ from: 19 * 60, to: 21 * 60 })
})

test('a single day contains the events that continue over it', () => {
  const { bars } = layOutDays([anEvent({ from: '2026-11-10', to: '2026-11-30' })], zurich, [monday])
  expect(bars).toMatchObject([{ column: 0, lane: 0, continues: 'both' }])
})
