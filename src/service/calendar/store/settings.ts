import type { Database } from '../../database/database.ts'

export const storedSettings = (database: Database): { name: string; value: string }[] =>
  database.all<{ name: string; value: string }>('SELECT name, value FROM calendar_setting')

export function storeSetting(database: Database, name: string, value: string): void {
  database.run(
    'INSERT INTO calendar_setting VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    name,
    value,
  )
}
