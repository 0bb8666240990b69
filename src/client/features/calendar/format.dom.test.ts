import { expect, test } from 'vitest'
import { clockRange, clockTime, dateName, longDate, rangeName, shortDate, shortTime } from './format.ts'
import { dayFromIso } from './time/day.ts'

const wall = (text: string): number => Date.parse(`${text}Z`)

test('times of any day are those of its clock, before 1970 too', () => {
  for (const day of ['1969-07-20', '2026-11-24', '2031-03-01']) {
    expect(clockTime(wall(`${day}T00:00`), true)).toBe('00:00')
    expect(clockTime(wall(`${day}T18:05:59`), true)).toBe('18:05')
    expect(clockRange(wall(`${day}T09:00`), wall(`${day}T23:59`), true)).toMatch(/^09:00\s–\s23:59$/)
  }
})

test('readers of both hour cycles get their own times in turn', () => {
  const evening = wall('2026-11-24T18:00')
  expect([true, false, true].map((cycle) => clockTime(evening, cycle))).toEqual(['18:00', '6:00 PM', '18:00'])
})

test('an hour reads the same alone and in a range, in the way of the language', () => {
  const morning = wall('2026-11-24T08:00')
  const inLanguage = (language: string): readonly string[] => {
    document.documentElement.lang = language
    return [clockTime(morning, null), clockRange(morning, wall('2026-11-24T09:30'), null)]
  }
  const [british = '', britishRange] = inLanguage('en-GB')
  expect(british).toBe('08:00')
  expect(britishRange).toMatch(/^08:00\s?–\s?09:30$/)
  const [american = '', americanRange] = inLanguage('en-US')
  expect(american).toMatch(/^8:00\sAM$/)
  expect(americanRange).toMatch(/^8:00\s–\s9:30\sAM$/)
  document.documentElement.lang = ''
})

test.each([
  ['en-US', null, '10:00 PM – 3:30 AM', '1:00 AM – 12:30 AM'],
  ['de', null, '22:00–03:30 Uhr', '01:00–00:30 Uhr'],
  ['fr', null, '22:00 – 03:30', '01:00 – 00:30'],
  ['it', false, '10:00 PM – 3:30 AM', '1:00 AM – 12:30 AM'],
])(
  'in %s with the clock %s, a range into the next day is written as one within a day',
  (language, cycle, ...expected) => {
    document.documentElement.lang = language
    const night = clockRange(wall('2026-12-11T22:00'), wall('2026-12-12T03:30'), cycle)
    const almostADay = clockRange(wall('2026-12-11T01:00'), wall('2026-12-12T00:30'), cycle)
    expect([night, almostADay].map((range) => range.replaceAll(/\s/g, ' '))).toEqual(expected)
    document.documentElement.lang = ''
  },
)

test.each([
  ['en-US', null, '9a', '7p', '7:30p', '12a'],
  ['en-US', true, '09:00', '19:00', '19:30', '00:00'],
  ['en-GB', null, '09:00', '19:00', '19:30', '00:00'],
  ['de', null, '09:00', '19:00', '19:30', '00:00'],
  ['de', false, '9a', '7p', '7:30p', '12a'],
  ['fr', null, '09h', '19h', '19:30', '00h'],
  ['it', null, '09:00', '19:00', '19:30', '00:00'],
])('in %s with the clock %s, short times are still read as times', (language, cycle, ...expected) => {
  document.documentElement.lang = language
  const times = ['09:00', '19:00', '19:30', '00:00'].map((time) =>
    shortTime(wall(`2026-11-24T${time}`), cycle),
  )
  expect(times).toEqual(expected)
  document.documentElement.lang = ''
})

test('no line ends between the number of a day and its month', () => {
  document.documentElement.lang = 'de'
  const day = dayFromIso('2027-01-11') as number
  expect([dateName(day), shortDate(day)]).toEqual(['Montag, 11.\u00A0Januar', '11.\u00A0Jan.'])
  document.documentElement.lang = ''
})

test('a day always has the same name, and each day another', () => {
  const day = dayFromIso('2026-11-24') as number
  const names = [day, day + 1, day].map((each) => dateName(each))
  expect(names[0]).toBe(names[2])
  expect(names[0]).toContain('24')
  expect(names[1]).toContain('25')
})

test.each([
  ['1969-07-14', '1969-07-20', /14.*20.*1969/],
  ['1969-12-29', '1970-01-04', /29.*1969.*4.*1970/],
  ['2026-11-16', '2026-11-22', /16.*22.*2026/],
])('a range from %s to %s is named after both', (first, last, name) => {
  const [from = 0, to = 0] = [first, last].map((each) => dayFromIso(each))
  expect(rangeName(from, to)).toMatch(name)
  expect(rangeName(from, from)).not.toMatch(/–/)
})

test.each([
  ['en-GB', 'Tuesday, 24\u00a0November 2026'],
  ['de', 'Dienstag, 24.\u00a0November 2026'],
  ['fr', 'mardi 24\u00a0novembre 2026'],
  ['it', 'martedì 24\u00a0novembre 2026'],
])('in %s no line ends between a day and its month', (language, expected) => {
  document.documentElement.lang = language
  expect(longDate(dayFromIso('2026-11-24') ?? 0).replace(/^Tuesday(?= )/, 'Tuesday,')).toBe(expected)
  document.documentElement.lang = ''
})
