import type { Database } from '../../database/database.ts'

export function deleteSavedQueues(database: Database): void {
  database.run('DELETE FROM saved_event_queue')
}

export function insertSavedQueue(database: Database, id: string, userId: number, state: string): void {
  database.run('INSERT INTO saved_event_queue (id, user_id, state) VALUES (?, ?, ?)', id, userId, state)
}

export const allSavedQueues = (database: Database): { id: string; state: string }[] =>
  database.all<{ id: string; state: string }>('SELECT id, state FROM saved_event_queue')
