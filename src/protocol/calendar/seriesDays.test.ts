import { describe, expect, test } from 'vitest'
import type { Repeats } from './series.ts'
import { movedDay, movedRule, seriesDays } from './seriesDays.ts'

const rule = (given: Partial<Repeats> & Pick<Repeats, 'every'>): Repeats => ({
  interval: 1,
  by: 'date',
  ...given,
})
const shown = (given: Partial<Repeats> & Pick<Repeats, 'every'>, first: string): string =>
  seriesDays(rule(given), first)
    .map((day) => day.slice(5))
    .join(' ')

type Case = readonly [name: string, given: Parameters<typeof rule>[0], first: string, expected: string]

describe('days of a series', () => {
  test.each([
    ['every day', { every: 'day', count: 3 }, '2026-12-30', '12-30 12-31 01-01'],
    [
      'every third day',
      { every: 'day', interval: 3, until: '2026-11-30' },
      '2026-11-24',
      '11-24 11-27 11-30',
    ],
    ['every week', { every: 'week', count: 3 }, '2026-11-24', '11-24 12-01 12-08'],
    [
      'Tuesday and Thursday, every other week',
      { every: 'week', interval: 2, weekdays: [4, 2], count: 5 },
      '2026-11-24',
      '11-24 11-26 12-08 12-10 12-22',
    ],
    [
      'weekdays before the first event begin a week later',
      { every: 'week', weekdays: [1, 4], count: 4 },
      '2026-11-26',
      '11-26 11-30 12-03 12-07',
    ],
    [
      'the first event counts on a weekday that is not named',
      { every: 'week', weekdays: [1], count: 3 },
      '2026-11-24',
      '11-24 11-30 12-01',
    ],
    ['the same date', { every: 'month', count: 3 }, '2026-11-24', '11-24 12-24 01-24'],
    ['the last day of shorter months', { every: 'month', count: 4 }, '2027-01-31', '01-31 02-28 03-31 04-30'],
    ['a leap day', { every: 'month', interval: 12, count: 3 }, '2028-02-29', '02-29 02-28 02-28'],
    ['the fourth Tuesday', { every: 'month', by: 'weekday', count: 3 }, '2026-11-24', '11-24 12-22 01-26'],
    ['the last Tuesday', { every: 'month', by: 'last_weekday', count: 3 }, '2026-11-24', '11-24 12-29 01-26'],
    [
      'a fifth weekday is the last',
      { every: 'month', by: 'weekday', count: 3 },
      '2026-12-29',
      '12-29 01-26 02-23',
    ],
    [
      'every other month',
      { every: 'month', interval: 2, until: '2027-03-24' },
      '2026-11-24',
      '11-24 01-24 03-24',
    ],
  ] satisfies readonly Case[])('%s', (_, given, first, expected) => {
    expect(shown(given, first)).toBe(expected)
  })

  test('an end too far away shows in one day more than a series can have', () => {
    expect(seriesDays(rule({ every: 'day', until: '9000-01-01' }), '2026-11-24')).toHaveLength(101)
  })

  test('an end before the first repeat leaves the first day alone', () => {
    expect(seriesDays(rule({ every: 'week', until: '2026-11-30' }), '2026-11-24')).toEqual(['2026-11-24'])
  })
})

describe('a series moved by one of its days', () => {
  test.each([
    ['days', { every: 'week' }, '2026-12-01', '2026-11-24', '2026-11-26', '2026-12-03'],
    ['the date of each month', { every: 'month' }, '2027-02-24', '2026-11-24', '2026-11-30', '2027-02-28'],
    [
      'the weekday of each month',
      { every: 'month', by: 'weekday' },
      '2026-12-22',
      '2026-11-24',
      '2026-11-18',
      '2026-12-16',
    ],
    [
      'the last weekday',
      { every: 'month', by: 'last_weekday' },
      '2026-12-29',
      '2026-11-24',
      '2026-11-26',
      '2026-12-31',
    ],
    ['nothing', { every: 'month' }, '2027-02-28', '2027-01-31', '2027-01-31', '2027-02-28'],
  ] as const)('%s', (_, given, day, from, to, expected) => {
    expect(movedDay(rule(given), day, from, to)).toBe(expected)
  })

  test('weekdays move with it', () => {
    const moved = movedRule(rule({ every: 'week', weekdays: [2, 7] }), '2026-11-24', '2026-11-25')
    expect(moved.weekdays).toEqual([3, 1])
  })

  test('what is no longer the last weekday counts from the beginning of the month', () => {
    expect(movedRule(rule({ every: 'month', by: 'last_weekday' }), '2026-11-24', '2026-11-17').by).toBe(
      'weekday',
    )
  })
})

describe('days of a series from an earlier day on', () => {
  test.each([
    [
      'every third day',
      { every: 'day', interval: 3, count: 4 },
      '2026-11-24',
      '2026-11-19',
      '11-21 11-24 11-27 11-30',
    ],
    [
      'every other week, in step with the day',
      { every: 'week', interval: 2, weekdays: [4], count: 5 },
      '2026-11-24',
      '2026-11-10',
      '11-10 11-12 11-24 11-26 12-08',
    ],
    [
      'not on days before',
      { every: 'week', weekdays: [1, 2], until: '2026-11-24' },
      '2026-11-24',
      '2026-11-17',
      '11-17 11-23 11-24',
    ],
    ['every month', { every: 'month', count: 4 }, '2027-01-31', '2026-11-15', '11-30 12-31 01-31 02-28'],
    [
      'the last Tuesday',
      { every: 'month', by: 'last_weekday', count: 3 },
      '2026-11-24',
      '2026-09-29',
      '09-29 10-27 11-24',
    ],
  ] as const)('%s', (_, given, day, from, expected) => {
    const days = seriesDays(rule(given as Parameters<typeof rule>[0]), day, from)
    expect(days.map((each) => each.slice(5)).join(' ')).toBe(expected)
  })
})
