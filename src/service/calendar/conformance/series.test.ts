import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { listEvents } from '../../../protocol/calendar/eventList.ts'
import {
  createEvent,
  deleteEvent,
  getEvent,
  undoSeriesChange,
  updateEvent,
} from '../../../protocol/calendar/events.ts'
import type { ChangedEventFields, NewEventFields } from '../../../protocol/calendar/fields.ts'
import { limits } from '../../../protocol/calendar/limits.ts'
import { eventSeries } from '../../../protocol/calendar/series.ts'
import type { CalendarEvent } from '../../../protocol/calendar/shapes.ts'
import { always, aCalendar, anEvent, type TestCalendar } from '../service.testing.ts'

/* Series of events, beyond the calendar spec: each is an event of its own, and the others of its series know it. */

let calendar: TestCalendar

beforeEach(() => {
  calendar = aCalendar()
})

/** Tuesdays around the end of daylight saving time in Zurich. */
const tuesdays: NewEventFields = {
  ...anEvent,
  title: 'Board games',
  start_date: '2031-10-14 19:00:00',
  end_date: '2031-10-14 22:00:00',
  repeats: { every: 'week', interval: 1, by: 'date', count: 5 },
}

const create = (fields: Partial<NewEventFields> = {}) =>
  calendar.call(createEvent, { ...tuesdays, ...fields }, { as: calendar.moderator })

const all = async (as = calendar.moderator): Promise<readonly CalendarEvent[]> =>
  (await calendar.call(listEvents, always, { as })).events

const change = (id: number, fields: ChangedEventFields) =>
  calendar.call(updateEvent, { id, ...fields }, { as: calendar.moderator })

const undo = (token: string | undefined, as = calendar.moderator) =>
  calendar.call(undoSeriesChange, { change: token ?? '' }, { as })

const seriesOf = ({ series }: CalendarEvent) => v.parse(eventSeries, series)

const starts = async () => (await all()).map(({ start_date }) => start_date.slice(5, 16))
const titles = async () => (await all()).map(({ title }) => title)

/** The ID of the event at this place in the list. */
const idAt = async (index: number): Promise<number> => (await all())[index]?.id ?? 0

