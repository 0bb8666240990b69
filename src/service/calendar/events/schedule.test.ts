import { describe, expect, test } from 'vitest'
import { zoneId } from '../dates/zones.ts'
import { costDetails, presentCost } from './cost.ts'
import type { EventRow } from './store.ts'
import { scheduleOf } from './schedule.ts'

const schedule = (start_date: string, end_date: string, timezone: string, all_day = false) =>
  scheduleOf({ start_date, end_date, timezone, all_day }, undefined, 'UTC')

describe('dates in zones', () => {
  test.each([
    ['Europe/Zurich', '2026-07-01 12:00:00', '2026-07-01 10:00:00', 'CEST'],
    ['America/New_York', '2026-12-01 12:00:00', '2026-12-01 17:00:00', 'GMT-5'],
    ['Asia/Kolkata', '2026-12-01 00:00:00', '2026-11-30 18:30:00', 'GMT+5:30'],
    ['Pacific/Apia', '2026-12-01 00:00:00', '2026-11-30 11:00:00', 'GMT+13'],
    ['UTC+5.5', '2026-12-01 12:00:00', '2026-12-01 06:30:00', '+05:30'],
    ['UTC-3', '2026-12-01 12:00:00', '2026-12-01 15:00:00', '-03:00'],
    ['UTC', '2026-12-01 12:00:00', '2026-12-01 12:00:00', 'UTC'],
  ])('%s at %s is %s in UTC', (timezone, local, utc, abbreviation) => {
    expect(schedule(local, local, timezone)).toMatchObject({
      timezone,
      start_date: local,
      utc_start_date: utc,
      timezone_abbr: abbreviation,
    })
  })

  test.each([
    // Clocks go from 2 to 3 in Zurich, and in New York three weeks earlier.
    ['Europe/Zurich', '2027-03-28 02:30:00', '2027-03-28 03:30:00', '2027-03-28 01:30:00'],
    ['America/New_York', '2027-03-14 02:15:00', '2027-03-14 03:15:00', '2027-03-14 07:15:00'],
  ])('an hour skipped in %s moves on with the clock', (timezone, written, local, utc) => {
    expect(schedule(written, '2027-04-01 12:00:00', timezone)).toMatchObject({
      start_date: local,
      utc_start_date: utc,
    })
  })

  test('an ambiguous hour is the first of the two', () => {
    expect(schedule('2026-10-25 02:30:00', '2026-10-25 04:00:00', 'Europe/Zurich')).toMatchObject({
      utc_start_date: '2026-10-25 00:30:00',
      utc_end_date: '2026-10-25 03:00:00',
    })
  })

  test.each([
    // From 2 to 3: a start in the skipped hour moves on by an hour, past an end that stays.
    ['Europe/Zurich', '2027-03-28 02:30:00', '2027-03-28 03:15:00', '2027-03-28 03:30:00'],
    ['Europe/Zurich', '2027-03-28 02:30:00', '2027-03-28 02:45:00', '2027-03-28 03:45:00'],
    ['Europe/Zurich', '2027-03-28 02:30:00', '2027-03-28 04:00:00', '2027-03-28 04:00:00'],
  ])('in %s %s to %s is a valid order, and ends at %s', (timezone, start, end, local) => {
    expect(schedule(start, end, timezone)).toMatchObject({
      start_date: '2027-03-28 03:30:00',
      end_date: local,
    })
  })

  test('an end before the start is refused, on days of a clock change too', () => {
    for (const day of ['2027-03-28', '2027-10-31'])
      expect(() => schedule(`${day} 02:30:00`, `${day} 02:15:00`, 'Europe/Zurich')).toThrow('end_date')
  })

  test('a day skipped by a zone is the next day', () => {
    expect(schedule('2011-12-30 10:00:00', '2012-01-01 10:00:00', 'Pacific/Apia').start_date).toBe(
      '2011-12-31 10:00:00',
    )
  })

  test('all-day events last to the end of their last day, however many hours it has', () => {
    expect(schedule('2027-03-28 15:00:00', '2027-03-29', 'Europe/Zurich', true)).toMatchObject({
      start_date: '2027-03-28 00:00:00',
      end_date: '2027-03-29 23:59:59',
      utc_start_date: '2027-03-27 23:00:00',
      utc_end_date: '2027-03-29 21:59:59',
    })
  })

  test.each([
    // Midnight is skipped in Cairo on the first day and repeated at the end of the second; Nuuk skips 23 to
    // 24.
    ['Africa/Cairo', '2027-04-30', '2027-04-29 22:00:00', '2027-04-30 20:59:59'],
    ['Africa/Cairo', '2027-10-28', '2027-10-27 21:00:00', '2027-10-28 21:59:59'],
    ['America/Nuuk', '2027-03-27', '2027-03-27 02:00:00', '2027-03-28 00:59:59'],
    ['America/Havana', '2027-11-07', '2027-11-07 04:00:00', '2027-11-08 04:59:59'],
  ])('all day in %s on %s is that day as a whole', (timezone, day, utcStart, utcEnd) => {
    expect(schedule(day, day, timezone, true)).toMatchObject({
      start_date: `${day} 00:00:00`,
      end_date: `${day} 23:59:59`,
      utc_start_date: utcStart,
      utc_end_date: utcEnd,
    })
  })

  test('an offset names a moment, shown in the zone’s clock', () => {
    expect(schedule('2026-07-01T12:00:00Z', '2026-07-01T15:00:00+02:00', 'Europe/Zurich')).toMatchObject({
      start_date: '2026-07-01 14:00:00',
      end_date: '2026-07-01 15:00:00',
    })
  })

  test.each([
    [
      'America/New_York',
      '2027-11-07T01:30:00-05:00',
      '2027-11-07T02:30:00-05:00',
      {
        start_date: '2027-11-07 01:30:00',
        utc_start_date: '2027-11-07 06:30:00',
        utc_end_date: '2027-11-07 07:30:00',
      },
    ],
    [
      'Europe/Zurich',
      '2027-10-31T02:30:00+02:00',
      '2027-10-31T02:15:00+01:00',
      {
        end_date: '2027-10-31 02:15:00',
        utc_start_date: '2027-10-31 00:30:00',
        utc_end_date: '2027-10-31 01:15:00',
      },
    ],
    [
      'Europe/Zurich',
      '2027-10-31T02:30:00+01:00',
      '2027-10-31 02:45:00',
      { utc_start_date: '2027-10-31 01:30:00', utc_end_date: '2027-10-31 01:45:00' },
    ],
  ])('an offset resolves an ambiguous hour, in %s at %s', (timezone, start, end, expected) => {
    expect(schedule(start, end, timezone)).toMatchObject(expected)
  })

  test('a missing time is midnight, or the end of the day for an end', () => {
    expect(schedule('2026-07-01', '2026-07-01', 'UTC')).toMatchObject({
      start_date: '2026-07-01 00:00:00',
      end_date: '2026-07-01 23:59:59',
    })
  })
})

