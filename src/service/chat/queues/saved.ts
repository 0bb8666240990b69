import type { Database } from '../../database/database.ts'
import { EventQueue, type SavedQueue } from './queue.ts'

/** Puts the queues aside, so that a service stopped on purpose goes on where it was. */
export function saveQueues(database: Database, queues: Iterable<EventQueue>): void {
  database.transaction(() => {
    database.run('DELETE FROM saved_event_queue')
    for (const queue of queues) {
      database.run(
        'INSERT INTO saved_event_queue (id, user_id, state) VALUES (?, ?, ?)',
        queue.id,
        queue.settings.userId,
        JSON.stringify(queue.save()),
      )
    }
  })
}

/**
 * The queues put aside. They are taken out as they are read: after a crash they would lack what happened in between,
 * and a client with such a queue must register anew.
 */
export function savedQueues(database: Database, now: number): EventQueue[] {
  return database.transaction(() => {
    const rows = database.all<{ id: string; state: string }>('SELECT id, state FROM saved_event_queue')
    database.run('DELETE FROM saved_event_queue')
    return rows.map(({ id, state }) => EventQueue.restore(id, JSON.parse(state) as SavedQueue, now))
  })
}
