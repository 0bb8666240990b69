import type { SavedSnippet } from '../../../protocol/chat/savedSnippet.ts'
import type { Database } from '../../database/database.ts'

const columns = 'SELECT id, title, content, created_at AS date_created FROM saved_snippet'

export const snippetsOf = (database: Database, userId: number): SavedSnippet[] =>
  database.all<SavedSnippet>(`${columns} WHERE user_id = ? ORDER BY id`, userId)

export const snippetOfUser = (database: Database, id: number, userId: number): SavedSnippet | undefined =>
  database.get<SavedSnippet>(`${columns} WHERE id = ? AND user_id = ?`, id, userId)

export const insertSnippet = (
  database: Database,
  userId: number,
  title: string,
  content: string,
  createdAt: number,
): number =>
  database.run(
    'INSERT INTO saved_snippet (user_id, title, content, created_at) VALUES (?, ?, ?, ?)',
    userId,
    title,
    content,
    createdAt,
  ).id

export function updateSnippet(database: Database, id: number, title: string, content: string): void {
  database.run('UPDATE saved_snippet SET title = ?, content = ? WHERE id = ?', title, content, id)
}

export function deleteSnippet(database: Database, id: number): void {
  database.run('DELETE FROM saved_snippet WHERE id = ?', id)
}
