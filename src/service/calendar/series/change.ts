import { limits } from '../../../protocol/calendar/limits.ts'
import { daysBetween, laterDay, movedDay, movedRule } from '../../../protocol/calendar/seriesDays.ts'
import type { RepeatRule, SeriesScope } from '../../../protocol/calendar/series.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import type { Database, Value } from '../../database/database.ts'
import { requireEditor } from '../access.ts'
import { storeAttendance } from '../attendance/store.ts'
import type { CalendarContext } from '../context.ts'
import { scheduleOf, type Schedule } from '../events/schedule.ts'
import {
  deleteTranslation,
  eventById,
  storeTranslation,
  updateColumns,
  updateSearchText,
  type EventRow,
} from '../events/store.ts'
import { indexTexts } from '../events/texts.ts'
import { modifiedNow } from '../publication.ts'
import { refuseField } from '../refuse.ts'
import type { SignedRequest } from '../router.ts'
import { calendarSettings } from '../settings.ts'
import { links, replaceLinks } from './links.ts'
import {
  changedParts,
  columnsOf,
  lengthOfTexts,
  ownParts,
  statesOf,
  type EventState,
  type Part,
} from './parts.ts'
import { insertSeries, membersFrom, ruleOf, searchTextOf, updateRule } from './store.ts'

const dayOf = (date: string): string => date.slice(0, 10)

/** The events that a change of this one reaches, besides itself. */
export function othersInScope(database: Database, event: EventRow, scope: SeriesScope): readonly EventRow[] {
  if (event.series_id === null || scope === 'this') return []
  const from = scope === 'all' ? '' : (event.series_day ?? '')
  return membersFrom(database, event.series_id, from).filter(
    ({ id, series_day }) =>
      id !== event.id && (scope === 'all' || `${series_day} ${id}` > `${event.series_day} ${event.id}`),
  )
}

/** All events of a series repeat its texts. @throws Refusal if that is too much */
export function refuseLong(state: EventState, count: number): void {
  if (lengthOfTexts(state) * count <= limits.max_series_characters) return
  refuseField('description', because('fields.seriesLong', { count }))
}

/** The time of another event of the series after this one was moved. The time of day by the wall clock is the same. */
export function scheduleLike(model: Schedule, day: string, siteZone: string): Schedule {
  const days = daysBetween(dayOf(model.start_date), day)
  const onDay = (date: string): string => laterDay(dayOf(date), days) + date.slice(10)
  return scheduleOf(
    {
      start_date: onDay(model.start_date),
      end_date: onDay(model.end_date),
      timezone: model.timezone,
      all_day: model.all_day === 1,
    },
    undefined,
    siteZone,
  )
}

/** Offers the same places to another event of the series, until as long before it. */
export function copyAttendance(
  database: Database,
  { row, attendance }: EventState,
  eventId: number,
  day: string,
): void {
  if (!attendance) return
  const days = daysBetween(dayOf(row.start_date), day)
  const { until } = attendance
  storeAttendance(database, {
    ...attendance,
    event_id: eventId,
    until: until && laterDay(dayOf(until), days) + until.slice(10),
  })
}

const textParts: ReadonlySet<Part> = new Set(['title', 'description', 'excerpt', 'translations', 'password'])

interface Moved {
  readonly seriesId: number
  readonly rule: RepeatRule
  readonly from: string
  readonly to: string
}

