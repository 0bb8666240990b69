import type { RepeatRule } from '../../../protocol/calendar/series.ts'
import { restrictToVisible } from '../access.ts'
import { Conditions } from '../conditions.ts'
import type { CalendarContext, Reader } from '../context.ts'
import type { EventRow } from '../events/store.ts'
import { seriesByIds, type SeriesRow } from './store.ts'

/** The series of these events, with what the reader can see of them. */
export function seriesOf(
  { database }: CalendarContext,
  events: readonly EventRow[],
  { caller }: Reader,
): ReadonlyMap<number, SeriesRow> {
  const ids = [...new Set(events.flatMap(({ series_id }) => series_id ?? []))]
  if (ids.length === 0) return new Map()
  const conditions = new Conditions()
  restrictToVisible(conditions, caller)
  return new Map(seriesByIds(database, ids, conditions).map((row) => [row.id, row]))
}

/** An event whose series has no other that the reader can see is one on its own. */
export function presentSeries(event: EventRow, series: ReadonlyMap<number, SeriesRow>): object | null {
  const row = series.get(event.series_id ?? 0)
  if (!row || row.count < 2) return null
  const { every, interval, weekdays = [], by } = JSON.parse(row.rule) as RepeatRule
  return {
    id: row.id,
    every,
    interval,
    weekdays,
    by,
    day: event.series_day ?? '',
    last: row.last,
    count: row.count,
  }
}
