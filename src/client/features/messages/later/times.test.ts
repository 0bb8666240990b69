import { expect, test } from 'vitest'
import { fieldTime, suggestedTimes, timeOfField } from './times.ts'

const texts = (now: Date, kind: 'soon' | 'later' = 'later') =>
  suggestedTimes(now, kind).map(({ text, at }) => [text, fieldTime(at)])

test('at noon the afternoon, tomorrow and Monday are offered', () => {
  expect(texts(new Date(2026, 2, 10, 12))).toEqual([
    ['later.thisAfternoon', '2026-03-10T17:00'],
    ['later.tomorrow', '2026-03-11T09:00'],
    ['later.monday', '2026-03-16T09:00'],
  ])
})

test('before dawn the morning comes first', () => {
  expect(texts(new Date(2026, 2, 10, 6))[0]).toEqual(['later.thisMorning', '2026-03-10T09:00'])
})

test('in the evening nothing of today is left', () => {
  expect(texts(new Date(2026, 2, 10, 20)).map(([text]) => text)).toEqual(['later.tomorrow', 'later.monday'])
})

test('on Sunday tomorrow is Monday, and is offered once', () => {
  expect(texts(new Date(2026, 2, 15, 20)).map(([text]) => text)).toEqual(['later.tomorrow'])
})

test('on Monday the next Monday is meant', () => {
  expect(texts(new Date(2026, 2, 16, 12)).at(-1)).toEqual(['later.monday', '2026-03-23T09:00'])
})

test('reminders may come soon', () => {
  expect(texts(new Date(2026, 2, 10, 12), 'soon').slice(0, 2)).toEqual([
    ['later.inTwentyMinutes', '2026-03-10T12:20'],
    ['later.inAnHour', '2026-03-10T13:00'],
  ])
})

test('a field that is empty or half filled names no time', () => {
  expect(timeOfField('')).toBeUndefined()
  expect(timeOfField('2026-03')).toBeDefined()
  expect(timeOfField('soon')).toBeUndefined()
  expect(timeOfField('2026-03-10T14:20')).toEqual(new Date(2026, 2, 10, 14, 20))
})
