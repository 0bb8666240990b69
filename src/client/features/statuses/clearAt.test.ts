import { expect, test } from 'vitest'
import { aSession } from '../../kernel/session.testing.ts'
import { chooseFirstDay } from '../../ui/format/firstDay.ts'
import { writePreference } from '../../ui/preferences.ts'
import {
  clearingTime,
  endOf,
  forgetClearing,
  isEndOf,
  rememberClearing,
  rememberedClearing,
} from './clearAt.ts'

const now = new Date(2026, 2, 10, 14, 20)

test('a status ends after the chosen time, or stays', () => {
  expect(clearingTime('never', now)).toBeUndefined()
  expect(clearingTime('halfHour', now)).toEqual(new Date(2026, 2, 10, 14, 50))
  expect(clearingTime('hour', now)).toEqual(new Date(2026, 2, 10, 15, 20))
  expect(clearingTime('fourHours', now)).toEqual(new Date(2026, 2, 10, 18, 20))
})

test('a day ends at midnight, a week on the night before the day on which weeks begin', () => {
  chooseFirstDay(1)
  expect(clearingTime('today', now)).toEqual(new Date(2026, 2, 10, 23, 59, 59, 999))
  expect(clearingTime('week', now)).toEqual(new Date(2026, 2, 15, 23, 59, 59, 999))
  chooseFirstDay(0)
  expect(clearingTime('week', now)).toEqual(new Date(2026, 2, 14, 23, 59, 59, 999))
  chooseFirstDay(2)
  expect(clearingTime('week', now)).toEqual(new Date(2026, 2, 16, 23, 59, 59, 999))
})

test('an end belongs to the status it was set with, not to a newer one', () => {
  const { session } = aSession([])
  const bus = { emoji_name: 'bus', emoji_code: '1f68c', reaction_type: 'unicode_emoji' }
  rememberClearing(session, { text: ' On the way ', emoji: bus }, now)
  const end = rememberedClearing(session)
  if (!end) throw new Error('nothing was remembered')
  expect(end.at).toBe(now.getTime())
  expect(isEndOf(end, { status_text: 'On the way', emoji_name: 'bus', emoji_code: '1f68c' })).toBe(true)
  expect(isEndOf(end, { status_text: 'On the way' })).toBe(false)
  expect(isEndOf(end, { status_text: 'There', emoji_name: 'bus', emoji_code: '1f68c' })).toBe(false)
  forgetClearing(session)
  expect(rememberedClearing(session)).toBeUndefined()
})

test('an end stored by an earlier version belongs to any status', () => {
  const { session } = aSession([])
  writePreference(`status.clears.${session.userId}`, String(now.getTime()))
  const end = rememberedClearing(session)
  expect(end?.at).toBe(now.getTime())
  expect(end && isEndOf(end, { status_text: 'Lunch' })).toBe(true)
  forgetClearing(session)
  expect(rememberedClearing(session)).toBeUndefined()
})

test('the service’s end of a status counts, else the one that this browser remembers for it', () => {
  const { session } = aSession([])
  const soon = new Date(Date.now() + 60_000)
  const lunch = { status_text: 'Lunch' }
  rememberClearing(session, { text: 'Lunch', emoji: undefined }, soon)
  expect(endOf(session, lunch)).toEqual(soon)
  expect(endOf(session, { ...lunch, scheduled_end_time: 4_000_000_000 })?.getTime()).toBe(4_000_000_000_000)
  expect(endOf(session, { status_text: 'On vacation' })).toBeUndefined()
  forgetClearing(session)
  expect(endOf(session, lunch)).toBeUndefined()
})
