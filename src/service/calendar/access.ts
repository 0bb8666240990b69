import { statuses, type Status } from '../../protocol/calendar/fields.ts'
import { canCreate, canEdit, canEditAll, type CalendarActor } from '../../protocol/calendar/permissions.ts'
import type { Conditions } from './conditions.ts'
import type { CalendarContext } from './context.ts'
import { because } from '../../protocol/refusals/reason.ts'
import { forbid, refuseField } from './refuse.ts'
import { calendarSettings } from './settings.ts'
import { feedNames } from './store/feedNames.ts'

/** Fields of a record that determine access to it. */
export interface Owned {
  readonly author_id: number
  readonly status: Status
  /** Of an event of a subscribed feed: it is changed there alone. */
  readonly feed_id?: number | null
}

type Caller = CalendarActor | undefined

/** Returns true if the caller can see an unpublished record: its author, and editors. */
export const maySeeUnpublished = (caller: Caller, { author_id }: { readonly author_id: number }): boolean =>
  caller !== undefined && (canEditAll(caller) || caller.user_id === author_id)

/** Returns true if the reader can see the record; records in the trash are invisible. */
export const isVisible = (caller: Caller, record: Owned): boolean =>
  record.status === 'publish' || (record.status !== 'trash' && maySeeUnpublished(caller, record))

/** Returns true if the caller has the right to change the record, wherever it comes from. */
const isKeeper = (context: CalendarContext, caller: Caller, { author_id }: Owned): boolean =>
  caller !== undefined &&
  (canEditAll(caller) || canEdit(caller, author_id, calendarSettings(context).who_may_write))

export const isEditable = (context: CalendarContext, caller: Caller, record: Owned): boolean =>
  (record.feed_id ?? null) === null && isKeeper(context, caller, record)

/** @throws Refusal rest_forbidden if the caller cannot create records */
export function requireWriter(context: CalendarContext, caller: CalendarActor): void {
  if (!canCreate(caller, calendarSettings(context).who_may_write)) {
    forbid(caller, 'calendar.notWriter')
  }
}

/** @throws Refusal rest_forbidden if the caller cannot change the record */
export function requireEditor(context: CalendarContext, caller: CalendarActor, record: Owned): void {
  if (!isKeeper(context, caller, record)) forbid(caller, 'calendar.notYours')
  const feedId = record.feed_id ?? null
  if (feedId === null) return
  const name = feedNames(context.database, [feedId]).get(feedId) ?? ''
  forbid(caller, because('calendar.fromFeed', { name }))
}

/**
 * Returns the author of a new or changed record: only editors can name another author than themselves.
 * @throws Refusal
 */
export function checkedAuthor(caller: CalendarActor, author: number | undefined): number | undefined {
  if (author === undefined || author === caller.user_id || canEditAll(caller)) return author
  return refuseField('author', 'fields.authorDenied')
}

const readStatus = (text: string): Status =>
  statuses.find((status) => status === text) ??
  refuseField('status', because('fields.choices', { choices: statuses.join(', ') }))

/**
 * Restricts a list to records that the reader can see, and to the requested statuses.
 * @throws Refusal for visitors who ask for any other status than `publish`
 */
export function restrictToVisible(conditions: Conditions, caller: Caller, asked?: readonly string[]): void {
  const wanted = asked?.map(readStatus)
  if (!caller) {
    if (wanted?.some((status) => status !== 'publish')) refuseField('status', 'fields.statusDenied')
    conditions.add("status = 'publish'")
    return
  }
  if (wanted) conditions.add('status IN (SELECT value FROM json_each(?))', JSON.stringify(wanted))
  else conditions.add("status <> 'trash'")
  if (!canEditAll(caller)) conditions.add("status = 'publish' OR author_id = ?", caller.user_id)
}
