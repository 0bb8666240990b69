import { describe, expect, test } from 'vitest'
import { readSearch, searchTerms } from './search.ts'
import { daysOfSearch, typedDay } from './searchDays.ts'

const at = (year: number, month: number, date: number): number => new Date(year, month - 1, date).getTime()

describe('days of a search', () => {
  test.each([
    ['lamp', -Infinity, Infinity],
    ['before:2026-11-10 lamp', -Infinity, at(2026, 11, 10)],
    ['after:2026-11-10', at(2026, 11, 10), Infinity],
    ['date:2026-11-10', at(2026, 11, 10), at(2026, 11, 11)],
    ['after:2026-11-01 before:2026-11-10 after:2026-11-03', at(2026, 11, 3), at(2026, 11, 10)],
  ])('%s', (query, from, until) => {
    expect(daysOfSearch(query)).toEqual({ from, until })
  })

  test('they are conditions that the service does not get', () => {
    expect(readSearch('lamp before:2026-11-10').words).toBe('lamp')
    expect(searchTerms('lamp before:2026-11-10')).toEqual([
      { operator: 'search', operand: 'lamp', negated: false },
    ])
    expect(searchTerms('date:2026-11-10')).toEqual([])
  })

  test('what is no day, and a negated day, are words', () => {
    expect(readSearch('before:lunch -date:2026-11-10').words).toBe('before:lunch -date:2026-11-10')
  })
})

test('days are typed in two ways', () => {
  const today = new Date(2026, 10, 24)
  expect(typedDay('2026-3-7', today)).toBe('2026-03-07')
  expect(typedDay('7.3.2025', today)).toBe('2025-03-07')
  expect(typedDay('7.3.', today)).toBe('2026-03-07')
  expect(typedDay('31.2.', today)).toBeUndefined()
  expect(typedDay('noon', today)).toBeUndefined()
})
