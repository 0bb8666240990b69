import { canEditAll, type CalendarActor } from '../../../protocol/calendar/permissions.ts'
import type { WithDatabase } from '../../database/database.ts'
import { isVisible } from '../access.ts'
import { Conditions } from '../conditions.ts'
import { linkTableOf, tableOf, type PlaceKind } from './kinds.ts'
import { meets, type PlaceRow } from './store.ts'

type Caller = CalendarActor | undefined

/** SQL: true for places created on their own, or with an event that everyone can read. */
export const knownToAll = (kind: PlaceKind): string =>
  `(made_with_event = 0 OR EXISTS (
     SELECT 1 FROM ${linkTableOf(kind)} link JOIN calendar_event event ON event.id = link.event_id
     WHERE link.${kind}_id = ${tableOf(kind)}.id AND event.status = 'publish' AND event.password IS NULL))`

/**
 * Excludes places that were created with an event and are in none that the reader can see without its
 * password: the place of a private event is as private as the event.
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

/** Returns true if the reader can see a place, by its own state and by its events. */
export function isKnownPlace(
  { database }: WithDatabase,
  kind: PlaceKind,
  caller: Caller,
  place: PlaceRow,
): boolean {
  if (!isVisible(caller, place)) return false
  if (place.made_with_event === 0) return true
  const conditions = new Conditions().add('id = ?', place.id)
  restrictToKnown(conditions, kind, caller)
  const { sql, values } = conditions
  return meets(database, kind, sql, values)
}
