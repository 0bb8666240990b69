import { expect, test } from 'vitest'
import { START } from './address.ts'
import { calendarMeaning, commandPath } from './commands.ts'
import { dayFromIso } from './time/day.ts'
import type { CalendarState } from './useCalendar.ts'

const today = dayFromIso('2026-11-21') as number
const stateOf = (over: Partial<CalendarState['address']> = {}): CalendarState => {
  const address = { ...START, ...over }
  return {
    address,
    day: address.day ?? today,
    today,
    zone: 'Europe/Zurich',
    clock: { of: 'viewer', zone: 'Europe/Zurich' },
    firstWeekday: 1,
  }
}

test.each([
  ['today', { view: 'week', day: today + 40 }, '/calendar/week'],
  ['next', {}, '/calendar/month/2026-12-21'],
  ['previous', { view: 'week' }, '/calendar/week/2026-11-14'],
  ['next', { view: 'day' }, '/calendar/day/2026-11-22'],
  ['list', { view: 'month', day: today }, '/calendar/list/2026-11-21'],
  ['next', { view: 'list', page: 4 }, '/calendar/list/2026-12-21'],
] as const)('the command %s from %j leads to %s', (command, over, path) => {
  expect(commandPath(stateOf(over), command)).toBe(path)
})

test('a letter after "g" belongs to the application', () => {
  expect(calendarMeaning('d', undefined)).toEqual({ command: 'day' })
  expect(calendarMeaning('g', undefined)).toEqual({ begins: 'g' })
  expect(calendarMeaning('d', 'g')).toBeUndefined()
  expect(calendarMeaning('Mod+d', undefined)).toBeUndefined()
})
