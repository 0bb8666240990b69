import type { ChangedEventFields } from '../../../protocol/calendar/fields.ts'
import type { Value } from '../../database/database.ts'
import { checkedAuthor } from '../access.ts'
import { writeAttendance } from '../attendance/write.ts'
import type { CalendarChange, CalendarContext } from '../context.ts'
import { wallClockAt } from '../dates/wallClock.ts'
import { decodeEntities } from '../html/text.ts'
import { referencedImage } from '../images/reference.ts'
import { linkPlaces } from '../places/linked.ts'
import { modifiedNow, publicationOf } from '../publication.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { refuse } from '../refuse.ts'
import type { SignedRequest } from '../router.ts'
import { calendarSettings } from '../settings.ts'
import { freeSlug, slugOf } from '../slugs.ts'
import { linkTerms } from '../terms/write.ts'
import { eventById, insertEvent, setTrashed, updateColumns, type EventRow } from './store.ts'
import { scheduleOf } from './schedule.ts'
import { indexTexts, ownTexts, sentTexts, storeTranslations } from './texts.ts'

/** Fields as sent, with the parts prepared before the transaction. */
export interface EventChange {
  readonly fields: ChangedEventFields
  /** Hash of the new password; null for none, undefined to keep the old one. */
  readonly password: string | null | undefined
  /** The description was sanitized already, where it was read. */
  readonly isSanitized?: boolean
}

const flags = ['show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'] as const

function flagColumns(fields: ChangedEventFields, current: EventRow | undefined): Record<string, Value> {
  return Object.fromEntries(
    flags.map((name) => [name, fields[name] === undefined ? (current?.[name] ?? 0) : Number(fields[name])]),
  )
}

/**
 * In another language than the event's own, texts belong to a translation and leave the event's own texts
 * unchanged.
 */
const isTranslating = (current: EventRow | undefined, request: SignedRequest): boolean =>
  current !== undefined && request.language !== undefined

function slugFor(
  { database }: CalendarContext,
  fields: ChangedEventFields,
  current: EventRow | undefined,
  title: string,
): string {
  if (!fields.slug?.trim() && current) return current.slug
  return freeSlug(database, 'calendar_event', slugOf(fields.slug?.trim() || title, 'event'), current?.id)
}

function columnsOf(
  context: CalendarContext,
  request: SignedRequest,
  { fields, password, isSanitized = false }: EventChange,
  current: EventRow | undefined,
): Record<string, Value> {
  const texts = ownTexts(current, isTranslating(current, request) ? {} : sentTexts(fields), isSanitized)
  return {
    author_id: checkedAuthor(request.caller, fields.author) ?? current?.author_id ?? request.caller.user_id,
    ...publicationOf(context, fields, current),
    modified_at: modifiedNow(context, current?.modified_at),
    ...texts,
    slug: slugFor(context, fields, current, texts.title),
    image_id:
      fields.image === undefined
        ? (current?.image_id ?? null)
        : referencedImage(context, request, fields.image, current?.image_id),
    ...scheduleOf(fields, current, calendarSettings(context).timezone),
    cost: fields.cost === undefined ? (current?.cost ?? '') : decodeEntities(fields.cost).trim(),
    website: fields.website === undefined ? (current?.website ?? '') : decodeEntities(fields.website).trim(),
    ...flagColumns(fields, current),
    password: password === undefined ? (current?.password ?? null) : password,
  }
}

function link(
  context: CalendarContext,
  request: SignedRequest,
  id: number,
  fields: ChangedEventFields,
): void {
  if (fields.categories) linkTerms(context, request.caller, id, 'category', fields.categories)
  if (fields.tags) linkTerms(context, request.caller, id, 'tag', fields.tags)
  if (fields.venue) linkPlaces(context, request, id, 'venue', fields.venue)
  if (fields.organizer) linkPlaces(context, request, id, 'organizer', fields.organizer)
  writeAttendance(context, id, fields)
}

/** Recipients of a change: users who saw the event before or see it now. */
const audienceOf = (...states: readonly EventRow[]): CalendarChange['audience'] =>
  states.some(({ status }) => status === 'publish') ? 'everybody' : { authorId: states[0]?.author_id ?? 0 }

/** Names the event and its new version: a client that made the change itself knows both from its answer. */
const eventChange = ({ id, modified_at }: EventRow) =>
  ({ kind: 'event', ids: [id], modified_utc: wallClockAt(modified_at, 'UTC') }) as const

/** Announces a change of many events at once, after which readers read the calendar again. */
export function announceEvents(
  { announce }: CalendarContext,
  op: CalendarChange['op'],
  states: readonly EventRow[],
): void {
  if (states.length === 0) return
  const ids = [...new Set(states.map(({ id }) => id))]
  announce({ op, kind: 'event', ids, audience: audienceOf(...states) })
}

const stored = (context: CalendarContext, id: number): EventRow => {
  const row = eventById(context.database, id)
  if (!row) throw new Error(`Event ${id} is gone`)
  return row
}

/** Creates an event with everything that belongs to it. Runs inside the caller's transaction. */
export function createEventRow(
  context: CalendarContext,
  request: SignedRequest,
  change: EventChange,
): EventRow {
  const { database, announce } = context
  const columns = columnsOf(context, request, change, undefined)
  const id = insertEvent(database, columns)
  link(context, request, id, change.fields)
  if (change.fields.translations) storeTranslations(context, id, change.fields.translations)
  const row = stored(context, id)
  indexTexts(context, row)
  announce({ op: 'add', ...eventChange(row), audience: audienceOf(row) })
  return row
}

/** @throws Refusal if another user changed the event since the caller read it */
function refuseOutdated(current: EventRow, expected: string | undefined): void {
  const modified = wallClockAt(current.modified_at, 'UTC')
  if (expected === undefined || expected.replace('T', ' ') === modified) return
  refuse('rest_conflict', 'calendar.eventChanged', {
    params: { expected_modified_utc: because('fields.isByNow', { time: modified }) },
    more: { modified_utc: modified },
  })
}

/** Changes only the sent fields. Runs inside the caller's transaction. */
export function updateEventRow(
  context: CalendarContext,
  request: SignedRequest,
  current: EventRow,
  change: EventChange,
): EventRow {
  const { database, announce } = context
  const { fields } = change
  refuseOutdated(current, fields.expected_modified_utc)
  const columns = columnsOf(context, request, change, current)
  updateColumns(database, current.id, columns)
  link(context, request, current.id, fields)
  if (fields.translations) storeTranslations(context, current.id, fields.translations)
  if (request.language !== undefined)
    storeTranslations(context, current.id, { [request.language]: sentTexts(fields) })
  const row = stored(context, current.id)
  indexTexts(context, row)
  announce({ op: 'update', ...eventChange(row), audience: audienceOf(current, row) })
  return row
}

/** Moves an event to the trash; a new `status` restores it. */
export function trashEvent(context: CalendarContext, current: EventRow): EventRow {
  setTrashed(context.database, current.id, modifiedNow(context, current.modified_at))
  const row = stored(context, current.id)
  context.announce({ op: 'remove', ...eventChange(row), audience: audienceOf(current) })
  return row
}
