import { canEditAll, type CalendarActor } from '../../../protocol/calendar/permissions.ts'
import { maySeeUnpublished } from '../access.ts'
import type { Conditions } from '../conditions.ts'
import type { EventRow } from './row.ts'

type Caller = CalendarActor | undefined

/** Whether the reader must give the event's password to read all of it. */
export const isGuarded = (caller: Caller, event: Pick<EventRow, 'password' | 'author_id'>): boolean =>
  event.password !== null && !maySeeUnpublished(caller, event)

/** Leaves out what only a password opens: filters by what it guards must not tell. */
export function withoutGuarded(conditions: Conditions, caller: Caller): void {
  if (caller && canEditAll(caller)) return
  if (caller) conditions.add('password IS NULL OR author_id = ?', caller.user_id)
  else conditions.add('password IS NULL')
}

/** Hidden events are in no list; those who may change them find them by asking for hidden ones. */
export function restrictHidden(conditions: Conditions, caller: Caller, wanted: boolean | undefined): void {
  if (wanted !== true) conditions.add('hide_from_listings = 0')
  else {
    conditions.add('hide_from_listings = 1')
    if (!caller) conditions.add('0')
    else if (!canEditAll(caller)) conditions.add('author_id = ?', caller.user_id)
  }
}
