import { expect, test } from 'vitest'
import { momentMarkup, momentsNamed } from './moments.ts'

/** A Wednesday. */
const now = new Date(2026, 10, 18, 15, 20)

/** `11-19 09:00`, by the clock of the test. */
const shown = (at: Date): string =>
  `${at.getMonth() + 1}-${at.getDate()} ${at.getHours()}:${String(at.getMinutes()).padStart(2, '0')}`

const named = (words: string, language = 'en'): readonly string[] =>
  momentsNamed(words, now, language).map(shown)

test.each([
  ['tomorrow 9', '11-19 9:00'],
  ['tomorrow at 9', '11-19 9:00'],
  ['9am tomorrow', '11-19 9:00'],
  ['fri 14:30', '11-20 14:30'],
  ['Friday, 2:30 pm', '11-20 14:30'],
  ['mon 8', '11-23 8:00'],
  ['24 nov 18:00', '11-24 18:00'],
  ['Nov 24 6pm', '11-24 18:00'],
  ['24. november 18:00', '11-24 18:00'],
  ['2026-11-24 18:00', '11-24 18:00'],
  ['2026-11-24T18:00:00', '11-24 18:00'],
  ['24.11. 18:00', '11-24 18:00'],
  ['in 20 min', '11-18 15:40'],
  ['in 2 hours', '11-18 17:20'],
  ['in 3 days', '11-21 15:20'],
  ['in 1 week', '11-25 15:20'],
  ['yesterday 14:00', '11-17 14:00'],
])('%s is one moment', (words, expected) => {
  expect(named(words)).toEqual([expected])
})

test.each([
  ['de', 'morgen um 9 Uhr', '11-19 9:00'],
  ['de', 'am Freitag 14:30', '11-20 14:30'],
  ['de', 'übermorgen 8', '11-20 8:00'],
  ['de', 'in 2 Stunden', '11-18 17:20'],
  ['fr', 'demain à 14h30', '11-19 14:30'],
  ['fr', "aujourd'hui 18h", '11-18 18:00'],
  ['fr', 'dans 2 heures', '11-18 17:20'],
  ['it', 'domani alle 9', '11-19 9:00'],
  ['it', 'venerdì 14:30', '11-20 14:30'],
  ['it', 'fra 2 ore', '11-18 17:20'],
  ['it', 'tomorrow 9', '11-19 9:00'],
])('words in %s are read as a moment: %s', (language, words, expected) => {
  expect(named(words, language)).toEqual([expected])
})

test('a day alone is offered with usual hours, future ones first', () => {
  expect(named('tom')).toEqual(['11-19 9:00', '11-19 12:00', '11-19 14:00', '11-19 17:00'])
  expect(named('today')).toEqual(['11-18 17:00'])
})

test('a time alone is today or tomorrow, the nearest future one first', () => {
  expect(named('16:00')).toEqual(['11-18 16:00', '11-19 16:00'])
  expect(named('9')).toEqual(['11-19 9:00', '11-18 9:00'])
})

test('the weekday of today is today, until its time is over', () => {
  expect(named('wed 18')).toEqual(['11-18 18:00'])
  expect(named('wed 9')).toEqual(['11-25 9:00'])
})

test('a date without a year is the next one', () => {
  expect(momentsNamed('3 march 9:00', now, 'en').map((at) => at.getFullYear())).toEqual([2027])
  expect(momentsNamed('3 march 2026 9:00', now, 'en').map((at) => at.getFullYear())).toEqual([2026])
})

test('in a date with a slash, the language decides which number is the month', () => {
  expect(named('12/11 9:00', 'en-US')).toEqual(['12-11 9:00'])
  expect(named('11/12 9:00', 'fr')).toEqual(['12-11 9:00'])
})

test('a moment with an offset is read exactly', () => {
  expect(momentsNamed('2026-11-24T18:00:00+05:30', now, 'en')).toEqual([new Date('2026-11-24T12:30:00Z')])
})

test.each(['', 'soon', '25:00', '31 feb 9:00', '2026-13-01', 'fri 14:70', '13pm', 'in 2 cats'])(
  '“%s” is not a moment',
  (words) => {
    expect(named(words)).toEqual([])
  },
)

test('the markup of a moment contains its offset', () => {
  const markup = momentMarkup(now)
  expect(markup).toMatch(/^<time:2026-11-18T15:20:00[+-]\d\d:\d\d>$/)
  expect(new Date(markup.slice('<time:'.length, -1))).toEqual(now)
})
