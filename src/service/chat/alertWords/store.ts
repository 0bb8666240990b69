import type { Database } from '../../database/database.ts'

export const wordsOf = (database: Database, userId: number): string[] =>
  database
    .all<{ word: string }>('SELECT word FROM alert_word WHERE user_id = ? ORDER BY word', userId)
    .map(({ word }) => word)

export function insertWord(database: Database, userId: number, word: string): void {
  database.run('INSERT INTO alert_word (user_id, word) VALUES (?, ?)', userId, word)
}

export function deleteWord(database: Database, userId: number, word: string): void {
  database.run('DELETE FROM alert_word WHERE user_id = ? AND word = ?', userId, word)
}

export const allAlertWords = (
  database: Database,
): readonly { readonly user_id: number; readonly word: string }[] =>
  database.allKept<{ user_id: number; word: string }>('SELECT user_id, word FROM alert_word')