describe('changes of a schedule', () => {
  const twice = schedule('2027-10-31T02:30:00+01:00', '2027-10-31T02:45:00+01:00', 'Europe/Zurich')
  const changed = (fields: Parameters<typeof scheduleOf>[0]) =>
    scheduleOf(fields, { ...twice } as EventRow, 'UTC')

  test('a change of other fields keeps the event in its ambiguous hour', () => {
    expect(changed({})).toEqual(twice)
    expect(changed({ start_date: twice.start_date, end_date: twice.end_date })).toEqual(twice)
  })

  test('a change of the zone keeps the wall clock', () => {
    expect(changed({ timezone: 'America/New_York' })).toMatchObject({
      start_date: '2027-10-31 02:30:00',
      utc_start_date: '2027-10-31 06:30:00',
    })
  })

  test('moving the start into a skipped hour moves the end as well', () => {
    const current = schedule('2027-03-28 01:30:00', '2027-03-28 03:15:00', 'Europe/Zurich')
    expect(
      scheduleOf({ start_date: '2027-03-28 02:30:00' }, { ...current } as EventRow, 'UTC'),
    ).toMatchObject({ start_date: '2027-03-28 03:30:00', end_date: '2027-03-28 03:30:00' })
  })
})

test('a zone is normalized, however it was sent', () => {
  const dates = ['2026-07-01 12:00:00', '2026-07-01 13:00:00'] as const
  expect(schedule(...dates, 'europe/zurich').timezone).toBe('Europe/Zurich')
  expect(schedule(...dates, 'utc+5.5').timezone).toBe('utc+5.5')
})

test.each([
  ['europe/zurich', 'Europe/Zurich'],
  ['gmt', 'UTC'],
  ['UTC+0', '+00:00'],
  ['+0530', '+05:30'],
  ['UTC+5.75', '+05:45'],
  ['', undefined],
  ['UTC+15', undefined],
  ['Mars/Olympus', undefined],
  ['[u-ca=hebrew]', undefined],
  ['2020-01-01T00:00[Europe/Zurich]', undefined],
])('the zone %s is %s', (name, id) => {
  expect(zoneId(name)).toBe(id)
})

const euro = { currency_symbol: '€', currency_code: 'EUR', currency_position: 'prefix' } as const

test.each([
  ['', '', []],
  ['0', 'Free', ['0']],
  ['0.00', 'Free', ['0']],
  ['free', 'Free', ['0']],
  ['12', '€12', ['12']],
  ['12.50', '€12.50', ['12.5']],
  ['25-10', '€25 – €10', ['10', '25']],
  ['€10 – €25', '€10 – €25', ['10', '25']],
  ['CHF 12.–', 'CHF 12.–', ['12']],
  ['1’234.50 or 5', '1’234.50 or 5', ['5', '1234.5']],
  ['Pay what you like', 'Pay what you like', []],
])('the cost %j is shown as %j', (cost, shown, values) => {
  expect(presentCost(cost, euro)).toBe(shown)
  expect(costDetails(cost, euro).values).toEqual(values)
})

test('the symbol stands where the site puts it', () => {
  expect(presentCost('5-7', { ...euro, currency_position: 'postfix' })).toBe('5 € – 7 €')
})
