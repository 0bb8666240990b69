import { beforeEach, describe, expect, test } from 'vitest'
import { chooseFirstDay } from '../../ui/format/firstDay.ts'
import { calendarAddressOf, calendarPath } from './address.ts'
import { daysOf, presets, type Preset } from './presets.ts'
import { dayFromIso, isoOf } from './time/day.ts'

const shown = (preset: Preset, today: string): string => {
  const { first, last } = daysOf(preset, dayFromIso(today) ?? 0)
  return `${isoOf(first).slice(5)} ${isoOf(last).slice(5)}`
}

beforeEach(() => chooseFirstDay(1))

describe('days of a preset', () => {
  test.each([
    [
      'a Thursday',
      '2026-11-26',
      '11-26 11-26',
      '11-28 11-29',
      '11-26 11-29',
      '11-30 12-06',
      '11-26 11-30',
      '12-01 12-31',
    ],
    [
      'a Sunday',
      '2026-11-29',
      '11-29 11-29',
      '11-29 11-29',
      '11-29 11-29',
      '11-30 12-06',
      '11-29 11-30',
      '12-01 12-31',
    ],
    [
      '31 January',
      '2027-01-31',
      '01-31 01-31',
      '01-31 01-31',
      '01-31 01-31',
      '02-01 02-07',
      '01-31 01-31',
      '02-01 02-28',
    ],
  ])('on %s', (_, today, ...expected) => {
    expect(presets.map((preset) => shown(preset, today))).toEqual(expected)
  })

  test('weeks begin as the reader chose, weekends do not', () => {
    chooseFirstDay(0)
    expect(shown('week', '2026-11-26')).toBe('11-26 11-28')
    expect(shown('next-week', '2026-11-29')).toBe('12-06 12-12')
    expect(shown('weekend', '2026-11-26')).toBe('11-28 11-29')
  })
})

test('a preset is in the address of lists, and ends where a day is chosen', () => {
  const address = calendarAddressOf('/calendar/list', '?categories=music&dates=weekend')
  expect(address.dates).toBe('weekend')
  expect(calendarPath(address)).toBe('/calendar/list?categories=music&dates=weekend')
  expect(calendarPath({ ...address, view: 'month' })).toBe('/calendar?categories=music')
  expect(calendarPath({ ...address, day: dayFromIso('2026-12-01') })).toBe(
    '/calendar/list/2026-12-01?categories=music',
  )
})
