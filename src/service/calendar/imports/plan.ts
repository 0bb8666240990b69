import type { CalendarActor } from '../../../protocol/calendar/permissions.ts'
import { isEditable } from '../access.ts'
import type { CalendarContext } from '../context.ts'
import { eventById, type EventRow } from '../events/store.ts'
import type { ReadyEvent } from './read/ready.ts'
import { originOf } from './store.ts'

/** An event to write: a new one, or a change of one that came before. */
export interface Step {
  readonly event: ReadyEvent
  readonly current: EventRow | undefined
}

export interface Plan {
  readonly steps: readonly Step[]
  readonly new: number
  readonly changed: number
  readonly known: number
}

const isSame = (digest: Uint8Array, other: Uint8Array): boolean => Buffer.compare(digest, other) === 0

/** The event with this ID if the file is this calendar's own feed. */
function isOwn({ database }: CalendarContext, { uid }: ReadyEvent, host: string): boolean {
  const [, id, of] = /^event-(\d{1,15})@(.+)$/.exec(uid) ?? []
  return of === host && eventById(database, Number(id))?.status === 'publish'
}

/** What is to do with an event; undefined if it is here already. */
function stepFor(
  context: CalendarContext,
  caller: CalendarActor,
  event: ReadyEvent,
  host: string,
): Step | undefined {
  if (isOwn(context, event, host)) return undefined
  const origin = originOf(context.database, event.uid, event.recurrence)
  if (!origin) return { event, current: undefined }
  const current = eventById(context.database, origin.event_id)
  // What somebody changed here since is theirs.
  const isUntouched = origin.changed_at === origin.modified_at
  if (!current || isSame(event.digest, origin.digest) || !isUntouched) return undefined
  return isEditable(context, caller, current) ? { event, current } : undefined
}

/** @param host of this site, in the permanent IDs of its own events */
export function planOf(
  context: CalendarContext,
  caller: CalendarActor,
  events: readonly ReadyEvent[],
  host: string,
): Plan {
  const steps = events.flatMap((event) => stepFor(context, caller, event, host) ?? [])
  const changed = steps.filter(({ current }) => current).length
  return { steps, new: steps.length - changed, changed, known: events.length - steps.length }
}
