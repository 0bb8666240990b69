import { describe, expect, test } from 'vitest'
import * as fc from '../../../../testing/fastCheck.testing.ts'
import { dayAtInstant, instantOfWall, startOfDay, wallAt } from '../time/zone.ts'
import { dayFromIso, daysBetween, startOfWeek, utcMidnight } from '../time/day.ts'
import { placeEvent, type Clock, type EventTimes } from './place.ts'
import { dayAxisOf, partOn, SHORTEST, timeAxisOf } from './timeAxis.ts'

const ZONES = ['Europe/Zurich', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia'] as const
const HOUR = 3_600_000
const day = (iso: string): number => dayFromIso(iso) as number
const weekOf = (iso: string): readonly number[] => {
  const start = startOfWeek(day(iso), 1)
  return daysBetween(start, start + 6)
}
const wall = (text: string): number => Date.parse(`${text}Z`)

/** Creates a timed event from the wall clock of its zone. */
const timed = (zone: string, from: string, to: string): EventTimes => ({
  isAllDay: false,
  start: instantOfWall(zone, wall(from)),
  end: instantOfWall(zone, wall(to)),
  wallStart: wall(from),
  wallEnd: wall(to),
})
const allDay = (zone: string, first: string, last: string): EventTimes => ({
  ...timed(zone, `${first}T00:00:00`, `${last}T23:59:59`),
  isAllDay: true,
})
const viewer = (zone: string): Clock => ({ of: 'viewer', zone })

describe('the axis of a week', () => {
  test('the axis of a week has 24 hours, also if clocks go forward', () => {
    for (const iso of ['2026-07-01', '2026-03-29']) {
      const axis = timeAxisOf('Europe/Zurich', weekOf(iso))
      expect(axis).toMatchObject({ length: 1440, repeated: undefined })
      expect(axis.hours).toHaveLength(24)
    }
  })

  test('the axis of a week has the repeated hour twice if clocks go back', () => {
    const axis = timeAxisOf('Europe/Zurich', weekOf('2026-10-25'))
    expect(axis.length).toBe(1500)
    expect(axis.hours.slice(1, 5)).toEqual([
      { minute: 60, position: 60 },
      { minute: 120, position: 120 },
      { minute: 120, position: 180 },
      { minute: 180, position: 240 },
    ])
  })

  test('without a zone all days of the axis have 24 hours', () => {
    expect(timeAxisOf(undefined, weekOf('2026-10-25')).length).toBe(1440)
  })
})

describe('a day on the axis', () => {
  test('a day on which clocks go forward has a gap', () => {
    const axis = timeAxisOf('Europe/Zurich', weekOf('2026-03-29'))
    const { gaps, positionOf } = dayAxisOf('Europe/Zurich', day('2026-03-29'), axis)
    expect(gaps).toEqual([{ position: 120, length: 60 }])
    expect(positionOf(Date.parse('2026-03-29T00:59:00Z'))).toBe(119)
    expect(positionOf(Date.parse('2026-03-29T01:00:00Z'))).toBe(180)
  })

  test('if clocks go back that day has both hours, and the other days a gap in place of the second', () => {
    const axis = timeAxisOf('Europe/Zurich', weekOf('2026-10-25'))
    const sunday = dayAxisOf('Europe/Zurich', day('2026-10-25'), axis)
    expect(sunday.gaps).toEqual([])
    expect(sunday.positionOf(Date.parse('2026-10-25T00:30:00Z'))).toBe(150)
    expect(sunday.positionOf(Date.parse('2026-10-25T01:30:00Z'))).toBe(210)
    const monday = dayAxisOf('Europe/Zurich', day('2026-10-24'), axis)
    expect(monday.gaps).toEqual([{ position: 180, length: 60 }])
    expect(monday.positionOf(Date.parse('2026-10-24T06:00:00Z'))).toBe(9 * 60)
  })

  test('a day that the zone left out is one gap', () => {
    const axis = timeAxisOf('Pacific/Apia', weekOf('2011-12-30'))
    expect(dayAxisOf('Pacific/Apia', day('2011-12-30'), axis).gaps).toEqual([{ position: 0, length: 1440 }])
  })
})

describe('parts of events', () => {
  const partsOf = (event: EventTimes, zone: string, iso: string) => {
    const days = weekOf(iso)
    const axis = timeAxisOf(zone, days)
    const placed = placeEvent(event, viewer(zone))
    return days
      .filter((each) => placed.firstDay <= each && each <= placed.lastDay)
      .map((each) => partOn(placed, each, axis, viewer(zone)))
  }

  test('an event over midnight has a part on each side', () => {
    const parts = partsOf(
      timed('Europe/Zurich', '2026-11-20T22:00:00', '2026-11-21T02:00:00'),
      'Europe/Zurich',
      '2026-11-20',
    )
    expect(parts.map(({ from, to, continues }) => [from, to, continues])).toEqual([
      [1320, 1440, 'after'],
      [0, 120, 'before'],
    ])
  })

  test('an event that ends at midnight ends with its day', () => {
    const parts = partsOf(
      timed('Europe/Zurich', '2026-11-20T22:00:00', '2026-11-21T00:00:00'),
      'Europe/Zurich',
      '2026-11-20',
    )
    expect(parts.map(({ from, to, continues }) => [from, to, continues])).toEqual([[1320, 1440, 'no']])
  })

  test('a short event is tall enough to be read, also at the end of the day', () => {
    const [short] = partsOf(
      timed('Europe/Zurich', '2026-11-20T23:55:00', '2026-11-20T23:58:00'),
      'Europe/Zurich',
      '2026-11-20',
    )
    expect(short).toMatchObject({ from: 1440 - SHORTEST, to: 1440 })
  })

  test('an event through the repeated hour is as tall as its duration', () => {
    const event: EventTimes = {
      ...timed('Europe/Zurich', '2026-10-25T02:30:00', '2026-10-25T02:15:00'),
      start: Date.parse('2026-10-25T00:30:00Z'),
      end: Date.parse('2026-10-25T01:15:00Z'),
    }
    expect(partsOf(event, 'Europe/Zurich', '2026-10-25').map(({ from, to }) => [from, to])).toEqual([
      [150, 195],
    ])
  })

  test('an event shown by its own clock is at its local time', () => {
    const event = timed('Asia/Kolkata', '2026-10-25T09:30:00', '2026-10-25T10:30:00')
    const clock: Clock = { of: 'event' }
    const part = partOn(
      placeEvent(event, clock),
      day('2026-10-25'),
      timeAxisOf(undefined, weekOf('2026-10-25')),
      clock,
    )
    expect(part).toMatchObject({ from: 570, to: 630 })
  })
})

describe.each(ZONES)('a viewer in %s', (zone) => {
  test.each(ZONES)('a viewer there sees whole days of an event in %s on its own dates', (eventZone) => {
    for (const [first, last] of [
      ['2026-03-28', '2026-03-30'],
      ['2026-10-25', '2026-10-25'],
      ['2026-12-31', '2027-01-01'],
    ] as const) {
      const placed = placeEvent(allDay(eventZone, first, last), viewer(zone))
      expect([placed.firstDay, placed.lastDay, placed.shape]).toEqual([day(first), day(last), 'bar'])
    }
  })

  test.each(ZONES)('a viewer there sees timed events in %s at the time on their wall', (eventZone) => {
    const starts = fc.integer({ min: Date.UTC(2019, 0, 1) / HOUR, max: Date.UTC(2030, 0, 1) / HOUR })
    fc.assert(
      fc.property(starts, fc.integer({ min: 0, max: 30 }), (startHour, hours) => {
        const start = startHour * HOUR
        const end = start + hours * HOUR
        const event: EventTimes = {
          isAllDay: false,
          start,
          end,
          wallStart: wallAt(eventZone, start),
          wallEnd: wallAt(eventZone, end),
        }
        const placed = placeEvent(event, viewer(zone))
        expect(placed.firstDay).toBe(dayAtInstant(zone, start))
        expect(startOfDay(zone, placed.lastDay)).toBeLessThan(Math.max(end, start + 1))
        expect(startOfDay(zone, placed.lastDay + 1)).toBeGreaterThanOrEqual(end)
        expect(placed.from - utcMidnight(placed.firstDay)).toBeGreaterThanOrEqual(0)
        const own = placeEvent(event, { of: 'event' })
        expect(own.firstDay).toBe(dayAtInstant(eventZone, start))
      }),
    )
  })

  test.each([2020, 2026])('a viewer there sees every hour of %d apart and in order', (year) => {
    const days = daysBetween(day(`${year}-01-01`), day(`${year}-12-31`))
    for (const each of days) {
      const week = daysBetween(startOfWeek(each, 1), startOfWeek(each, 1) + 6)
      const axis = timeAxisOf(zone, week)
      const { positionOf, gaps } = dayAxisOf(zone, each, axis)
      const positions: number[] = []
      for (let moment = startOfDay(zone, each); moment < startOfDay(zone, each + 1); moment += HOUR / 2)
        positions.push(positionOf(moment))
      expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => a - b))
      const gapMinutes = gaps.reduce((sum, gap) => sum + gap.length, 0)
      expect(positions.length * 30 + gapMinutes).toBe(axis.length)
    }
  })
})