describe('creating', () => {
  test('one request makes all events, each at the same time of day by its own clock', async () => {
    const first = await create({
      venue: ['Hall'],
      categories: ['games'],
      translations: { de: { title: 'Spiele' } },
    })
    expect(first.series).toMatchObject({
      every: 'week',
      interval: 1,
      weekdays: [2],
      day: '2031-10-14',
      last: '2031-11-11',
      count: 5,
    })
    const events = await all()
    expect(
      events.map(({ start_date, utc_start_date }) => [start_date, utc_start_date.slice(11, 16)]),
    ).toEqual([
      ['2031-10-14 19:00:00', '17:00'],
      ['2031-10-21 19:00:00', '17:00'],
      ['2031-10-28 19:00:00', '18:00'],
      ['2031-11-04 19:00:00', '18:00'],
      ['2031-11-11 19:00:00', '18:00'],
    ])
    expect(events[3]).toMatchObject({
      title: 'Board games',
      slug: 'board-games-2031-11-04',
      venue: [{ venue: 'Hall' }],
      categories: [{ slug: 'games' }],
      translations: { de: { title: 'Spiele' } },
    })
    const german = await calendar.call(listEvents, { ...always, search: 'Spiele' }, { language: 'de' })
    expect(german.events).toHaveLength(5)
  })

  test('a time that clocks skip moves on that day alone', async () => {
    await create({ start_date: '2031-03-23 02:30:00', end_date: '2031-03-23 04:00:00' })
    expect(await starts()).toEqual([
      '03-23 02:30',
      '03-30 03:30',
      '04-06 02:30',
      '04-13 02:30',
      '04-20 02:30',
    ])
  })

  test('events of whole days repeat, and those over several', async () => {
    await create({
      start_date: '2031-10-31',
      end_date: '2031-11-02',
      all_day: true,
      repeats: { every: 'month', interval: 1, by: 'date', count: 2 },
    })
    expect((await all()).map(({ start_date, end_date }) => [start_date, end_date])).toEqual([
      ['2031-10-31 00:00:00', '2031-11-02 23:59:59'],
      ['2031-11-30 00:00:00', '2031-12-02 23:59:59'],
    ])
  })

  test('other clients see plain events, and a visitor counts the public ones', async () => {
    await create()
    await change(await idAt(4), { status: 'draft' })
    const [first] = (await calendar.call(listEvents, always)).events
    expect(first?.series).toMatchObject({ count: 4, last: '2031-11-04' })
  })

  test('a repeated request makes no second series', async () => {
    const send = () =>
      calendar.fetch(
        '/calendar/events/v1/events',
        {
          method: 'POST',
          body: JSON.stringify(tuesdays),
          headers: { 'content-type': 'application/json', 'idempotency-key': 'once' },
        },
        { as: calendar.moderator },
      )
    expect((await send()).status).toBe(201)
    expect((await send()).status).toBe(201)
    expect(await all()).toHaveLength(5)
  })

  test.each([
    [{ every: 'day', count: 101 }, 'most 100'],
    [{ every: 'day', count: 1 }, 'least 2'],
    [{ every: 'day', until: '2036-01-01' }, 'more than 100 events'],
    [{ every: 'week', until: '2031-10-15' }, 'before the event repeats'],
    [{ every: 'week', count: 3, until: '2031-12-01' }, 'either count or until'],
    [{ every: 'week' }, 'either count or until'],
    [{ every: 'year', count: 3 }, 'day, week or month'],
    [{ every: 'week', weekdays: [8], count: 3 }, 'most 7'],
    [{ every: 'week', until: '2031-02-30' }, 'YYYY-MM-DD'],
    ['daily', 'day, week or month'],
  ])('%j is refused and makes no event', async (repeats, words) => {
    const refusal = await calendar.refusal(
      createEvent,
      { ...tuesdays, repeats: repeats as NewEventFields['repeats'] },
      { as: calendar.moderator },
    )
    expect(refusal.params['repeats']).toContain(words)
    expect(await all()).toHaveLength(0)
  })

  test('long texts are not repeated without end', async () => {
    const description = `<p>${'word '.repeat(19_000)}</p>`
    const refusal = await calendar.refusal(
      createEvent,
      { ...tuesdays, description, repeats: { every: 'day', interval: 1, by: 'date', count: 100 } },
      { as: calendar.moderator },
    )
    expect(refusal.params['description']).toContain('100 events')
    expect(await all()).toHaveLength(0)
  })

  test('a stored event can start a series, and the whole series can be taken back', async () => {
    const single = await create({ repeats: undefined })
    const { undo: token } = await change(single.id, { title: 'Games', repeats: tuesdays.repeats })
    expect(await titles()).toEqual(Array.from({ length: 5 }, () => 'Games'))
    await undo(token)
    expect(await titles()).toEqual(['Board games'])
    expect((await all())[0]?.series).toBeNull()
    const series = await create()
    const again = await calendar.refusal(
      updateEvent,
      { id: series.id, repeats: tuesdays.repeats },
      { as: calendar.moderator },
    )
    expect(again.params).toHaveProperty('repeats')
    expect((await undo(series.undo)).events).toHaveLength(5)
    expect(await titles()).toEqual(['Board games'])
  })
})

