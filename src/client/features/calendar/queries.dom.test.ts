import { afterEach, expect, test } from 'vitest'
import { NO_FILTERS } from './filters.ts'
import { calendarQueries } from './queries.ts'

afterEach(() => {
  document.documentElement.lang = ''
})

test('a stored range is for one person in one language', () => {
  const keyOf = (reader: number | undefined): string =>
    JSON.stringify(calendarQueries.storedRange({ first: 1, last: 2, filters: NO_FILTERS, reader }).queryKey)
  const keys = new Set([1, 2, undefined].map(keyOf))
  document.documentElement.lang = 'de'
  expect(keys.add(keyOf(1)).size).toBe(4)
  expect(keys.add(keyOf(1)).size).toBe(4)
})
