import { afterEach, describe, expect, test, vi } from 'vitest'
import * as fc from '../../../../testing/fastCheck.testing.ts'
import { dayFromIso, isoOf, MINUTES_OF_DAY, utcMidnight } from './day.ts'
import {
  clockChangeOn,
  dayAtInstant,
  deviceZone,
  instantOfWall,
  isZone,
  offsetAt,
  startOfDay,
  wallAt,
} from './zone.ts'

const ZONES = ['Europe/Zurich', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia'] as const
const HOUR = 3_600_000

const day = (iso: string): number => dayFromIso(iso) as number
const lengthOf = (zone: string, iso: string): number =>
  (startOfDay(zone, day(iso) + 1) - startOfDay(zone, day(iso))) / HOUR

describe('the length of a day in hours', () => {
  test.each([
    ['Europe/Zurich', '2026-03-29', 23],
    ['Europe/Zurich', '2026-10-25', 25],
    ['Europe/Zurich', '2026-07-01', 24],
    ['America/New_York', '2026-03-08', 23],
    ['America/New_York', '2026-11-01', 25],
    ['Asia/Kolkata', '2026-03-29', 24],
    ['Asia/Kolkata', '2026-10-25', 24],
    ['Pacific/Apia', '2020-04-05', 25],
    ['Pacific/Apia', '2020-09-27', 23],
    ['Pacific/Apia', '2011-12-30', 0],
    ['Pacific/Apia', '2011-12-31', 24],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
  ])('the length of a day in hours: %s on %s has %d', (zone, iso, hours) => {
    expect(lengthOf(zone, iso)).toBe(hours)
  })

  test('a day begins after midnight if clocks skip midnight', () => {
    const start = startOfDay('America/Santiago', day('2026-09-06'))
    expect(new Date(wallAt('America/Santiago', start)).toISOString()).toBe('2026-09-06T01:00:00.000Z')
  })
})

describe('a clock change', () => {
  test('a change forward has the position of its gap', () => {
    expect(clockChangeOn('Europe/Zurich', day('2026-03-29'))).toMatchObject({ at: 120, by: 60 })
  })
  test('a change back has the time that clocks showed before it', () => {
    expect(clockChangeOn('America/New_York', day('2026-11-01'))).toMatchObject({ at: 120, by: -60 })
  })
  test('a day without a clock change has none', () => {
    expect(clockChangeOn('Europe/Zurich', day('2026-03-28'))).toBeUndefined()
    expect(clockChangeOn('Asia/Kolkata', day('2026-03-29'))).toBeUndefined()
    expect(clockChangeOn('Pacific/Apia', day('2011-12-30'))).toBeUndefined()
  })
})

describe('the moment of a wall clock', () => {
  const at = (text: string): number => Date.parse(`${text}Z`)
  test('a wall clock time in the gap is shifted by the length of the gap', () => {
    const moment = instantOfWall('Europe/Zurich', at('2026-03-29T02:30:00'))
    expect(new Date(moment).toISOString()).toBe('2026-03-29T01:30:00.000Z')
  })
  test('a repeated wall clock time means the earlier moment', () => {
    const moment = instantOfWall('Europe/Zurich', at('2026-10-25T02:30:00'))
    expect(new Date(moment).toISOString()).toBe('2026-10-25T00:30:00.000Z')
  })
})

const moments = fc.integer({ min: Date.UTC(2009, 0, 1), max: Date.UTC(2035, 0, 1) })

describe.each(ZONES)('in %s', (zone) => {
  test('offsets in that zone equal those of Intl', () => {
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    fc.assert(
      fc.property(moments, (instant) => {
        const shown = new Date(wallAt(zone, instant)).toISOString().slice(0, 19).replace('T', ' ')
        expect(shown).toBe(format.format(instant))
      }),
    )
  })

  test('every moment in that zone lies in the day that its clocks show', () => {
    fc.assert(
      fc.property(moments, (instant) => {
        const today = dayAtInstant(zone, instant)
        expect(startOfDay(zone, today)).toBeLessThanOrEqual(instant)
        expect(startOfDay(zone, today + 1)).toBeGreaterThan(instant)
      }),
    )
  })

  test('wall clock times in that zone convert back, except in a gap', () => {
    fc.assert(
      fc.property(moments, (instant) => {
        const wall = wallAt(zone, instant)
        const back = instantOfWall(zone, wall)
        expect(wallAt(zone, back)).toBe(wall)
        expect(back).toBeLessThanOrEqual(instant)
      }),
    )
  })
})

test('days convert back from their ISO names', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000, max: 100_000 }), (each) => {
      expect(dayFromIso(isoOf(each))).toBe(each)
      expect(utcMidnight(each + 1) - utcMidnight(each)).toBe(MINUTES_OF_DAY * 60_000)
    }),
  )
})

test('names of no zone are recognized', () => {
  expect(isZone('Europe/Zurich')).toBe(true)
  expect(isZone('Europe/Nowhere')).toBe(false)
  expect(offsetAt('UTC', 0)).toBe(0)
})

describe('the zone of the device', () => {
  let hour = Date.now()
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  test.each([
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Etc/Unknown', 'UTC'],
    [undefined, 'UTC'],
  ])('the zone of a device that reports %s is %s', (told, zone) => {
    vi.useFakeTimers({ now: (hour += 3_600_000), toFake: ['Date'] }) // measured again, without the cache
    const options = new Intl.DateTimeFormat().resolvedOptions()
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(
      Object.assign(options, { timeZone: told }),
    )
    expect(deviceZone()).toBe(zone)
  })
})
