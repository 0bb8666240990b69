import { describe, expect, test } from 'vitest'
import { cityOf, nearness, whenText, type EventTime } from './whenText.ts'

const evening: EventTime = {
  isAllDay: false,
  start: Date.UTC(2026, 10, 24, 17),
  end: Date.UTC(2026, 10, 24, 19),
  wallStart: Date.UTC(2026, 10, 24, 18),
  wallEnd: Date.UTC(2026, 10, 24, 20),
  zone: 'Europe/Zurich',
}
const reader = { zone: 'Europe/Zurich', language: 'en-GB', hourCycle: true } as const

test('a reader in the event’s time zone sees one time', () => {
  expect(whenText(evening, reader).there).toBeUndefined()
  expect(whenText(evening, { ...reader, zone: 'Europe/Berlin' }).there).toBeUndefined()
  expect(whenText(evening, reader).main).toContain('18:00')
})

test('a reader in another zone sees both times, their own first', () => {
  const { main, there } = whenText(evening, { ...reader, zone: 'America/Toronto' })
  expect(main).toContain('12:00')
  expect(there).toContain('18:00')
})

test('all-day events show the same dates in every zone', () => {
  const days = {
    ...evening,
    isAllDay: true,
    wallStart: Date.UTC(2026, 10, 30),
    wallEnd: Date.UTC(2026, 11, 2, 23, 59, 59),
  }
  const { main, there } = whenText(days, { ...reader, zone: 'Pacific/Apia' })
  expect(main).toMatch(/30 November.*2 December 2026/)
  expect(there).toBeUndefined()
})

test('a zone that is not a name is left out', () => {
  expect(
    whenText({ ...evening, zone: 'Somewhere' }, { ...reader, zone: 'America/Toronto' }).there,
  ).toBeUndefined()
})

test('a zone that is an offset shows its own time, too', () => {
  const zone = 'UTC+5.5'
  const offset = {
    ...evening,
    zone,
    wallStart: Date.UTC(2026, 10, 24, 22, 30),
    wallEnd: Date.UTC(2026, 10, 25, 0, 30),
  }
  expect(whenText(offset, reader).there).toMatch(/24 November.*22:30.*25 November.*00:30/)
  expect(whenText(offset, { ...reader, zone: 'Asia/Kolkata' }).there).toBeUndefined()
})

test('a zone is shown by its city', () => {
  expect(cityOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
})

describe('the nearness of an event', () => {
  const HOUR = 3_600_000
  test.each([
    ['over', evening.end + 1, { state: 'over' }],
    ['running', evening.start, { state: 'running' }],
    ['in minutes', evening.start - 30 * 60_000, { state: 'soon', words: 'in 30 minutes' }],
    ['in hours', evening.start - 5 * HOUR, { state: 'soon', words: 'in 5 hours' }],
    ['tomorrow', evening.start - 25 * HOUR, { state: 'soon', words: 'tomorrow' }],
    ['far', evening.start - 30 * 24 * HOUR, { state: 'far' }],
  ])('the nearness of an event: %s', (_, now, expected) => {
    expect(nearness(evening, now, { zone: 'Europe/Zurich', language: 'en' })).toEqual(expected)
  })

  const lateEvening = { ...evening, start: Date.UTC(2026, 10, 24, 21), end: Date.UTC(2026, 10, 24, 22) }
  const allDay = {
    isAllDay: true,
    start: Date.UTC(2026, 10, 24, 23),
    end: Date.UTC(2026, 10, 26, 22, 59, 59),
    wallStart: Date.UTC(2026, 10, 25),
    wallEnd: Date.UTC(2026, 10, 26, 23, 59, 59),
    zone: 'Europe/Zurich',
  }
  const earlyDay = { ...evening, start: Date.UTC(2026, 10, 25, 6), end: Date.UTC(2026, 10, 25, 7) }
  test.each([
    ['the next evening', lateEvening, Date.UTC(2026, 10, 23, 8), 'tomorrow'],
    ['the morning after the next', earlyDay, Date.UTC(2026, 10, 23, 19), 'in 2 days'],
    ['days, seen in the afternoon', allDay, Date.UTC(2026, 10, 23, 13), 'in 2 days'],
    ['days, seen the evening before', allDay, Date.UTC(2026, 10, 24, 20), 'tomorrow'],
  ])('an event %s is named by its date', (_, time, now, words) => {
    const reader = { zone: 'Europe/Zurich', language: 'en' }
    expect(nearness(time, now, reader)).toEqual({ state: 'soon', words })
  })

  test.each([
    ['Pacific/Auckland', Date.UTC(2026, 10, 24, 10, 59), { state: 'soon', words: 'tomorrow' }],
    ['Pacific/Auckland', Date.UTC(2026, 10, 24, 11), { state: 'running' }],
    ['Pacific/Auckland', Date.UTC(2026, 10, 26, 11), { state: 'over' }],
    ['Pacific/Honolulu', Date.UTC(2026, 10, 25, 9), { state: 'soon', words: 'tomorrow' }],
    ['Pacific/Honolulu', Date.UTC(2026, 10, 27, 9), { state: 'running' }],
  ])('all-day events begin and end with the days of %s', (zone, now, expected) => {
    expect(nearness(allDay, now, { zone, language: 'en' })).toEqual(expected)
  })
})