describe('changing', () => {
  test('this event alone, which keeps its own from then on', async () => {
    await create()
    const third = await idAt(2)
    await change(third, { title: 'Tournament', series_scope: 'this' })
    await change(await idAt(1), { title: 'Games', cost: '5', series_scope: 'all' })
    expect(await titles()).toEqual(['Games', 'Games', 'Tournament', 'Games', 'Games'])
    expect((await all()).map(({ cost }) => cost)).toEqual(Array.from({ length: 5 }, () => '€5'))
  })

  test('a change by another client stays the event’s own, too', async () => {
    await create()
    await change(await idAt(2), { venue: ['Elsewhere'] })
    await change(await idAt(0), { venue: ['Hall'], series_scope: 'all' })
    expect((await all()).map(({ venue }) => venue[0]?.venue)).toEqual([
      'Hall',
      'Hall',
      'Elsewhere',
      'Hall',
      'Hall',
    ])
  })

  test('this and the following, in one series still', async () => {
    await create()
    await change(await idAt(2), { title: 'Games', tags: ['new'], series_scope: 'following' })
    expect(await titles()).toEqual(['Board games', 'Board games', 'Games', 'Games', 'Games'])
    const events = await all()
    expect(events.map(({ tags }) => tags.length)).toEqual([0, 0, 1, 1, 1])
    expect(new Set(events.map((event) => seriesOf(event).id)).size).toBe(1)
  })

  test('all move by as much, at the same time of day; an event that was moved before stays', async () => {
    await create()
    await change(await idAt(1), {
      start_date: '2031-10-23 18:00:00',
      end_date: '2031-10-23 21:00:00',
      series_scope: 'this',
    })
    await change(await idAt(2), {
      start_date: '2031-10-29 20:00:00',
      end_date: '2031-10-29 21:30:00',
      series_scope: 'all',
    })
    expect(await starts()).toEqual([
      '10-15 20:00',
      '10-23 18:00',
      '10-29 20:00',
      '11-05 20:00',
      '11-12 20:00',
    ])
    const events = await all()
    expect(events.map(({ end_date }) => end_date.slice(11, 16))).toEqual([
      '21:30',
      '21:00',
      '21:30',
      '21:30',
      '21:30',
    ])
    expect(events[0]?.series).toMatchObject({ weekdays: [3], day: '2031-10-15', count: 5 })
  })

  test('the following that move are a series of their own', async () => {
    await create()
    await change(await idAt(3), {
      start_date: '2031-11-04 18:00:00',
      end_date: '2031-11-04 21:00:00',
      series_scope: 'following',
    })
    const events = await all()
    expect(events.map(seriesOf).map(({ count, last }) => [count, last])).toEqual([
      [3, '2031-10-28'],
      [3, '2031-10-28'],
      [3, '2031-10-28'],
      [2, '2031-11-11'],
      [2, '2031-11-11'],
    ])
    expect(await starts()).toEqual([
      '10-14 19:00',
      '10-21 19:00',
      '10-28 19:00',
      '11-04 18:00',
      '11-11 18:00',
    ])
  })

  test('a new time zone keeps the time of day', async () => {
    await create()
    const first = await idAt(0)
    await change(first, {
      start_date: '2031-10-14 19:00:00',
      end_date: '2031-10-14 22:00:00',
      timezone: 'America/New_York',
      series_scope: 'all',
    })
    const events = await all()
    expect(await starts()).toEqual([
      '10-14 19:00',
      '10-21 19:00',
      '10-28 19:00',
      '11-04 19:00',
      '11-11 19:00',
    ])
    // New York leaves daylight saving time a week after Zurich.
    expect(events.map(({ utc_start_date }) => utc_start_date.slice(11, 13))).toEqual([
      '23',
      '23',
      '23',
      '00',
      '00',
    ])
  })

  test('what others see changes for all: searches, private texts, hidden events', async () => {
    await create()
    await change(await idAt(0), { title: 'Chess', status: 'private', series_scope: 'all' })
    expect((await calendar.call(listEvents, always)).events).toHaveLength(0)
    const found = await calendar.call(listEvents, { ...always, search: 'Chess' }, { as: calendar.moderator })
    expect(found.events).toHaveLength(5)
  })

  test('a refused change changes none of them', async () => {
    await create()
    const id = await idAt(0)
    const outdated = await calendar.refusal(
      updateEvent,
      { id, title: 'X', series_scope: 'all', expected_modified_utc: '2020-01-01 00:00:00' },
      { as: calendar.moderator },
    )
    expect(outdated.code).toBe('rest_conflict')
    await change(await idAt(3), { author: calendar.chat.addUser().id })
    const member = calendar.member
    const mine = await calendar.call(createEvent, tuesdays, { as: member })
    await change(mine.id + 2, { author: calendar.moderator.id })
    const notMine = await calendar.refusal(
      updateEvent,
      { id: mine.id, title: 'X', series_scope: 'all' },
      { as: member },
    )
    expect(notMine.status).toBe(403)
    expect(await titles()).not.toContain('X')
  })
})

