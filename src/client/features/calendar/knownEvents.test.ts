import { describe, expect, test } from 'vitest'
import { anEvent } from './events.testing.ts'
import { aCalendarEvent } from './calendarEvent.testing.ts'
import { NO_FILTERS, type Filters } from './filters.ts'
import { listWithEvent, listWithoutEvent, passes, withEvent, withoutEvent, withTimes } from './knownEvents.ts'
import { movedTimes } from './move/movedTimes.ts'
import type { ListEvents } from './list/listPages.ts'
import type { RangeEvents } from './queries.ts'
import { shownEvent } from './shownEvent.ts'
import { dayFromIso } from './time/day.ts'

const walk = anEvent({ id: 1, from: '2026-11-24 10:00', to: '2026-11-24 11:00' })
const talk = anEvent({ id: 2, from: '2026-11-24 12:00', to: '2026-11-24 13:00' })
const later = (days: number) => movedTimes(walk, { days, minutes: 0, edge: 'whole' })

const week = (filters: Partial<Filters> = {}, events = [walk, talk]): RangeEvents => ({
  range: {
    first: dayFromIso('2026-11-23') ?? 0,
    last: dayFromIso('2026-11-29') ?? 0,
    filters: { ...NO_FILTERS, ...filters },
    reader: 1,
  },
  events,
})
const ids = (known: { readonly events: readonly { readonly id: number }[] } | undefined) =>
  known?.events.map(({ id }) => id)

describe('a range', () => {
  test('a cached range shows a moved event at its new time, in order', () => {
    const known = withEvent(week(), later(1))
    expect(known?.events).toEqual([talk, later(1)])
    expect(known?.events[0]).toBe(talk)
  })

  test('a cached range adds events that move to its days, and drops those that leave them', () => {
    expect(ids(withEvent(week({}, [talk]), walk))).toEqual([1, 2])
    expect(ids(withEvent(week(), later(40)))).toEqual([2])
  })

  test('a cached range contains events of one day more on each side, as it was read', () => {
    expect(ids(withEvent(week({}, []), later(6)))).toEqual([])
    expect(
      ids(withEvent(week({}, []), movedTimes(walk, { days: 5, minutes: 13 * 60, edge: 'whole' }))),
    ).toEqual([1])
    expect(ids(withEvent(week({}, []), later(-3)))).toEqual([1])
    expect(ids(withEvent(week({}, []), later(-5)))).toEqual([])
  })

  test('a cached range stays the same object without an event that it did not contain', () => {
    const known = week({}, [talk])
    expect(withoutEvent(known, 1)).toBe(known)
    expect(withEvent(known, later(40))).toBe(known)
    expect(ids(withoutEvent(week(), 2))).toEqual([1])
  })

  test('a cached range with a search keeps an event that only moved, and is read again for another', () => {
    const searched = { search: 'walk' }
    expect(ids(withEvent(week(searched), later(1)))).toEqual([2, 1])
    expect(withEvent(week(searched), { ...walk, title: 'Hike' })).toBeUndefined()
    expect(withEvent(week(searched, []), walk)).toBeUndefined()
    expect(ids(withEvent(week(searched, []), walk, true))).toEqual([1])
    expect(ids(withEvent(week(searched, []), later(40)))).toEqual([])
  })
})

test('filters are applied by the app as far as it can decide them', () => {
  const music = { id: 3, name: 'Music', slug: 'music' }
  const at = (over: object) => ({ ...walk, ...over })
  const by = (filters: Partial<Filters>, over: object = {}) => passes({ ...NO_FILTERS, ...filters }, at(over))
  expect(by({ tags: ['music'] }, { tags: [music] })).toBe(true)
  expect(by({ tags: ['3'] }, { tags: [music] })).toBe(true)
  expect(by({ tags: ['music'] })).toBe(false)
  expect(by({ categories: ['music'] }, { categories: [music] })).toBe(true)
  expect(by({ categories: ['music'] })).toBeUndefined()
  expect(by({ venue: [4] }, { venues: [{ id: 4, name: 'Hall', city: '' }] })).toBe(true)
  expect(by({ organizer: [4] })).toBe(false)
  expect(by({ featured: true })).toBe(false)
  expect(by({ cost: 'free' })).toBe(false)
  expect(by({ tags: ['music'] }, { tags: [music], isProtected: true })).toBeUndefined()
  expect(by({}, { isProtected: true })).toBe(true)
})

describe('a list', () => {
  const list = (over: Partial<ListEvents> = {}): ListEvents => ({
    list: {
      direction: 'upcoming',
      day: dayFromIso('2026-11-20') ?? 0,
      page: 1,
      clock: { of: 'event' },
      filters: NO_FILTERS,
    },
    events: [walk, talk],
    page: 1,
    pages: 1,
    total: 2,
    ...over,
  })
  const past = list({ list: { ...list().list, direction: 'past', day: dayFromIso('2026-11-30') ?? 0 } })

  test('a cached list of one page adds and drops events, in its own order', () => {
    expect(ids(listWithEvent(list(), later(1)))).toEqual([2, 1])
    expect(ids(listWithEvent(past, later(1)))).toEqual([1, 2])
    expect(listWithEvent(list({ events: [talk], total: 1 }), walk)).toMatchObject({
      events: [walk, talk],
      total: 2,
    })
    expect(listWithEvent(list({ events: [], pages: 0, total: 0 }), walk)).toMatchObject({
      pages: 1,
      total: 1,
    })
    expect(listWithoutEvent(list(), 1)).toMatchObject({ events: [talk], total: 1 })
    expect(listWithEvent(list(), later(-30))).toMatchObject({ events: [talk], total: 1 })
  })

  test('a cached list of several pages is read again if events can change pages', () => {
    const long = list({ pages: 3, total: 50 })
    expect(listWithEvent(long, { ...walk, title: 'Hike' })?.events[0]).toMatchObject({ title: 'Hike' })
    expect(listWithEvent(long, later(1))).toBeUndefined()
    expect(listWithEvent(list({ events: [talk], pages: 3 }), walk)).toBeUndefined()
    expect(listWithoutEvent(long, 1)).toBeUndefined()
  })
})

test('the cached record of an event takes the times of the event shown', () => {
  const record = aCalendarEvent()
  const shown = shownEvent(record)!
  expect(withTimes(record, shown)).toEqual(record)
  const moved = movedTimes(shown, { days: 1, minutes: 30, edge: 'whole' })
  expect(withTimes(record, { ...moved, modified: '2026-11-05 10:00:00' })).toEqual({
    ...record,
    start_date: '2026-11-25 18:30:00',
    end_date: '2026-11-25 20:30:00',
    utc_start_date: '2026-11-25 17:30:00',
    utc_end_date: '2026-11-25 19:30:00',
    modified_utc: '2026-11-05 10:00:00',
  })
})
