import { limits } from '../../../protocol/calendar/limits.ts'
import { seriesDays, weekdayOf } from '../../../protocol/calendar/seriesDays.ts'
import type { RepeatRule, Repeats } from '../../../protocol/calendar/series.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import type { CalendarContext } from '../context.ts'
import { insertEvent, storeTranslation, updateColumns, type EventRow } from '../events/store.ts'
import { modifiedNow } from '../publication.ts'
import { refuseField } from '../refuse.ts'
import { calendarSettings } from '../settings.ts'
import { freeSlug } from '../slugs.ts'
import { copyAttendance, refuseLong, scheduleLike } from './change.ts'
import { links, replaceLinks } from './links.ts'
import { statesOf, type EventState } from './parts.ts'
import { insertSeries, searchTextOf } from './store.ts'

/** Leaves room for a date in the slugs of the other events. */
const BASE_OF_SLUG = limits.max_slug_length - 20

/** The date in the slug of an event that was made with others. */
const DATE_OF_SLUG = /-\d{4}-\d\d-\d\d$/

/** Makes another event of a series, for that day. @returns its ID */
export function copyTo(context: CalendarContext, state: EventState, day: string): number {
  const { row, linked, translations } = state
  const { database } = context
  const { id: _id, feed_id: _feed, feed_uid: _uid, ...columns } = row
  const base = Array.from(row.slug.replace(DATE_OF_SLUG, '')).slice(0, BASE_OF_SLUG).join('')
  const id = insertEvent(database, {
    ...columns,
    ...scheduleLike(row, day, calendarSettings(context).timezone),
    slug: freeSlug(database, 'calendar_event', `${base}-${day}`),
    series_day: day,
    series_own: '[]',
    modified_at: modifiedNow(context),
    search_text: searchTextOf(database, row.id),
  })
  for (const link of links) replaceLinks(database, id, link, linked[link])
  copyAttendance(database, state, id, day)
  for (const [language, { title, description, excerpt }] of Object.entries(translations)) {
    storeTranslation(database, id, language, title, description, excerpt)
  }
  return id
}

/** The rule of a series without its end, by a day of it. */
export function endlessRule({ count: _count, until: _until, ...rule }: Repeats, day: string): RepeatRule {
  if (rule.every !== 'week') return rule
  const weekdays = [...new Set([...(rule.weekdays ?? []), weekdayOf(day)])]
  return { ...rule, weekdays: weekdays.toSorted((one, other) => one - other) }
}

/** Makes an event the first of a series. Runs inside the caller's transaction. @returns the IDs of the new events */
export function repeatEvent(context: CalendarContext, event: EventRow, repeats: Repeats): readonly number[] {
  const { database } = context
  if (event.series_id !== null) refuseField('repeats', 'fields.repeatsAlready')
  const first = event.start_date.slice(0, 10)
  const [, ...days] = seriesDays(repeats, first)
  if (days.length === 0) refuseField('repeats', 'fields.repeatsOnce')
  if (days.length >= limits.max_series_events) {
    refuseField('repeats', because('fields.repeatsOften', { most: limits.max_series_events }))
  }
  const series_id = insertSeries(database, endlessRule(repeats, first))
  updateColumns(database, event.id, { series_id, series_day: first })
  const [state] = statesOf(database, [{ ...event, series_id, series_day: first }])
  if (!state) throw new Error(`Event ${event.id} is gone`)
  refuseLong(state, days.length + 1)
  return days.map((day) => copyTo(context, state, day))
}