describe('deleting', () => {
  test.each([
    ['this', ['10-14 19:00', '10-21 19:00', '11-04 19:00', '11-11 19:00']],
    ['following', ['10-14 19:00', '10-21 19:00']],
    ['all', []],
  ] as const)('%s, and back', async (series_scope, left) => {
    await create()
    const { undo: token } = await calendar.call(
      deleteEvent,
      { id: await idAt(2), series_scope },
      { as: calendar.moderator },
    )
    expect(await starts()).toEqual(left)
    await undo(token)
    expect(await starts()).toEqual([
      '10-14 19:00',
      '10-21 19:00',
      '10-28 19:00',
      '11-04 19:00',
      '11-11 19:00',
    ])
  })

  test('without a scope, as other clients delete, one event goes', async () => {
    await create()
    await calendar.call(deleteEvent, { id: await idAt(0) }, { as: calendar.moderator })
    expect(await all()).toHaveLength(4)
  })

  test('the last of a series is an event on its own', async () => {
    const first = await create()
    const second = await idAt(1)
    await calendar.call(deleteEvent, { id: second, series_scope: 'following' }, { as: calendar.moderator })
    expect((await calendar.call(getEvent, { id: first.id })).series).toBeNull()
  })
})

describe('undoing', () => {
  test('each event is as it was, with what was its own', async () => {
    await create({ venue: ['Hall'], tags: ['old'], translations: { de: { title: 'Spiele' } } })
    await change(await idAt(1), { title: 'Tournament', series_scope: 'this' })
    const before = await all()
    const { undo: token } = await change(await idAt(2), {
      title: 'Chess',
      description: '<p>New</p>',
      venue: [],
      tags: ['new'],
      start_date: '2031-10-29 20:00:00',
      end_date: '2031-10-29 21:30:00',
      translations: { de: null, fr: { title: 'Échecs' } },
      status: 'draft',
      series_scope: 'following',
    })
    await undo(token)
    const withoutVersion = (events: readonly CalendarEvent[]) =>
      events.map(({ modified: _m, modified_utc: _u, ...event }) => event)
    expect(withoutVersion(await all())).toEqual(withoutVersion(before))
    await change(await idAt(0), { title: 'Games', series_scope: 'all' })
    expect(await titles()).toEqual(['Games', 'Tournament', 'Games', 'Games', 'Games'])
  })

  test('an event that was moved alone follows its series again', async () => {
    await create()
    const times = { start_date: '2031-10-23 18:00:00', end_date: '2031-10-23 21:00:00' }
    const { undo: token } = await change(await idAt(1), { ...times, series_scope: 'this' })
    await undo(token)
    await change(await idAt(0), {
      start_date: '2031-10-14 20:00:00',
      end_date: '2031-10-14 21:00:00',
      series_scope: 'all',
    })
    expect((await starts())[1]).toBe('10-21 20:00')
  })

  test('repeated, as after a lost answer, it changes nothing more', async () => {
    await create()
    const { undo: token } = await change(await idAt(0), { title: 'Chess', series_scope: 'all' })
    const { events } = await undo(token)
    expect((await undo(token)).events).toEqual(events)
    expect(await titles()).toEqual(Array.from({ length: 5 }, () => 'Board games'))
  })

  test('a later change of one of the events is not overwritten', async () => {
    await create()
    const { undo: token } = await change(await idAt(0), { title: 'Chess', series_scope: 'all' })
    await change(await idAt(3), { cost: '7' })
    const refusal = await calendar.refusal(
      undoSeriesChange,
      { change: token ?? '' },
      { as: calendar.moderator },
    )
    expect(refusal.code).toBe('rest_conflict')
    expect(await titles()).toEqual(Array.from({ length: 5 }, () => 'Chess'))
  })

  test('only the person who changed it can undo it', async () => {
    await create()
    const { undo: token } = await change(await idAt(0), { title: 'Chess', series_scope: 'all' })
    const refusal = await calendar.refusal(undoSeriesChange, { change: token ?? '' }, { as: calendar.member })
    expect(refusal.status).toBe(404)
  })

  test('what an event referred to and is deleted by now stays away', async () => {
    await create({ tags: ['old'] })
    const { undo: token } = await change(await idAt(0), { tags: [], series_scope: 'all' })
    const { deleteTag } = await import('../../../protocol/calendar/terms.ts')
    await calendar.call(deleteTag, { id: 1 }, { as: calendar.moderator })
    await undo(token)
    expect((await all()).map(({ tags }) => tags)).toEqual([[], [], [], [], []])
  })
})

