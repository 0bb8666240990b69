import { queueBounds } from '../../../protocol/bounds.ts'
import type { Database } from '../../database/database.ts'
import type { EventQueue, QueueState } from './queue.ts'
import type { QueueSettings } from './settings.ts'
import { allSavedQueues, deleteSavedQueues, insertSavedQueue } from './store.ts'
import { storedEvent, textsOf, type StoredEvent } from './storedEvent.ts'

/** A queue as stored in the database, as JSON. */
interface SavedState {
  readonly settings: QueueSettings
  readonly events: readonly { id: number; text: string; messageIds?: readonly number[] }[]
  readonly prunedUpTo: number
}

const toSave = ({ settings, events, prunedUpTo }: QueueState): SavedState => ({
  settings,
  prunedUpTo,
  events: events.map((event) => ({
    id: event.id,
    text: textsOf(event).join(''),
    ...(event.messageIds === undefined ? {} : { messageIds: event.messageIds }),
  })),
})

/**
 * Yields queues worth saving, the small ones first, for as long as stopping may take; clients of the others
 * register again.
 */
function* worthSaving(queues: Iterable<EventQueue>): Generator<EventQueue> {
  const bySize = Array.from(queues, (queue) => ({ queue, size: queue.size }))
  let left: number = queueBounds.saved
  for (const { queue, size } of bySize.toSorted((one, other) => one.size - other.size)) {
    left -= size
    if (left < 0) return
    yield queue
  }
}

/** Stores the queues, so that clients continue after a graceful restart. */
export function saveQueues(database: Database, queues: Iterable<EventQueue>): void {
  database.transaction(() => {
    deleteSavedQueues(database)
    for (const queue of worthSaving(queues)) {
      insertSavedQueue(database, queue.id, queue.settings.userId, JSON.stringify(toSave(queue.state)))
    }
  })
}

/** Returns a reader of stored events that restores sharing between queues. */
function eventReader(): (saved: SavedState['events'][number]) => StoredEvent {
  const known = new Map<string, StoredEvent>()
  return ({ id, text, messageIds }) => {
    const event = known.get(text) ?? storedEvent(id, [text], messageIds)
    known.set(text, event)
    return event
  }
}

/**
 * Reads the stored queues, by ID, and deletes them: after a later crash they would lack the events in
 * between, and their clients must register again.
 */
export function savedQueues(database: Database): ReadonlyMap<string, QueueState> {
  return database.transaction(() => {
    const rows = allSavedQueues(database)
    deleteSavedQueues(database)
    const read = eventReader()
    return new Map(
      rows.map(({ id, state }) => {
        const saved = JSON.parse(state) as SavedState
        return [id, { ...saved, events: saved.events.map(read) }]
      }),
    )
  })
}
