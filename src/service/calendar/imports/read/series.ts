import ICAL from 'ical.js'
import { calendarFileBounds } from '../../../../protocol/bounds.ts'
import { clockFor, floating, timesOf } from './times.ts'
import { recurrenceOf, type Span } from './span.ts'
import type { ZonesOfFile } from './zones.ts'

/** The rule makes more instances than any honest one. */
export class TooFrequent extends Error {
  override name = 'TooFrequent'
}

const TOO_FREQUENT = new Set(['SECONDLY', 'MINUTELY'])

interface Window {
  /** Starts by the clock, as `YYYY-MM-DD`; the last is excluded. */
  readonly first: string
  readonly last: string
}

export function windowAt(now: number): Window {
  const day = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('UTC').toPlainDate()
  return {
    first: day.subtract({ years: calendarFileBounds.years_back }).toString(),
    last: day.add({ years: calendarFileBounds.years_ahead }).toString(),
  }
}

const dayOf = (time: ICAL.Time): string => time.toString().slice(0, 10)

const rulesOf = (component: ICAL.Component): ICAL.Recur[] =>
  component
    .getAllProperties('rrule')
    .map((property): unknown => property.getFirstValue())
    .filter((value) => value instanceof ICAL.Recur)

export const isSeries = (component: ICAL.Component): boolean =>
  component.hasProperty('rrule') || component.hasProperty('rdate')

/** Ends are in UTC, while instances are reckoned by the clock. */
function withLocalEnd(rule: ICAL.Recur, { clock, isAllDay }: Span): ICAL.Recur {
  const { until } = rule
  if (!until) return rule
  const copy = rule.clone()
  if (isAllDay || until.isDate) {
    // A day as the end includes all of it.
    copy.until = new ICAL.Time(
      {
        year: until.year,
        month: until.month,
        day: until.day,
        hour: 23,
        minute: 59,
        second: 59,
        isDate: false,
      },
      ICAL.Timezone.localTimezone,
    )
  } else if (until.zone === ICAL.Timezone.utcTimezone) {
    copy.until = clock.timeAt(
      Date.UTC(until.year, until.month - 1, until.day, until.hour, until.minute, until.second) / 1000,
    )
  } else copy.until = floating(until)
  return copy
}

/** Dates of a property by the clock of the series. */
function datesOf(component: ICAL.Component, name: string, span: Span, zones: ZonesOfFile): ICAL.Time[] {
  const dates = component.getAllProperties(name).flatMap((property) => {
    const clock = clockFor(property, zones, span.clock.shown)
    return timesOf(property).map((time) =>
      time.isDate || span.isAllDay ? floating(time) : span.clock.timeAt(clock.secondsAt(time)),
    )
  })
  if (dates.length > calendarFileBounds.dates) throw new TooFrequent()
  return dates
}

function* byRule(rule: ICAL.Recur, span: Span, { first, last }: Window): Generator<ICAL.Time> {
  if (TOO_FREQUENT.has(rule.freq)) throw new TooFrequent()
  const iterator = withLocalEnd(rule, span).iterator(span.start)
  let found = 0
  for (let step = 0; ; step += 1) {
    if (step > calendarFileBounds.steps) throw new TooFrequent()
    const time = iterator.next() as ICAL.Time | null
    if (time === null || dayOf(time) >= last) return
    if (dayOf(time) < first) continue
    found += 1
    if (found > calendarFileBounds.instances) return
    yield time.clone()
  }
}

/**
 * Starts of a series within the window, by its clock, each with its name in the series.
 * @throws TooFrequent
 */
export function startsOf(
  component: ICAL.Component,
  span: Span,
  zones: ZonesOfFile,
  window: Window,
): ReadonlyMap<string, ICAL.Time> {
  const rules = rulesOf(component)
  if (rules.length > calendarFileBounds.rules) throw new TooFrequent()
  const excluded = datesOf(component, 'exdate', span, zones)
  const excludedDays = new Set(excluded.filter(({ isDate }) => isDate).map(dayOf))
  const excludedNames = new Set(excluded.map((time) => recurrenceOf(span, time)))
  const starts = new Map<string, ICAL.Time>()
  const add = (time: ICAL.Time): void => {
    const name = recurrenceOf(span, time)
    if (!excludedNames.has(name) && !excludedDays.has(dayOf(time))) starts.set(name, time)
  }
  const extra = [span.start, ...datesOf(component, 'rdate', span, zones)]
  for (const time of extra) if (dayOf(time) >= window.first && dayOf(time) < window.last) add(time)
  for (const rule of rules) for (const time of byRule(rule, span, window)) add(time)
  return starts
}
