import { canEditAll, type CalendarActor } from '../../../protocol/calendar/permissions.ts'
import { isVisible } from '../access.ts'
import { Conditions } from '../conditions.ts'
import type { CalendarContext } from '../context.ts'
import { linkTableOf, tableOf, type PlaceKind } from './kinds.ts'
import type { PlaceRow } from './row.ts'

type Caller = CalendarActor | undefined

/** SQL: it was made alone, or has an event that everybody may read. */
export const knownToAll = (kind: PlaceKind): string =>
  `(made_with_event = 0 OR EXISTS (
     SELECT 1 FROM ${linkTableOf(kind)} link JOIN calendar_event event ON event.id = link.event_id
     WHERE link.${kind}_id = ${tableOf(kind)}.id AND event.status = 'publish' AND event.password IS NULL))`

/**
 * Leaves out what came with an event and is in none that the reader may see without its password: where a private
 * event takes place is as private as the event.
 */
export function restrictToKnown(conditions: Conditions, kind: PlaceKind, caller: Caller): void {
  if (caller && canEditAll(caller)) return
  if (!caller) {
    conditions.add(knownToAll(kind))
    return
  }
  conditions.add(
    `${knownToAll(kind)} OR author_id = ? OR EXISTS (
       SELECT 1 FROM ${linkTableOf(kind)} link JOIN calendar_event event ON event.id = link.event_id
       WHERE link.${kind}_id = ${tableOf(kind)}.id AND event.status <> 'trash' AND event.author_id = ?)`,
    caller.user_id,
    caller.user_id,
  )
}

/** Whether the reader may know of a venue or an organizer, by its own state and by its events. */
export function isKnownPlace(
  { database }: Pick<CalendarContext, 'database'>,
  kind: PlaceKind,
  caller: Caller,
  place: PlaceRow,
): boolean {
  if (!isVisible(caller, place)) return false
  if (place.made_with_event === 0) return true
  const conditions = new Conditions().add('id = ?', place.id)
  restrictToKnown(conditions, kind, caller)
  const { sql, values } = conditions
  return database.get(`SELECT 1 FROM ${tableOf(kind)} WHERE ${sql}`, ...values) !== undefined
}
