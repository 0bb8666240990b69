import type { Database } from '../../../database/database.ts'
import { isLearned } from './learn.ts'
import { mostSelective, similarTo } from './selective.ts'
import { commonPart, type SearchTerm } from './terms.ts'
import { oneOfEach, wordsToFind } from './vocabulary.ts'

/** A full-text index of the messages. */
export type SearchIndex = 'message_words' | 'message_substrings'

/** What to ask an index: it answers with all messages that match, and perhaps some that do not. */
export interface IndexQuery {
  readonly index: SearchIndex
  readonly match: string
}

/**
 * Decides how the indexes find messages with all the terms: by whole words, if the vocabulary knows those that can match,
 * otherwise by three characters at a time.
 * @returns `nothing` if no message can match; undefined if no index can help, because all terms are too short
 */
export function indexQuery(
  database: Database,
  terms: readonly SearchTerm[],
): IndexQuery | 'nothing' | undefined {
  const parts = terms.flatMap((term) => commonPart(term) ?? [])
  if (parts.length === 0) return undefined
  const lists = isLearned(database) ? wordsToFind(database, terms) : undefined
  if (lists?.some((words) => words.length === 0)) return 'nothing'
  if (lists) return { index: 'message_words', match: oneOfEach(lists) }
  return {
    index: 'message_substrings',
    match: parts.map((part) => similarTo(mostSelective(part))).join(' AND '),
  }
}
