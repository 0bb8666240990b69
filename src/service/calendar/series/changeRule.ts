import { limits } from '../../../protocol/calendar/limits.ts'
import { seriesDays } from '../../../protocol/calendar/seriesDays.ts'
import type { Repeats, SeriesScope } from '../../../protocol/calendar/series.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import type { CalendarContext } from '../context.ts'
import { updateColumns, type EventRow } from '../events/store.ts'
import { announceEvents, trashEvent } from '../events/write.ts'
import { refuseField } from '../refuse.ts'
import { refuseLong } from './change.ts'
import { ownParts, statesOf } from './parts.ts'
import { copyTo, endlessRule } from './repeat.ts'
import { insertSeries, membersFrom, updateRule } from './store.ts'

interface RuleChange {
  /** The changed event, which stays, and the others in the scope, after all other changes. */
  readonly event: EventRow
  readonly others: readonly EventRow[]
  readonly scope: Exclude<SeriesScope, 'this'>
  readonly repeats: Repeats
}

const dayOf = ({ series_day }: EventRow): string => series_day ?? ''

/** The days that the new rule gives to the events in scope. @throws Refusal if the changed event is not on one */
function newDays({ event, others, scope, repeats }: RuleChange): readonly string[] {
  const day = dayOf(event)
  const from =
    scope === 'all' ? others.map(dayOf).reduce((one, other) => (one < other ? one : other), day) : day
  const days = seriesDays(repeats, day, from)
  if (days.length > limits.max_series_events) {
    refuseField('repeats', because('fields.repeatsOften', { most: limits.max_series_events }))
  }
  if (!days.includes(day)) refuseField('repeats', 'fields.repeatsOnce')
  return days
}

/** The series of the events in scope, with the new rule: one of their own, if there are events before them. */
function seriesWith({ database }: CalendarContext, { event, scope, repeats }: RuleChange): number {
  const rule = endlessRule(repeats, dayOf(event))
  const seriesId = event.series_id ?? 0
  const isWhole =
    scope === 'all' || membersFrom(database, seriesId, '').every((member) => dayOf(member) >= dayOf(event))
  if (!isWhole) return insertSeries(database, rule)
  updateRule(database, seriesId, rule)
  return seriesId
}

/**
 * Changes on which days the events of a series are: those on days of the new rule stay, the others go to the trash, and
 * days without an event get one. Runs inside the caller's transaction. @returns the IDs of the new events
 */
export function changeRule(context: CalendarContext, change: RuleChange): readonly number[] {
  const { database } = context
  const { event, others } = change
  const days = newDays(change)
  const series_id = seriesWith(context, change)
  const members = [event, ...others]
  const wanted = new Set(days)
  const [kept, left] = [true, false].map((is) => members.filter((each) => wanted.has(dayOf(each)) === is))
  for (const { id } of kept ?? []) updateColumns(database, id, { series_id })
  const quiet: CalendarContext = { ...context, announce: () => undefined }
  for (const each of left ?? []) trashEvent(quiet, each)
  announceEvents(context, 'remove', left ?? [])
  // What is special about one event is not repeated.
  const typical = members.find((each) => ownParts(each).size === 0) ?? event
  const [model] = statesOf(database, [{ ...typical, series_id }])
  if (!model) throw new Error(`Event ${typical.id} is gone`)
  refuseLong(model, days.length)
  const taken = new Set(members.map(dayOf))
  return days.filter((day) => !taken.has(day)).map((day) => copyTo(context, model, day))
}
