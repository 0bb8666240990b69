import { describe, expect, test } from 'vitest'
import * as fc from '../../../testing/fastCheck.testing.ts'
import {
  calendarAddressOf,
  calendarPath,
  calendarViews,
  filteredPath,
  START,
  stepped,
  type CalendarAddress,
} from './address.ts'
import { filterParts, filterArguments, filtersIn, NO_FILTERS, passesHere } from './filters.ts'
import { anEvent } from './events.testing.ts'
import { dayFromIso, isoOf } from './time/day.ts'
import { withToggled } from './filter/withToggled.ts'

const of = (address: string) => {
  const { pathname, search } = new URL(address, 'https://site.example')
  return calendarAddressOf(pathname, search)
}
const day = (iso: string): number => dayFromIso(iso) as number

const words = fc
  .array(fc.stringMatching(/^[a-z0-9-]{1,8}$/), { maxLength: 3 })
  .map((all) => [...new Set(all)])
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 99_999 }), { maxLength: 3 })
const addresses = fc.record({
  view: fc.constantFrom(...calendarViews),
  day: fc.option(fc.integer({ min: 0, max: 60_000 }), { nil: undefined }),
  filters: fc.record({
    search: fc.string({ maxLength: 20 }).map((text) => text.trim()),
    categories: words,
    tags: words,
    venue: ids,
    organizer: ids,
    featured: fc.boolean(),
    cost: fc.constantFrom('any' as const, 'free' as const, 'paid' as const),
  }),
  time: fc.constantFrom('viewer' as const, 'event' as const),
})

test('every state has an address that leads back to it', () => {
  fc.assert(
    fc.property(addresses, (state) => {
      const address = { ...START, ...state }
      expect(of(calendarPath(address))).toEqual(address)
    }),
  )
})

describe('an address', () => {
  test('an address without a view is the month of today', () => {
    expect(of('/calendar')).toEqual(START)
    expect(calendarPath(START)).toBe('/calendar')
  })

  test('an address names view, day and filters in readable words', () => {
    const filters = { ...NO_FILTERS, search: 'open air', categories: ['music', 'talks'], venue: [4] }
    const path = calendarPath({ ...START, view: 'week', day: day('2026-11-20'), filters })
    expect(path).toBe('/calendar/week/2026-11-20?search=open+air&categories=music,talks&venue=4')
  })

  test('an address with invalid parts keeps its valid ones', () => {
    expect(of('/calendar/week/2026-02-30?page=-1&venue=x&cost=much&time=mine')).toEqual({
      ...START,
      view: 'week',
    })
  })

  test('days of a list stand in its address, until a day is chosen', () => {
    const list: CalendarAddress = { ...START, view: 'list', dates: 'weekend' }
    expect(calendarPath(list)).toBe('/calendar/list?dates=weekend')
    expect(of('/calendar/list?dates=weekend')).toEqual(list)
    expect(calendarPath({ ...list, day: day('2026-11-20') })).toBe('/calendar/list/2026-11-20')
    expect(calendarPath({ ...list, view: 'month' })).toBe('/calendar')
  })

  test('the address of a label leads to the list of its events', () => {
    expect(filteredPath({ categories: ['music'] })).toBe('/calendar/list?categories=music')
  })
})

describe('a step', () => {
  test.each([
    ['month', '2026-01-31', '2026-02-28'],
    ['week', '2026-01-31', '2026-02-07'],
    ['day', '2026-01-31', '2026-02-01'],
  ] as const)('a step of a %s goes from %s to %s', (view, from, to) => {
    expect(isoOf(stepped(view, day(from), 1))).toBe(to)
  })
})

describe('filters', () => {
  const some = filtersIn(new URLSearchParams('search=a&categories=x,y&featured=1&cost=free'))

  test('unset filters are left out of the request', () => {
    expect(filterArguments(NO_FILTERS)).toEqual({})
    expect(filterArguments(some)).toEqual({ search: 'a', categories: ['x', 'y'], featured: true })
  })

  test('filters are removed one by one until none is left', () => {
    const parts = filterParts(some)
    expect(parts).toHaveLength(5)
    expect(parts.reduce(withToggled, some)).toEqual(NO_FILTERS)
    expect(parts.reduce(withToggled, NO_FILTERS)).toEqual(some)
  })

  test('the app itself filters by cost, which no service does', () => {
    const times = { from: '2026-11-20', to: '2026-11-20' }
    const events = [
      anEvent({ ...times, cost: 'Free', isFree: true }),
      anEvent({ ...times, cost: '€10' }),
      anEvent(times),
    ]
    const passing = (cost: 'any' | 'free' | 'paid') =>
      events.map((event) => passesHere({ ...NO_FILTERS, cost }, event))
    expect(passing('any')).toEqual([true, true, true])
    expect(passing('free')).toEqual([true, false, false])
    expect(passing('paid')).toEqual([false, true, false])
  })
})
