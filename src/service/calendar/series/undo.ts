import { randomUUID } from 'node:crypto'
import type { RepeatRule } from '../../../protocol/calendar/series.ts'
import { calendarBounds } from '../../../protocol/bounds.ts'
import type { Database, Value } from '../../database/database.ts'
import { requireEditor } from '../access.ts'
import { storeAttendance, type AttendanceRow } from '../attendance/store.ts'
import { modifiedNow } from '../publication.ts'
import { secondsNow, type CalendarContext } from '../context.ts'
import {
  deleteTranslation,
  eventsByIds,
  storeTranslation,
  updateColumns,
  type EventRow,
} from '../events/store.ts'
import { indexTexts } from '../events/texts.ts'
import { announceEvents } from '../events/write.ts'
import type { Translations } from '../events/related.ts'
import { existingIds } from '../places/store.ts'
import { refuse } from '../refuse.ts'
import type { SignedRequest } from '../router.ts'
import { idOfTerm } from '../terms/store.ts'
import { links, replaceLinks, type Link } from './links.ts'
import { changedParts, columnsOf, statesOf, type EventState } from './parts.ts'
import { changeById, hasImage, insertChange, markUndone, updateRule } from './store.ts'

/** What undoing puts back into one event. */
interface Earlier {
  readonly id: number
  /** The version that the change left: another one is not overwritten. */
  readonly modified_at: number
  readonly columns: Readonly<Record<string, Value>>
  readonly linked: Readonly<Partial<Record<Link, readonly number[]>>>
  readonly translations?: Translations
  readonly attendance?: Omit<AttendanceRow, 'event_id'>
}

interface Before {
  readonly events: readonly Earlier[]
  /** Of the series whose rule the change replaced. */
  readonly rule: { readonly id: number; readonly rule: RepeatRule } | undefined
}

const NOT_OFFERED = { is_open: 0, places: null, until: null }

const placeInSeries = ({ series_id, series_day, series_own }: EventRow) => ({
  series_id,
  series_day,
  series_own,
})

function earlierOf(before: EventState, after: EventState): Earlier {
  const parts = new Set(changedParts(before, after))
  const columns = [...parts].map((part) => columnsOf(before.row, part))
  return {
    id: after.row.id,
    modified_at: after.row.modified_at,
    columns: Object.assign(placeInSeries(before.row), ...columns) as Record<string, Value>,
    linked: Object.fromEntries(
      links.filter((link) => parts.has(link)).map((link) => [link, before.linked[link]]),
    ),
    ...(parts.has('translations') && { translations: before.translations }),
    ...(parts.has('attendance') && { attendance: before.attendance ?? NOT_OFFERED }),
  }
}

/** An event that the change made goes to the trash. */
const madeNew = ({ id, modified_at }: EventRow): Earlier => ({
  id,
  modified_at,
  columns: { status: 'trash', series_id: null, series_day: null, series_own: '[]' },
  linked: {},
})

interface Change {
  /** The changed events as they were. */
  readonly before: readonly EventState[]
  /** IDs of the events that the change made. */
  readonly made?: readonly number[]
  readonly rule?: Before['rule']
}

/** Remembers what a change replaced. @returns the ID by which it is undone */
export function remember(
  context: CalendarContext,
  request: SignedRequest,
  { before, made = [], rule }: Change,
): string {
  const { database } = context
  const after = statesOf(
    database,
    eventsByIds(
      database,
      before.map(({ row }) => row.id),
    ),
  )
  const stored: Before = {
    events: [
      ...after.map((state, index) => earlierOf(before[index] ?? state, state)),
      ...eventsByIds(database, made).map(madeNew),
    ],
    rule,
  }
  request.chargeWriting(stored.events.length)
  const [id, now] = [randomUUID(), secondsNow(context)]
  insertChange(
    database,
    { id, userId: request.caller.user_id, now, before: JSON.stringify(stored) },
    { since: now - calendarBounds.undo_seconds, most: calendarBounds.undos_of_a_user },
  )
  return id
}

/** Of these records, those that are still there: what an event referred to can have been deleted since. */
function stillThere(database: Database, link: Link, ids: readonly number[]): readonly number[] {
  if (link === 'category' || link === 'tag') {
    return ids.filter((id) => idOfTerm(database, link, id) !== undefined)
  }
  const known = new Set(existingIds(database, link, ids).map(({ id }) => id))
  return ids.filter((id) => known.has(id))
}

function putBack(context: CalendarContext, current: EventState, earlier: Earlier): void {
  const { database } = context
  const { row } = current
  const { image_id: image } = earlier.columns
  const isImageGone = typeof image === 'number' && !hasImage(database, image)
  updateColumns(database, row.id, {
    ...earlier.columns,
    ...(isImageGone && { image_id: null }),
    modified_at: modifiedNow(context, row.modified_at),
  })
  for (const link of links) {
    const ids = earlier.linked[link]
    if (ids) replaceLinks(database, row.id, link, stillThere(database, link, ids))
  }
  if (earlier.attendance) storeAttendance(database, { ...earlier.attendance, event_id: row.id })
  if (!earlier.translations) return
  for (const language of Object.keys(current.translations)) deleteTranslation(database, row.id, language)
  for (const [language, { title, description, excerpt }] of Object.entries(earlier.translations)) {
    storeTranslation(database, row.id, language, title, description, excerpt)
  }
}

/**
 * Takes a change back, whole. Runs inside the caller's transaction.
 * @throws Refusal if it is too old or another person's, and if one of its events was changed since
 */
export function undoChange(
  context: CalendarContext,
  { caller, chargeWriting }: SignedRequest,
  id: string,
): readonly number[] {
  const { database } = context
  const change = changeById(database, id)
  const isOld = change && change.created_at < secondsNow(context) - calendarBounds.undo_seconds
  if (change?.user_id !== caller.user_id || isOld) return refuse('rest-event-not-found', 'calendar.noChange')
  const { events, rule } = JSON.parse(change.before) as Before
  const ids = events.map((earlier) => earlier.id)
  // Repeated because the first answer was lost.
  if (change.undone === 1) return ids
  chargeWriting(ids.length)
  const current = statesOf(database, eventsByIds(database, ids))
  for (const [index, earlier] of events.entries()) {
    const state = current[index]
    if (state?.row.modified_at !== earlier.modified_at)
      return refuse('rest_conflict', 'calendar.seriesChanged')
    requireEditor(context, caller, state.row)
    putBack(context, state, earlier)
  }
  if (rule) updateRule(database, rule.id, rule.rule)
  markUndone(database, id)
  const rows = eventsByIds(database, ids)
  for (const row of rows) indexTexts(context, row)
  announceEvents(context, 'update', [...current.map(({ row }) => row), ...rows])
  return ids
}
