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

test('a reader under the same clock is told one time', () => {
  expect(whenText(evening, reader).there).toBeUndefined()
  expect(whenText(evening, { ...reader, zone: 'Europe/Berlin' }).there).toBeUndefined()
  expect(whenText(evening, reader).main).toContain('18:00')
})

test('a reader elsewhere is told both times, their own first', () => {
  const { main, there } = whenText(evening, { ...reader, zone: 'America/Toronto' })
  expect(main).toContain('12:00')
  expect(there).toContain('18:00')
})

test('all-day events are dates, wherever one is', () => {
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

test('a zone that is no name is left out rather than guessed', () => {
  expect(
    whenText({ ...evening, zone: 'Somewhere' }, { ...reader, zone: 'America/Toronto' }).there,
  ).toBeUndefined()
})

test('a zone goes by its city', () => {
  expect(cityOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
})

describe('how an event stands to now', () => {
  const HOUR = 3_600_000
  test.each([
    ['over', evening.end + 1, { state: 'over' }],
    ['running', evening.start, { state: 'running' }],
    ['in minutes', evening.start - 30 * 60_000, { state: 'soon', words: 'in 30 minutes' }],
    ['in hours', evening.start - 5 * HOUR, { state: 'soon', words: 'in 5 hours' }],
    ['tomorrow', evening.start - 25 * HOUR, { state: 'soon', words: 'tomorrow' }],
    ['far', evening.start - 30 * 24 * HOUR, { state: 'far' }],
  ])('%s', (_, now, expected) => {
    expect(nearness(evening, now, 'en')).toEqual(expected)
  })
})
