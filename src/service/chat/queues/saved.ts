import { queueBounds } from '../../../protocol/bounds.ts'
import type { Database } from '../../database/database.ts'
import type { EventQueue, QueueState } from './queue.ts'
import type { QueueSettings } from './settings.ts'
import { storedEvent, textsOf, type StoredEvent } from './storedEvent.ts'

/** A queue as it lies in the database, as JSON. */
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

/** Those that are put aside: the small ones, for as long as a stop may take; clients of others register anew. */
function* worthSaving(queues: Iterable<EventQueue>): Generator<EventQueue> {
  const bySize = Array.from(queues, (queue) => ({ queue, size: queue.size }))
  let left: number = queueBounds.saved
  for (const { queue, size } of bySize.toSorted((one, other) => one.size - other.size)) {
    left -= size
    if (left < 0) return
    yield queue
  }
}

/** Puts the queues aside, so that a service stopped on purpose goes on where it was. */
export function saveQueues(database: Database, queues: Iterable<EventQueue>): void {
  database.transaction(() => {
    database.run('DELETE FROM saved_event_queue')
    for (const queue of worthSaving(queues)) {
      database.run(
        'INSERT INTO saved_event_queue (id, user_id, state) VALUES (?, ?, ?)',
        queue.id,
        queue.settings.userId,
        JSON.stringify(toSave(queue.state)),
      )
    }
  })
}

/** Reads events; those that several queues had are one again. */
function eventReader(): (saved: SavedState['events'][number]) => StoredEvent {
  const known = new Map<string, StoredEvent>()
  return ({ id, text, messageIds }) => {
    const event = known.get(text) ?? storedEvent(id, [text], messageIds)
    known.set(text, event)
    return event
  }
}

/**
 * The queues put aside, by ID. They are taken out as they are read: after a crash they would lack what happened in
 * between, and a client with such a queue must register anew.
 */
export function savedQueues(database: Database): ReadonlyMap<string, QueueState> {
  return database.transaction(() => {
    const rows = database.all<{ id: string; state: string }>('SELECT id, state FROM saved_event_queue')
    database.run('DELETE FROM saved_event_queue')
    const read = eventReader()
    return new Map(
      rows.map(({ id, state }) => {
        const saved = JSON.parse(state) as SavedState
        return [id, { ...saved, events: saved.events.map(read) }]
      }),
    )
  })
}