test('the largest series is made, changed and undone in a moment', async () => {
  const description = `<p>${'word '.repeat(1_900)}</p>`
  const from = performance.now()
  await create({
    description,
    repeats: { every: 'day', interval: 1, by: 'date', count: limits.max_series_events },
  })
  const { undo: token } = await change(await idAt(0), {
    title: 'Chess',
    start_date: '2031-10-14 20:00:00',
    end_date: '2031-10-14 21:00:00',
    series_scope: 'all',
  })
  await undo(token)
  expect(performance.now() - from).toBeLessThan(5_000)
})

test('all events of a series offer places to people, each until as long before it', async () => {
  calendar = aCalendar(undefined, {
    attendance: { digestFor: () => Buffer.alloc(32), write: () => undefined },
  })
  await create({ attendance: true, attendance_places: 12, attendance_until: '2031-10-13 12:00:00' })
  const offers = () =>
    calendar.chat.context.database.all<{ places: number; until: string }>(
      'SELECT places, until FROM calendar_attendance ORDER BY event_id',
    )
  expect(offers().map(({ until }) => until.slice(5, 16))).toEqual([
    '10-13 12:00',
    '10-20 12:00',
    '10-27 12:00',
    '11-03 12:00',
    '11-10 12:00',
  ])
  const { undo: token } = await change(await idAt(3), { attendance_places: 20, series_scope: 'following' })
  expect(offers().map(({ places }) => places)).toEqual([12, 12, 12, 20, 20])
  await undo(token)
  expect(offers().map(({ places }) => places)).toEqual([12, 12, 12, 12, 12])
})

