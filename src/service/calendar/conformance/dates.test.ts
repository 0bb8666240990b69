import { beforeEach, describe, expect, test } from 'vitest'
import { listEvents } from '../../../protocol/calendar/eventList.ts'
import type { NewEventFields } from '../../../protocol/calendar/fields.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { aService } from '../../chat/service.testing.ts'
import { aCalendar, type As, type TestCalendar } from '../service.testing.ts'

/* Calendar spec 4.1: date filters of the list of events. */

type Filters = ArgumentsOf<typeof listEvents>

/** The clock of these tests. */
const NOW = Date.UTC(2030, 5, 15, 12)

let calendar: TestCalendar

beforeEach(() => {
  calendar = aCalendar(aService({ now: () => NOW }))
})

const at = (title: string, start_date: string, end_date: string, more: Partial<NewEventFields> = {}) =>
  calendar.addEvent({ title, start_date, end_date, ...more })

const titles = async (filters: Filters, options: As = {}): Promise<string[]> =>
  (await calendar.call(listEvents, filters, options)).events.map(({ title }) => title)

describe('date filters', () => {
  beforeEach(async () => {
    await at('long ago', '2030-01-10 10:00:00', '2030-01-10 11:00:00')
    await at('running', '2030-06-10 10:00:00', '2030-06-20 11:00:00')
    await at('this morning', '2030-06-15 08:00:00', '2030-06-15 09:00:00')
    await at('tonight', '2030-06-15 20:00:00', '2030-06-16 02:00:00')
    await at('tomorrow', '2030-06-16 09:00:00', '2030-06-16 10:00:00')
    await at('far', '2033-01-01 10:00:00', '2033-01-01 11:00:00')
  })

  test('a list covers two years from the beginning of today by default', async () => {
    expect(await titles({})).toEqual(['this morning', 'tonight', 'tomorrow'])
  })

  test.each<[string, Filters, string[]]>([
    ['start_date: starting on or after the day', { start_date: '2030-06-16 15:00:00' }, ['tomorrow']],
    [
      'end_date: ending by the end of the day',
      { start_date: '2030-06-01', end_date: '2030-06-16 00:00:00' },
      ['this morning', 'tonight', 'tomorrow'],
    ],
    ['both mean wholly inside', { start_date: '2030-06-15', end_date: '2030-06-15' }, ['this morning']],
    ['start_date alone, however late', { start_date: '2032-12-31' }, ['far']],
    ['start_date alone in the last of years', { start_date: '9998-12-31' }, []],
    [
      'start_date alone in the past',
      { start_date: '2030-06-01' },
      ['running', 'this morning', 'tonight', 'tomorrow'],
    ],
    ['end_date alone, before today', { end_date: '2030-06-01' }, ['long ago']],
    ['end_date alone, as a word', { end_date: 'yesterday' }, ['long ago']],
    ['end_date alone, to come', { end_date: '2030-06-16' }, ['this morning', 'tonight', 'tomorrow']],
    ['starts_before: by the end of the day', { starts_before: '2030-06-10' }, ['long ago', 'running']],
    ['starts_after: after the day', { starts_after: '2030-06-15' }, ['tomorrow', 'far']],
    ['ends_before: by the end of the day', { ends_before: '2030-06-15' }, ['long ago', 'this morning']],
    ['ends_after: after the day', { ends_after: '2030-06-16' }, ['running', 'far']],
    [
      'overlap: what runs is in it',
      { starts_before: '2030-06-15', ends_after: '2030-06-14' },
      ['running', 'this morning', 'tonight'],
    ],
    [
      'overlap and start_date together',
      { starts_before: '2030-06-15', ends_after: '2030-06-14', start_date: '2030-06-15' },
      ['this morning', 'tonight'],
    ],
    ['words', { starts_after: 'today', starts_before: 'tomorrow' }, ['tomorrow']],
    ['UNIX seconds', { starts_after: String(Date.UTC(2031, 0, 1) / 1000) }, ['far']],
    ['an ISO date', { starts_after: '2031-01-01T00:00' }, ['far']],
  ])('%s', async (_, filters, expected) => {
    expect(await titles(filters)).toEqual(expected)
  })

  test.each<[string, Filters, string[]]>([
    ['start_date', { start_date: '2030-06-15 08:00:00', end_date: '2030-06-15 09:00:00' }, ['this morning']],
    [
      'start_date a second later',
      { start_date: '2030-06-15 08:00:01', end_date: '2030-06-16 10:00:00' },
      ['tonight', 'tomorrow'],
    ],
    ['end_date a second earlier', { start_date: '2030-06-15 08:00:00', end_date: '2030-06-15 08:59:59' }, []],
    [
      'starts_before',
      { starts_before: '2030-06-15 08:00:00', starts_after: '2030-06-01 00:00:00' },
      ['running'],
    ],
    [
      'starts_after',
      { starts_after: '2030-06-15 08:00:00', starts_before: '2030-06-16 09:00:01' },
      ['tonight', 'tomorrow'],
    ],
    ['ends_after', { ends_after: '2030-06-16 02:00:00', ends_before: '2030-06-16 10:00:01' }, ['tomorrow']],
    [
      'an offset names a moment',
      { starts_after: '2030-06-15T12:00:00+02:00', starts_before: '2030-06-15T22:00:01+02:00' },
      ['tonight'],
    ],
  ])('with strict_dates, %s is an exact time', async (_, filters, expected) => {
    expect(await titles({ ...filters, strict_dates: true })).toEqual(expected)
  })

  test('a moment with an offset is compared with the event’s own moment', async () => {
    // The evening begins at 20:00 in Zurich, which is 18:00 UTC.
    const around = {
      strict_dates: true,
      starts_after: '2030-06-15T17:59:59Z',
      starts_before: '2030-06-15T18:00:01Z',
    }
    expect(await titles(around)).toEqual(['tonight'])
  })
})
