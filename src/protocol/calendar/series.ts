import * as v from 'valibot'
import { fault } from '../refusals/fault.ts'
import { readDateTime } from './dateTime.ts'
import { limits } from './limits.ts'
import { integerValue } from './parameters.ts'

/*
 * Series of events, beyond the spec, whose interface has no recurrence: each event of a series is an event of its own,
 * and other clients see nothing else. A rule is needed where the events are made and where a series moves to other
 * days. Days are `YYYY-MM-DD`, by the wall clock of the event.
 */

/** How far a change reaches: the event alone, it and all after it, or the whole series. */
export const seriesScopes = ['this', 'following', 'all'] as const
export type SeriesScope = (typeof seriesScopes)[number]

// @__NO_SIDE_EFFECTS__
const number = (least: number, most: number) =>
  v.pipe(
    integerValue,
    v.minValue(least, fault('faults.least', { least })),
    v.maxValue(most, fault('faults.most', { most })),
  )

const ruleEntries = {
  every: v.picklist(['day', 'week', 'month'], 'faults.repeats'),
  /** Every so many days, weeks or months. */
  interval: v.optional(number(1, 99), 1),
  /** Of weekly events: 1 for Monday to 7 for Sunday; the weekday of the first event when absent. */
  weekdays: v.optional(
    v.pipe(v.array(number(1, 7), 'faults.list'), v.maxLength(7, fault('faults.most', { most: 7 }))),
  ),
  /**
   * Of monthly events: the same date (the last day in shorter months), the same weekday of the month, such as the
   * second Tuesday, or the last one.
   */
  by: v.optional(v.picklist(['date', 'weekday', 'last_weekday'], 'faults.repeats'), 'date'),
}

/** On which days a series is, without its end. */
export const repeatRule = v.object(ruleEntries, 'faults.repeats')
export type RepeatRule = v.InferOutput<typeof repeatRule>

/** The series of an event in answers, with its rule. */
export const eventSeries = v.object({
  id: v.number(),
  ...ruleEntries,
  /** `YYYY-MM-DD`: the day that the rule gives the event, which can have moved since; and the last one of the series. */
  day: v.string(),
  last: v.string(),
  /** Events that the reader can see, at least two. */
  count: v.number(),
})
export type EventSeries = v.InferOutput<typeof eventSeries>

const isDay = (text: string): boolean => /^[\d-]+$/.test(text) && readDateTime(text) !== undefined

/** A rule with its end: a number of events, or the last day on which one can be. */
export const repeats = v.pipe(
  v.object(
    {
      ...ruleEntries,
      count: v.optional(number(2, limits.max_series_events)),
      until: v.optional(v.pipe(v.string('faults.date'), v.check(isDay, 'faults.date'))),
    },
    'faults.repeats',
  ),
  v.check(({ count, until }) => (count === undefined) !== (until === undefined), 'faults.repeatsEnd'),
)
export type Repeats = v.InferOutput<typeof repeats>
