import { expect, test } from 'vitest'
import { dayFromIso } from '../time/day.ts'
import { inOrder, isOverAt, isRunningAt, onDay, placeEvent, placeEvents, type Clock } from './place.ts'

const zurich: Clock = { of: 'viewer', zone: 'Europe/Zurich' }
const day = (iso: string): number => dayFromIso(iso) as number
const at = (id: number, from: string, to: string, isAllDay = false) => ({
  id,
  isAllDay,
  start: Date.parse(`${from}Z`),
  end: Date.parse(`${to}Z`),
  wallStart: Date.parse(`${from}Z`),
  wallEnd: Date.parse(`${to}Z`),
})

test('an event of a day or longer is a bar; a shorter one is timed, over midnight too', () => {
  expect(placeEvent(at(1, '2026-11-20T20:00', '2026-11-21T19:59'), zurich).shape).toBe('timed')
  expect(placeEvent(at(1, '2026-11-20T20:00', '2026-11-21T20:00'), zurich).shape).toBe('bar')
})

test('an event that ends before its start counts as a moment', () => {
  const placed = placeEvent(at(1, '2026-11-20T20:00', '2026-11-18T20:00'), zurich)
  expect(placed.firstDay).toBe(placed.lastDay)
  expect(placed.to).toBe(placed.from)
})

test('the viewer’s day decides if an event is in a range, not the event’s own', () => {
  const event = at(1, '2026-11-30T23:30', '2026-11-30T23:45')
  expect(placeEvents([event], zurich, day('2026-12-01'), day('2026-12-31'))).toHaveLength(1)
  expect(placeEvents([event], zurich, day('2026-11-01'), day('2026-11-30'))).toHaveLength(0)
  expect(placeEvents([event], { of: 'event' }, day('2026-11-01'), day('2026-11-30'))).toHaveLength(1)
})

test('a range contains an event that began before it and still runs', () => {
  const festival = at(1, '2026-10-20T08:00', '2026-11-03T08:00')
  expect(placeEvents([festival], zurich, day('2026-11-01'), day('2026-11-30'))).toHaveLength(1)
})

test('events are sorted by day, then longer ones, then bars, then by the clock', () => {
  const events = [
    at(5, '2026-11-20T18:00', '2026-11-20T19:00'),
    at(4, '2026-11-20T08:00', '2026-11-20T09:00'),
    at(3, '2026-11-20T00:00', '2026-11-20T23:59:59', true),
    at(2, '2026-11-20T00:00', '2026-11-22T23:59:59', true),
    at(1, '2026-11-19T18:00', '2026-11-19T19:00'),
  ]
  const placed = events.map((each) => placeEvent(each, { of: 'event' })).toSorted(inOrder)
  expect(placed.map((each) => each.event.id)).toEqual([1, 2, 3, 4, 5])
})

test('a day’s list contains all events that run on it, bars first', () => {
  const placed = [
    at(1, '2026-11-20T18:00', '2026-11-20T19:00'),
    at(2, '2026-11-19T22:00', '2026-11-20T02:00'),
    at(3, '2026-11-20T00:00', '2026-11-20T23:59:59', true),
    at(4, '2026-11-21T08:00', '2026-11-21T09:00'),
  ].map((each) => placeEvent(each, { of: 'event' }))
  expect(onDay(placed, day('2026-11-20')).map((each) => each.event.id)).toEqual([3, 2, 1])
})

test('an all-day event runs and ends by the viewer’s date, in any zone', () => {
  const holiday = { ...at(1, '2026-11-20T00:00', '2026-11-20T23:59:59', true), start: 0, end: 1 }
  const here = (local: string): number => new Date(`2026-11-${local}`).getTime()
  expect([isRunningAt(holiday, here('19T23:59')), isOverAt(holiday, here('19T23:59'))]).toEqual([
    false,
    false,
  ])
  expect([isRunningAt(holiday, here('20T00:01')), isOverAt(holiday, here('20T00:01'))]).toEqual([true, false])
  expect([isRunningAt(holiday, here('20T23:58')), isOverAt(holiday, here('20T23:58'))]).toEqual([true, false])
  expect([isRunningAt(holiday, here('21T00:01')), isOverAt(holiday, here('21T00:01'))]).toEqual([false, true])
})
