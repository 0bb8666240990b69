import { expect, test } from 'vitest'
import { linesOfWhen } from './linesOfWhen.ts'
import { whenText, type EventTime } from './whenText.ts'

const at = (start: string, end: string, isAllDay = false): EventTime => ({
  isAllDay,
  start: Date.parse(`${start}Z`),
  end: Date.parse(`${end}Z`),
  wallStart: Date.parse(`${start}Z`),
  wallEnd: Date.parse(`${end}Z`),
  zone: 'UTC',
})

const lines = (language: string, time: EventTime): readonly string[] =>
  linesOfWhen(whenText(time, { zone: 'UTC', language, hourCycle: null }).main)
    .split(' ')
    .map((line) => line.replaceAll('\u2060', '').replaceAll(/\s/g, ' '))

test.each([
  ['en-US', ['Saturday, November 28, 2026,', '10:00 AM – 6:00 PM UTC']],
  ['de', ['Samstag, 28. November 2026,', '10:00–18:00 Uhr UTC']],
  ['fr', ['samedi 28 novembre 2026,', '10:00 – 18:00 UTC']],
  ['it', ['sabato 28 novembre 2026,', '10:00–18:00 UTC']],
])('in %s a time breaks between its date and its times', (language, expected) => {
  expect(lines(language, at('2026-11-28T10:00', '2026-11-28T18:00'))).toEqual(expected)
})

test.each(['de', 'en-GB', 'it'])('in %s no line ends within the times of a day', (language) => {
  const [, times = ''] = linesOfWhen(
    whenText(at('2026-11-28T10:00', '2026-11-28T18:00'), { zone: 'UTC', language, hourCycle: null }).main,
  ).split(' ')
  // A line can end after a dash unless a word joiner follows.
  expect(times).toMatch(/10:00\S*–\u2060\S*18:00/u)
})

test.each(['en-US', 'de', 'fr', 'it'])(
  'in %s no line begins after the dash between two times',
  (language) => {
    const time = at('2026-11-28T18:00', '2026-11-28T20:00')
    expect(linesOfWhen(whenText(time, { zone: 'UTC', language, hourCycle: null }).main)).toMatch(/–\u2060/)
  },
)

test('a time over several days breaks at each date and time of day', () => {
  expect(lines('en-US', at('2027-03-27T22:00', '2027-03-28T06:00'))).toEqual([
    'Saturday, March 27, 2027',
    'at 10:00 PM UTC –',
    'Sunday, March 28, 2027',
    'at 6:00 AM UTC',
  ])
})

test('dates alone break after the dash', () => {
  expect(lines('de', at('2026-11-28T00:00', '2026-12-02T00:00', true))).toEqual([
    'Samstag, 28. November –',
    'Mittwoch, 2. Dezember 2026',
  ])
})