/** Gives another event of the series the changed parts that are not its own. */
function follow(
  context: CalendarContext,
  member: EventState,
  { model, parts, moved }: { model: EventState; parts: readonly Part[]; moved: Moved },
): void {
  const { database } = context
  const { row } = member
  const own = ownParts(row)
  const taken = parts.filter((part) => !own.has(part))
  const day = movedDay(moved.rule, row.series_day ?? '', moved.from, moved.to)
  const columns = taken.map((part) =>
    part === 'when'
      ? { ...scheduleLike(model.row, day, calendarSettings(context).timezone) }
      : columnsOf(model.row, part),
  )
  updateColumns(
    database,
    row.id,
    Object.assign(
      { series_id: moved.seriesId, series_day: day, modified_at: modifiedNow(context, row.modified_at) },
      ...columns,
    ) as Record<string, Value>,
  )
  for (const link of links) {
    if (taken.includes(link)) replaceLinks(database, row.id, link, model.linked[link])
  }
  if (taken.includes('translations')) {
    for (const language of Object.keys(member.translations)) deleteTranslation(database, row.id, language)
    for (const [language, texts] of Object.entries(model.translations)) {
      storeTranslation(database, row.id, language, texts.title, texts.description, texts.excerpt)
    }
  }
  if (taken.includes('attendance')) {
    copyAttendance(database, model, row.id, own.has('when') ? dayOf(row.start_date) : day)
  }
  if (!taken.some((part) => textParts.has(part))) return
  const hasOwnTexts = [...own].some((part) => textParts.has(part as Part))
  const current = hasOwnTexts ? eventById(database, row.id) : undefined
  if (current) indexTexts(context, current)
  else updateSearchText(database, row.id, searchTextOf(database, model.row.id))
}

/** Stores which parts are the changed event's own now, and the day that the rule gives it. */
function settleOwn(
  database: Database,
  after: EventState,
  { parts, scope, moved }: { parts: readonly Part[]; scope: SeriesScope; moved: Moved },
): void {
  const { row } = after
  const own = new Set(ownParts(row))
  const day =
    scope === 'this'
      ? (row.series_day ?? '')
      : movedDay(moved.rule, row.series_day ?? '', moved.from, moved.to)
  for (const part of parts) {
    // An event that was on a day of its own stays there.
    if (scope === 'this' || (part === 'when' && dayOf(row.start_date) !== day)) own.add(part)
    else own.delete(part)
  }
  updateColumns(database, row.id, {
    series_id: moved.seriesId,
    series_day: day,
    series_own: JSON.stringify([...own].toSorted()),
  })
}

/** A series of its own for the events from this one on, if they have other times than those before. */
function seriesAfter(
  database: Database,
  { series_id, series_day }: EventRow,
  { parts, scope, rule }: { parts: readonly Part[]; scope: SeriesScope; rule: RepeatRule },
): number {
  const seriesId = series_id ?? 0
  if (!parts.includes('when') || scope === 'this') return seriesId
  const isFirst = membersFrom(database, seriesId, '').every(
    (member) => (member.series_day ?? '') >= (series_day ?? ''),
  )
  if (scope === 'all' || isFirst) {
    updateRule(database, seriesId, rule)
    return seriesId
  }
  return insertSeries(database, rule)
}

/**
 * Brings a change of one event to the others in its scope. Runs inside the caller's transaction, after `update` has
 * changed the event itself.
 */
export function changeSeries(
  context: CalendarContext,
  { caller }: SignedRequest,
  {
    event,
    others,
    scope,
    update,
  }: { event: EventRow; others: readonly EventRow[]; scope: SeriesScope; update: () => EventRow },
): { readonly before: readonly EventState[]; readonly rule: { id: number; rule: RepeatRule } } {
  const { database } = context
  const seriesId = event.series_id ?? 0
  const rule = ruleOf(database, seriesId)
  for (const other of others) requireEditor(context, caller, other)
  const before = statesOf(database, [event, ...others])
  const [was, ...members] = before
  const [model] = statesOf(database, [update()])
  if (!was || !model) throw new Error(`Event ${event.id} is gone`)
  const parts = changedParts(was, model)
  const [from, to] = [dayOf(was.row.start_date), dayOf(model.row.start_date)]
  if (parts.some((part) => textParts.has(part))) refuseLong(model, others.length + 1)
  const next = movedRule(rule, from, to)
  const moved = { seriesId: seriesAfter(database, event, { parts, scope, rule: next }), rule, from, to }
  for (const member of members) follow(context, member, { model, parts, moved })
  settleOwn(database, model, { parts, scope, moved })
  return { before, rule: { id: seriesId, rule } }
}
