import { expect, test } from 'vitest'
import { aCalendarEvent } from '../calendarEvent.testing.ts'
import { checkRepeats, daysOf, isSameRule, movedRepeats, NEVER, repeatsOf, storedRepeats } from './repeats.ts'

const rule = { every: 'week', interval: 1, weekdays: [2, 4], by: 'date' } as const

/** Tuesdays and Thursdays. */
const stored = (start: string, day: string, last = '2031-11-13') => {
  const repeats = storedRepeats(
    aCalendarEvent({
      start_date: `${start} 19:00:00`,
      series: { id: 1, ...rule, day, last, count: 10 },
    }),
  )
  if (!repeats) throw new Error('The rule is readable')
  return repeats
}

test('the form begins with the rule of the series, up to its last event', () => {
  const draft = stored('2031-10-14', '2031-10-14')
  expect(repeatsOf(draft, '2031-10-14')).toEqual({ ...rule, until: '2031-11-13' })
  expect(daysOf(draft, '2031-10-14')).toHaveLength(10)
  expect(checkRepeats(draft, '2031-10-14')).toBeUndefined()
})

test('with another start, weekdays and end move as the events will', () => {
  const draft = stored('2031-10-14', '2031-10-14')
  expect(repeatsOf(draft, '2031-10-15')).toEqual({ ...rule, weekdays: [3, 5], until: '2031-11-14' })
  const moved = movedRepeats(draft, '2031-10-15')
  expect(movedRepeats({ ...moved, weekdays: [3] }, '2031-10-15').weekdays).toEqual([3])
  expect(movedRepeats(moved, '2031-10-14')).toEqual(draft)
})

test('an event that was moved alone goes by the day of the rule', () => {
  const draft = stored('2031-10-18', '2031-10-16')
  expect(daysOf(draft, '2031-10-18').slice(0, 2)).toEqual(['2031-10-16', '2031-10-21'])
})

test('a series can end with the event itself, and not before it', () => {
  const draft = stored('2031-10-14', '2031-10-14')
  expect(checkRepeats({ ...draft, until: '2031-10-14' }, '2031-10-14')).toBeUndefined()
  expect(checkRepeats({ ...draft, until: '2031-10-13' }, '2031-10-14')).toBe('event.form.repeats.needThis')
  expect(checkRepeats({ ...draft, until: '' }, '2031-10-14')).toBe('event.form.repeats.needUntil')
})

test('two rules are the same whatever their ends', () => {
  const draft = stored('2031-10-14', '2031-10-14')
  expect(isSameRule(draft, { ...draft, until: '2032-01-01' })).toBe(true)
  expect(isSameRule(draft, { ...draft, interval: '2' })).toBe(false)
  expect(isSameRule(draft, NEVER)).toBe(false)
})
