import type { CalendarChange, CalendarContext } from '../context.ts'
import { modifiedNow } from '../publication.ts'
import { setTrashed } from '../places/store.ts'
import { deleteTermRow } from '../terms/store.ts'
import { deleteEventRows, linkedBy, unusedPlaces, unusedTerms, type Linked } from '../store/erase.ts'

/**
 * Removes those of the places and terms that came with events and now belong to none. Runs inside the caller's
 * transaction.
 */
export function removeUnused(context: CalendarContext, linked: Linked): void {
  const { database, announce } = context
  for (const kind of ['venue', 'organizer'] as const) {
    for (const { id, modified_at } of unusedPlaces(database, kind, linked[kind])) {
      setTrashed(database, kind, id, modifiedNow(context, modified_at))
      announce({ op: 'remove', kind, ids: [id], audience: 'everybody' })
    }
  }
  for (const { id, taxonomy } of unusedTerms(database, linked.term)) {
    deleteTermRow(database, id)
    announce({ op: 'remove', kind: taxonomy, ids: [id], audience: 'everybody' })
  }
}

/**
 * Deletes events for good, with the places and terms that were made for them alone. Runs inside the caller's
 * transaction.
 */
export function eraseEvents(
  context: CalendarContext,
  ids: readonly number[],
  audience: CalendarChange['audience'] = 'everybody',
): void {
  if (ids.length === 0) return
  const linked = linkedBy(context.database, ids)
  deleteEventRows(context.database, ids)
  removeUnused(context, linked)
  context.announce({ op: 'remove', kind: 'event', ids, audience })
}
