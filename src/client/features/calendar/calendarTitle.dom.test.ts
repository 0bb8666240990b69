import { beforeAll, afterAll, expect, test } from 'vitest'
import { START, type CalendarView } from './address.ts'
import { dayFromIso } from './time/day.ts'
import { calendarTitle, type CalendarState, type TitleWidth } from './useCalendar.ts'

beforeAll(() => void (document.documentElement.lang = 'en-GB'))
afterAll(() => void (document.documentElement.lang = ''))

const dayOf = (iso: string): number => dayFromIso(iso) ?? 0

const titleOn = (date: string, view: CalendarView, width: TitleWidth): string => {
  const state: CalendarState = {
    address: { ...START, view },
    day: dayOf(date),
    today: dayOf('2026-11-26'),
    zone: 'UTC',
    clock: { of: 'event' },
    firstWeekday: 1,
  }
  return calendarTitle(state, width)
    .replaceAll('\u00a0', ' ')
    .replaceAll(/\s*–\s*/g, '–')
}

test.each([
  ['month', 'November 2026', 'November 2026', 'November'],
  ['week', '23–29 November 2026', '23–29 Nov 2026', '23–29 Nov'],
  ['day', 'Thursday, 26 November 2026', 'Thu, 26 Nov 2026', 'Thu 26 Nov'],
  ['list', 'Thursday, 26 November 2026', 'Thu, 26 Nov 2026', 'Thu 26 Nov'],
] as const)('the title of a %s is as long as there is room', (view, long, medium, short) => {
  const widths: readonly TitleWidth[] = ['long', 'medium', 'short']
  expect(widths.map((width) => titleOn('2026-11-26', view, width))).toEqual([long, medium, short])
})

test('a phone names the year of all days that are not in the present one', () => {
  expect(titleOn('2027-03-01', 'month', 'short')).toBe('March 2027')
  expect(titleOn('2027-03-01', 'day', 'short')).toBe('Mon, 1 Mar 2027')
  expect(titleOn('2026-12-31', 'week', 'short')).toBe('28 Dec 2026–3 Jan 2027')
})
