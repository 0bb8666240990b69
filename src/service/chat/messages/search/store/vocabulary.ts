import type { Database } from '../../../../database/database.ts'
import { quoted } from '../selective.ts'

/** The texts of a message that are searched. */
export interface SearchedText {
  readonly id: number
  readonly content: string
  readonly topic: string
}

/** A word as it is asked of the index of words, and without case and accents. */
export interface KnownWord {
  readonly word: string
  readonly plain: string
}

/** Edited messages whose words were learned earlier. */
export const editedTexts = (database: Database, most: number): SearchedText[] =>
  database.all<SearchedText>(
    `SELECT id, content, topic FROM message_edited_words JOIN message ON id = message_id
     ORDER BY message_id LIMIT +?`,
    most,
  )

export const newTexts = (database: Database, most: number): SearchedText[] =>
  database.all<SearchedText>(
    `SELECT id, content, topic FROM message
     WHERE id > (SELECT words_through FROM message_search) ORDER BY id LIMIT +?`,
    most,
  )

/** Messages whose words are not in the vocabulary yet, counted up to `most` each of edited and new ones. */
export const countUnlearned = (database: Database, most: number): number =>
  database.get<{ count: number }>(
    `SELECT (SELECT count(*) FROM (SELECT 1 FROM message_edited_words LIMIT +?1))
       + (SELECT count(*) FROM (SELECT 1 FROM message
           WHERE id > (SELECT words_through FROM message_search) LIMIT +?1)) AS count`,
    most,
  )?.count ?? 0

/** @param words as they are asked of the index of words, with what they hold */
export const addWords = (database: Database, words: ReadonlyMap<string, string>): void =>
  void database.run(
    `INSERT INTO message_vocabulary (word, plain)
     SELECT value ->> 0, value ->> 1 FROM json_each(?) WHERE true ON CONFLICT (word) DO NOTHING`,
    JSON.stringify([...words]),
  )

/** Notes that the words of these messages, up to that ID, are in the vocabulary. */
export function setLearned(database: Database, which: 'edited' | 'new', through: number): void {
  if (which === 'edited') database.run('DELETE FROM message_edited_words WHERE message_id <= ?', through)
  else database.run('UPDATE message_search SET words_through = ?', through)
}

/** Some words with this part, in no order. */
export const wordsWith = (database: Database, part: string, most: number): readonly KnownWord[] =>
  database.all<KnownWord>(
    `SELECT words.word, words.plain FROM message_vocabulary_parts parts
     CROSS JOIN message_vocabulary words ON words.id = parts.rowid
     WHERE message_vocabulary_parts MATCH ? LIMIT +?`,
    quoted(part),
    most,
  )