describe('changing the days of a series', () => {
  const weekly = { every: 'week', interval: 1, by: 'date' } as const
  const days = async () => (await all()).map(({ start_date }) => start_date.slice(5, 10))

  test('of all events: those on days of the new rule stay, others go, new ones come, and Undo takes back all', async () => {
    await create()
    const before = await all()
    const id = await idAt(2)
    const { undo: token, series } = await change(id, {
      repeats: { ...weekly, interval: 2, weekdays: [2, 4], until: '2031-11-13' },
      series_scope: 'all',
    })
    expect(series).toMatchObject({
      every: 'week',
      interval: 2,
      weekdays: [2, 4],
      last: '2031-11-13',
      count: 6,
    })
    expect(await days()).toEqual(['10-14', '10-16', '10-28', '10-30', '11-11', '11-13'])
    const after = await all()
    expect(after.filter(({ id: each }) => before.some((old) => old.id === each))).toHaveLength(3)
    expect(after[1]).toMatchObject({
      title: 'Board games',
      slug: 'board-games-2031-10-16',
      start_date: '2031-10-16 19:00:00',
      utc_start_date: '2031-10-16 17:00:00',
    })
    await undo(token)
    expect((await all()).map(({ id: each }) => each)).toEqual(before.map(({ id: each }) => each))
    expect(seriesOf((await all())[0] as CalendarEvent)).toMatchObject({
      interval: 1,
      weekdays: [2],
      count: 5,
    })
  })

  test('of the following events: they are a series of their own, those before keep their rule', async () => {
    await create()
    const { undo: token } = await change(await idAt(2), {
      repeats: { ...weekly, weekdays: [2, 5], count: 4 },
      series_scope: 'following',
    })
    expect(await days()).toEqual(['10-14', '10-21', '10-28', '10-31', '11-04', '11-07'])
    const series = (await all()).map(seriesOf)
    expect(series.map(({ count }) => count)).toEqual([2, 2, 4, 4, 4, 4])
    expect(series[0]).toMatchObject({ weekdays: [2] })
    expect(series[2]).toMatchObject({ weekdays: [2, 5] })
    await undo(token)
    expect(await days()).toEqual(['10-14', '10-21', '10-28', '11-04', '11-11'])
    expect(new Set((await all()).map((each) => seriesOf(each).id)).size).toBe(1)
  })

  test('more events, or fewer, down to the one itself', async () => {
    await create()
    const first = await idAt(0)
    await change(first, { repeats: { ...weekly, count: 7 }, series_scope: 'all' })
    expect(await days()).toHaveLength(7)
    const { undo: token } = await change(first, {
      repeats: { ...weekly, until: '2031-10-14' },
      series_scope: 'following',
    })
    expect(await days()).toEqual(['10-14'])
    await undo(token)
    expect(await days()).toHaveLength(7)
  })

  test('together with a move and a title: new events have both, and nothing that is special about one', async () => {
    await create()
    await change(await idAt(1), { title: 'Finals', series_scope: 'this' })
    await change(await idAt(1), {
      start_date: '2031-10-22 20:00:00',
      end_date: '2031-10-22 22:00:00',
      cost: '5',
      repeats: { ...weekly, weekdays: [3, 6], until: '2031-11-01' },
      series_scope: 'all',
    })
    expect((await all()).map(({ title, start_date }) => [start_date.slice(5, 16), title])).toEqual([
      ['10-15 20:00', 'Board games'],
      ['10-18 20:00', 'Board games'],
      ['10-22 20:00', 'Finals'],
      ['10-25 20:00', 'Board games'],
      ['10-29 20:00', 'Board games'],
      ['11-01 20:00', 'Board games'],
    ])
  })

  test('an event on a day of its own stays there, if its day of the rule stays', async () => {
    await create()
    await change(await idAt(3), {
      start_date: '2031-11-05 19:00:00',
      end_date: '2031-11-05 22:00:00',
      series_scope: 'this',
    })
    await change(await idAt(0), {
      repeats: { ...weekly, weekdays: [2], until: '2031-11-04' },
      series_scope: 'all',
    })
    expect(await days()).toEqual(['10-14', '10-21', '10-28', '11-05'])
  })

  test('it needs a scope, days for the event itself, and no more than a series can have', async () => {
    await create()
    const id = await idAt(1)
    const refused = (fields: ChangedEventFields) =>
      expect(change(id, fields)).rejects.toMatchObject({ code: 'rest_invalid_param' })
    await refused({ repeats: { ...weekly, count: 3 } })
    await refused({ repeats: { ...weekly, count: 3 }, series_scope: 'this' })
    await refused({ repeats: { ...weekly, until: '2031-10-20' }, series_scope: 'all' })
    await refused({
      repeats: { every: 'day', interval: 1, by: 'date', until: '2032-12-01' },
      series_scope: 'all',
    })
    expect(await days()).toEqual(['10-14', '10-21', '10-28', '11-04', '11-11'])
  })

  test('who can change only some of the events changes none', async () => {
    await create()
    const id = await idAt(0)
    await expect(
      calendar.call(
        updateEvent,
        { id, repeats: { ...weekly, count: 2 }, series_scope: 'all' },
        { as: calendar.member },
      ),
    ).rejects.toMatchObject({ status: 403 })
    expect(await days()).toHaveLength(5)
  })
})
