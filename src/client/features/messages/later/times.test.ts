import { expect, test } from 'vitest'
import { fieldTime, suggestedTimes, timeOfField } from './times.ts'

const texts = (now: Date, kind: 'soon' | 'later' = 'later') =>
  suggestedTimes(now, kind).map(({ text, at }) => [text, fieldTime(at)])

test('at noon the suggested times are this afternoon, tomorrow and Monday', () => {
  expect(texts(new Date(2026, 2, 10, 12))).toEqual([
    ['later.thisAfternoon', '2026-03-10T17:00'],
    ['later.tomorrow', '2026-03-11T09:00'],
    ['later.monday', '2026-03-16T09:00'],
  ])
})

test('before dawn the morning is suggested first', () => {
  expect(texts(new Date(2026, 2, 10, 6))[0]).toEqual(['later.thisMorning', '2026-03-10T09:00'])
})

test('in the evening no time of today is suggested', () => {
  expect(texts(new Date(2026, 2, 10, 20)).map(([text]) => text)).toEqual(['later.tomorrow', 'later.monday'])
})

test('on Sunday tomorrow is Monday, and is suggested once', () => {
  expect(texts(new Date(2026, 2, 15, 20)).map(([text]) => text)).toEqual(['later.tomorrow'])
})

test('on Monday the suggested Monday is the next one', () => {
  expect(texts(new Date(2026, 2, 16, 12)).at(-1)).toEqual(['later.nextMonday', '2026-03-23T09:00'])
})

test('for reminders earlier times are suggested too', () => {
  expect(texts(new Date(2026, 2, 10, 12), 'soon').slice(0, 2)).toEqual([
    ['later.inTwentyMinutes', '2026-03-10T12:20'],
    ['later.inAnHour', '2026-03-10T13:00'],
  ])
})

test('an empty or incomplete field has no time', () => {
  expect(timeOfField('')).toBeUndefined()
  expect(timeOfField('2026-03')).toBeDefined()
  expect(timeOfField('soon')).toBeUndefined()
  expect(timeOfField('2026-03-10T14:20')).toEqual(new Date(2026, 2, 10, 14, 20))
})
