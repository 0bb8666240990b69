import type { NavigationView } from '../../../protocol/chat/navigationView.ts'
import type { Database } from '../../database/database.ts'

interface ViewRow {
  readonly fragment: string
  readonly is_pinned: number
  readonly name: string | null
}

const columns = 'SELECT fragment, is_pinned, name FROM navigation_view WHERE user_id = ?'

export const present = (row: ViewRow): NavigationView => ({ ...row, is_pinned: row.is_pinned === 1 })

export const viewsOf = (database: Database, userId: number): NavigationView[] =>
  database.all<ViewRow>(`${columns} ORDER BY fragment`, userId).map(present)

export const viewOfUser = (database: Database, userId: number, fragment: string): ViewRow | undefined =>
  database.get<ViewRow>(`${columns} AND fragment = ?`, userId, fragment)

export function insertView(
  database: Database,
  userId: number,
  fragment: string,
  isPinned: boolean,
  name: string | null,
): void {
  database.run(
    'INSERT INTO navigation_view (user_id, fragment, is_pinned, name) VALUES (?, ?, ?, ?)',
    userId,
    fragment,
    Number(isPinned),
    name,
  )
}

export function updateView(
  database: Database,
  userId: number,
  fragment: string,
  isPinned: boolean,
  name: string | null,
): void {
  database.run(
    'UPDATE navigation_view SET is_pinned = ?, name = ? WHERE user_id = ? AND fragment = ?',
    Number(isPinned),
    name,
    userId,
    fragment,
  )
}

export function deleteView(database: Database, userId: number, fragment: string): void {
  database.run('DELETE FROM navigation_view WHERE user_id = ? AND fragment = ?', userId, fragment)
}
