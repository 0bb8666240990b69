import { canEditAll, type CalendarActor } from '../../../protocol/calendar/permissions.ts'
import { maySeeUnpublished } from '../access.ts'
import type { Conditions } from '../conditions.ts'
import type { EventRow } from './store.ts'

type Caller = CalendarActor | undefined

/** Returns true if the reader needs the event's password. */
export const isGuarded = (caller: Caller, event: Pick<EventRow, 'password' | 'author_id'>): boolean =>
  event.password !== null && !maySeeUnpublished(caller, event)

/** Excludes events protected by a password: filters on protected fields must not reveal them. */
export function withoutGuarded(conditions: Conditions, caller: Caller): void {
  if (caller && canEditAll(caller)) return
  if (caller) conditions.add('password IS NULL OR author_id = ?', caller.user_id)
  else conditions.add('password IS NULL')
}

/** Excludes hidden events from lists, unless users who can change them ask for them. */
export function restrictHidden(conditions: Conditions, caller: Caller, wanted: boolean | undefined): void {
  if (wanted !== true) conditions.add('hide_from_listings = 0')
  else {
    conditions.add('hide_from_listings = 1')
    if (!caller) conditions.add('0')
    else if (!canEditAll(caller)) conditions.add('author_id = ?', caller.user_id)
  }
}
